"""Whole models over one sentence, as the parts of a drawing."""
