"""New tiles: monasteries 27 and 28, geese and cranes."""
