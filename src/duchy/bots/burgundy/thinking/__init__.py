"""How the bots think: compiled."""
