"""Vineyards: double hexes, planted on a board of their own."""
