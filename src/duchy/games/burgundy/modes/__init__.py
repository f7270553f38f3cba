"""The modes: what replaces the usual number of players, with rules and words in one folder each."""
