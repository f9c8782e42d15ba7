"""Figures from the command line: the head of a sentence that an address shows, as a file."""
