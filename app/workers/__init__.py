"""Processes that share the work behind one port."""
