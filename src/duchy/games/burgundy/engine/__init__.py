"""The rules: compiled. Small ints and bit sets below legal and apply; no word of any language."""
