"""The words around the rules: positions, notation, refusals, laws and drawings. Never compiled."""
