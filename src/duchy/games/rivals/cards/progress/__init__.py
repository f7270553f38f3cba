"""Cards of the Era of Progress that need code and words of their own."""
