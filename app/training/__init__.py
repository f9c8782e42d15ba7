"""Training of a model, as it went."""
