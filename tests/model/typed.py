"""Remedies of refusals, typed as they stand."""

from typing import Any

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.tensors import OwnTensors


def distributions(*shape: int, seed: int = 0) -> np.ndarray:
    """Weights of this shape, whose last axis sums to 1."""
    return np.random.default_rng(seed).dirichlet(np.ones(shape[-1]), shape[:-1]).astype(np.float32)


def refused(given: Any, **beside: Any) -> str:
    """The sentence with which this is refused."""
    with pytest.raises(Unsuitable) as refusal:
        own_tensors(given, **beside)
    return str(refusal.value)


def typed(code: str, given: Any, **beside: Any) -> OwnTensors:
    """What is shown when this Python is given in the place of the weights, or is a call of regard.show."""
    names = {
        "weights": given,
        "np": np,
        "torch": torch,
        "regard": type("regard", (), {"show": staticmethod(own_tensors)}),
    }
    found = eval(code, names)
    return found if isinstance(found, OwnTensors) else own_tensors(found, **beside)
