"""Attention whose columns are relative to the row."""
