"""A larger network that begins with what a smaller one has learnt."""

from collections.abc import Mapping

from torch import Tensor


def grown(fresh: Mapping[str, Tensor], learnt: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The fresh parameters, and in their first rows and columns those that were learnt, as far as there are any.

    Where a matrix takes more inputs than it did (the last axis), the new ones weigh 0: a network with wider layers
    inside computes what the smaller one did, until it learns more (Net2Net, Chen et al. 2016, arXiv 1511.05641).
    """
    return {name: _filled(value, learnt[name]) if name in learnt else value for name, value in fresh.items()}


def _filled(fresh: Tensor, learnt: Tensor) -> Tensor:
    value = fresh.clone() if fresh.shape[-1] == learnt.shape[-1] else fresh.new_zeros(fresh.shape)
    value[tuple(slice(n) for n in learnt.shape)] = learnt
    return value
