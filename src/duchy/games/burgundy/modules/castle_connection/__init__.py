"""Castle connection: areas must be connected with a castle."""
