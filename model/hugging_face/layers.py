"""Numbers of the layers that attend, as the model itself counts them: read off the names of its modules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from torch import nn


@dataclass(frozen=True)
class LayerNumber:
    """A layer, from 1, and how many layers stand beside it."""

    number: int
    depth: int


def layer_numbers(inner: nn.Module, modules: Sequence[nn.Module]) -> list[LayerNumber] | None:
    """The layers of these modules, in the order of their calls; a module that is called again is listed again.

    None where names do not decide: outside of a list of layers, or where one name serves several layers (ALBERT).
    """
    calls = Counter(modules)
    named: dict[nn.Module, list[LayerNumber | None]] = {module: [] for module in modules}
    for name, module in inner.named_modules(remove_duplicate=False):
        if module in named and (number := _layer_number(inner, name)) not in named[module]:
            named[module].append(number)
    if any(len(named[module]) != count for module, count in calls.items()):
        return None
    found = [named[module].pop(0) for module in modules]
    numbers = [one for one in found if one]
    rises = all(a.number <= b.number and a.depth == b.depth for a, b in pairwise(numbers))
    return numbers if rises and len(numbers) == len(found) else None


def _layer_number(inner: nn.Module, name: str) -> LayerNumber | None:
    """The outermost list that a module is in: layers.3.self_attn is in layer 4."""
    path = name.split(".")
    for n, part in enumerate(path):
        beside = inner.get_submodule(".".join(path[:n]))
        if part.isdigit() and isinstance(beside, nn.ModuleList | nn.Sequential):
            return LayerNumber(int(part) + 1, len(beside))
    return None
