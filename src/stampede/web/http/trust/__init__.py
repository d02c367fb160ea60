"""The routes by which anybody can check what this house says."""
