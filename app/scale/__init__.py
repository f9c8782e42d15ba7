"""Regard on more than one machine, by Ray Serve (the extra `scale`): pages in some replicas, models in others."""
