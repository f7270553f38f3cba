"""Cards of the Era of Turmoil that need code and words of their own."""
