"""The mechanisms and the models: tensors in, frozen dataclasses out. Knows nothing of the web."""

from regard.model.zoo import ids, load

__all__ = ["ids", "load"]
