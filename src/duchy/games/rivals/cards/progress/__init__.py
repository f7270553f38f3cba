"""Cards of the Era of Progress."""
