"""The rules: compiled."""
