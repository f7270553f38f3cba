"""Puzzles: decisions whose best choice leads clearly. They are made, checked and read here; `shipped` has our own."""
