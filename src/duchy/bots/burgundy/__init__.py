"""What bots know about The Castles of Burgundy."""
