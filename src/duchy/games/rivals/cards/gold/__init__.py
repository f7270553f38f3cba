"""Cards of the Era of Gold."""
