"""Cards of the basic set that need code and words of their own."""
