"""Answers as they travel: what is asked for, checked against the model, and what comes back, as JSON or safetensors."""
