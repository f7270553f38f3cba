"""`python -m duchy` is the command `duchy`."""

from duchy.cli import main

main()
