"""Cards of the Era of Gold that need code and words of their own."""
