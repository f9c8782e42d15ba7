"""Pages as files of their own: a page with the answers that it needs inside, read without a server."""
