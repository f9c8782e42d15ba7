"""Arrays that somebody brings: attention weights, or queries and keys, checked and named."""

from regard.model.own.tensors import OwnTensors, own_tensors

__all__ = ["OwnTensors", "own_tensors"]
