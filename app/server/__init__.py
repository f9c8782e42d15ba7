"""Regard behind a port: HTTP with limits, who may ask, workers, and more than one machine."""
