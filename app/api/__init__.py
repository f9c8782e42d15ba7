"""The endpoints that programs use, a file a noun; the page is one of these programs."""
