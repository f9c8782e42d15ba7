"""Attention from numbers that anybody types."""
