"""Measures of each head, on a sentence and over a corpus."""
