"""Mechanisms since 2017, over numbers that anybody types."""
