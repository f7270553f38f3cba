"""The expansions: rules and words of each in one folder. `expansions.py` above has the ordered list of them."""
