"""The shapes of the answers, for the OpenAPI page and for the tests that hold the server to them, a noun a file."""
