"""What the Châteauma does: compiled."""
