"""The Castles of Burgundy: The Dice Game. The rules are numbered in docs/rules/dice.md."""
