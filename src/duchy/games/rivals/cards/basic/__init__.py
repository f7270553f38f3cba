"""Cards of the Basic Set that need code and words of their own."""
