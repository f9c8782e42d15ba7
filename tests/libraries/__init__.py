"""Libraries as people use them: a script for each, run by `make libraries`, makes `docs/libraries.md`."""
