"""Rows and columns that stand somewhere: patches of a picture, its windows, times, residues of a protein."""
