"""Shields: abilities that hang on castles and want tribute."""
