"""Cards of the Era of Turmoil."""
