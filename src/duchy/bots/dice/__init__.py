"""Bots for the Dice Game: a learned value of the sheet, and an exact look at the next roll."""
