"""Steps inside one head, and of one translation."""
