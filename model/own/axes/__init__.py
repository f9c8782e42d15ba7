"""Axes of arrays: those that are said, and those that shapes, sums and names prove."""
