"""Texts of `docs/` for the pages, and our figures beside those of the papers."""
