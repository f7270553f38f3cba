"""The Châteauma: an opponent that plays itself from cards."""
