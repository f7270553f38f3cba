"""The solo game: one player against a counter."""
