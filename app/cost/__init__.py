"""Cost of attention."""
