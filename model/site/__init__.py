"""Translators as computation graphs, for a site without a server: the browser runs them."""
