"""Worksheets: attention to be computed by hand, on paper, with a key."""
