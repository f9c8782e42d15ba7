"""Links that people drew between words, and the errors of every head beside them."""
