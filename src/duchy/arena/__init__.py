"""How strong the bots are, measured honestly, and what they think of a game that was played."""
