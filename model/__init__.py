"""The mechanisms and the models: tensors in, frozen dataclasses out. Knows nothing of the web."""

from model.zoo import ids, load

__all__ = ["ids", "load"]
