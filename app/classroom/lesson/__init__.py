"""Lessons: ours, and those that visitors write."""
