"""Connections to browsers, below the application: adds the limits that uvicorn does not have."""
