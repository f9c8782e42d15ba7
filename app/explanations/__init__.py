"""Measures of what each written piece was made from."""
