"""Opponents, all of which decide from a view."""
