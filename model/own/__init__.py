"""Arrays that somebody brings: attention weights, or queries and keys, checked and named."""

from regard.model.own.several import own_tensors
from regard.model.own.tensors import OwnTensors

__all__ = ["OwnTensors", "own_tensors"]
