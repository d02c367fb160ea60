"""The lines to browsers, below the application: what uvicorn leaves open there is bounded here."""
