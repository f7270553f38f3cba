"""Second implementations of the rules, written from the rulebooks and the ledgers and slow on purpose.

They share no code with the engines: they hear the texts of a game, keep its position in plain dicts, and say what is
allowed and what is scored. A difference means that one of the two is wrong. `python -m tests.oracles 500` plays longer.
"""
