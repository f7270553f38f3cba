"""Cards of the Basic Set."""
