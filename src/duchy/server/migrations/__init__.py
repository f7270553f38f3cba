"""The database's history, applied when the server starts."""
