"""What lies on the table before the first move: facts, duchies and the options of a game."""
