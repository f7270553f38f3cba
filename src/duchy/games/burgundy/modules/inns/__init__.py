"""Inns: one a phase beside the black depot, for a space of any colour."""
