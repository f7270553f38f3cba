"""The Rivals for Catan: the introductory game, three theme games and the Duel of the Princes."""
