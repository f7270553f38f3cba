"""Trade routes: goods sold in order bring a bonus."""
