"""The team game: two against two, each team with one duchy of two halves."""
