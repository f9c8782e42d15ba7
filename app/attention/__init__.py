"""Attention of every head to a sentence: endpoints, answers as JSON or safetensors, and their form."""
