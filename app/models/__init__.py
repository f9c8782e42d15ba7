"""Models: loaded, listed, and whether one of them can answer."""
