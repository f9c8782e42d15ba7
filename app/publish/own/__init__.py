"""Arrays of one's own: files opened on a page, and `regard.show`."""
