"""Small wrong changes in the rule files: do the tests see them? `python -m tests.mutants --help`."""
