"""Splits of a score and of a logit into terms that sum to it."""
