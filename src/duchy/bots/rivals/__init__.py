"""Bots for The Rivals for Catan."""
