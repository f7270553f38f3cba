"""Duchy: play, referee and study The Castles of Burgundy, its Dice Game and The Rivals for Catan."""

__version__ = "0.1.0"
