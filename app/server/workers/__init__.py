"""Processes that share the work behind one port, on Linux alone: `sharing.workers_of` says 1 elsewhere.

Nothing else here has to run, or be there, on another system.
"""
