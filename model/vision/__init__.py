"""Transformers that look at a picture patch by patch: Dosovitskiy et al. 2021."""
