"""The vineyards' rules: compiled."""
