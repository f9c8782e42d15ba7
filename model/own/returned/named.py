"""Weights by their names: outputs of models, caches, layers by name, nested dictionaries of Flax."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.axes.readings import of_weights
from regard.model.own.returned.joined import joined
from regard.model.own.returned.labelled import taken_labelled
from regard.model.own.returned.layers import Named, by_kind
from regard.model.own.returned.pairs import can_be_weights, taken_pair
from regard.model.own.returned.steps import taken_steps
from regard.model.own.returned.taken import LAYER, NONE, WHOLE, Taken, depth_of, listed
from regard.model.own.unequal import check_one_shape, sizes

PATTERN = "hook_pattern"
"""Ends the name of a layer's weights in a cache of TransformerLens."""
CALLS = "attention_weights"
"""The name under which layers of Flax keep the weights of each call, in a tuple."""
ATTENTION = re.compile(r"attn|attention|^(weights|alphas?)$", re.IGNORECASE)
OTHER = re.compile(r"mask|hidden|output|bias|logits", re.IGNORECASE)
OPENNMT = {"std", "align", "copy", "coverage"}
"""Names of what the decoder of OpenNMT-py returns: std is one head of the last layer."""
DEEPEST, MOST = 16, 4096
"""Dictionaries in each other, and arrays in all of them, that are looked through."""
PARTS = 'regard.show({}, axes="texts rows heads columns")'
"""A part of the weights of a Temporal Fusion Transformer: heads stand third."""


@dataclass(frozen=True)
class _Leaf:
    """An array, or arrays, in dictionaries; path: the names that lead to it."""

    path: tuple[Any, ...]
    value: Any

    @property
    def text(self) -> str:
        return ".".join(map(str, self.path))

    @property
    def python(self) -> str:
        """The Python that reads it."""
        return "weights" + "".join(f"[{name!r}]" for name in self.path).replace("'", '"')


def taken_named(given: Any) -> Taken | None:
    """A ModelOutput, a cache, layers by their names, states of Flax; None of what has no names.

    Raises Unsuitable where no name is one of weights, and where several arrays may be meant.
    """
    if hasattr(given, "get_value") and isinstance(given.get_value(), tuple):
        return _of_calls([_Leaf((), given.get_value())])
    if not hasattr(given, "keys"):
        return None
    leaves = [*_leaves(given)]
    if kinds := [one for one in leaves if len(one.path) == 1 and one.text.endswith("attentions")]:
        return _of_kinds(given, kinds)
    if "positional_scores" in given.keys() and "attention" in given.keys():  # noqa: SIM118 - tuples with names
        return Taken(given["attention"], "columns rows")  # a hypothesis of fairseq
    if {*given.keys()} <= OPENNMT and "std" in given.keys():  # noqa: SIM118
        return Taken(given["std"], "texts rows columns")
    patterns = [one for one in leaves if one.text.endswith(PATTERN)]
    named = patterns or [one for one in leaves if _is_attention(one)] or leaves
    if not named or (not patterns and not any(map(_is_attention, named)) and not all(map(_numbered, named))):
        raise Unsuitable(_no_map(leaves))
    return _of_layers(named, is_cache=bool(patterns))


def _no_map(leaves: Sequence[_Leaf]) -> str:
    """A sentence on names of which none is one of a map, with the Python for attention of one axis as a row."""
    row = next((one for one in leaves if depth_of(one.value) == 1 and _is_named(one)), None)
    if row is None or not hasattr(row.value, "shape"):
        return NONE
    return f"{row.text} has one axis, {sizes(row.value.shape)}: as a map of one row it is {row.python}[None]."


def taken_whole(given: Any) -> Taken | None:
    """The one array of several layers that fair-esm returns: of one text the first size is 1; None of others."""
    is_one = hasattr(given, "shape") and depth_of(given) == 5 and given.shape[0] == 1 < given.shape[1]
    if is_one and not of_weights(as_array("weights", given)).is_elsewhere:
        return Taken(given, WHOLE, said=(of_1_text(given.shape[1]),))
    return None


def of_1_text(layers: int) -> str:
    """A sentence on one array of several layers, with the axes that it has else."""
    return f'Taken for {layers} layers of 1 text. Not so? axes="layers texts heads rows columns".'


def _leaves(given: Any, path: tuple[Any, ...] = ()) -> Iterator[_Leaf]:
    """All that may be an array, or arrays, under whatever names."""
    for name in [*given.keys()][:MOST]:
        value = _value(given[name])
        if hasattr(value, "keys") and not hasattr(value, "shape") and len(path) < DEEPEST:
            yield from _leaves(value, (*path, name))
        elif depth_of(value):
            yield _Leaf((*path, name), value)


def _value(given: Any) -> Any:
    """The value of a variable of Flax NNX; anything else as it is."""
    if hasattr(given, "get_value") and hasattr(given, "set_value"):
        return given.get_value()
    return given


def _is_attention(leaf: _Leaf) -> bool:
    """Whether a name is one of weights, and its numbers may be."""
    if not _is_named(leaf):
        return False
    value = leaf.value[0] if isinstance(leaf.value, (list, tuple)) and hasattr(leaf.value[0], "shape") else leaf.value
    return not hasattr(value, "shape") or can_be_weights(as_array("weights", value))


def _is_named(leaf: _Leaf) -> bool:
    return not OTHER.search(str(leaf.path[-1])) and any(ATTENTION.search(str(name)) for name in leaf.path)


def _numbered(leaf: _Leaf) -> bool:
    return bool(re.search(r"\d", leaf.text))


def _of_kinds(given: Any, kinds: Sequence[_Leaf]) -> Taken:
    """Weights of a ModelOutput, or of fair-esm: all layers in a list, or in one array."""
    by_name = {one.text: one for one in kinds}
    kind = next((name for name in ("attentions", "cross_attentions") if name in by_name), kinds[0].text)
    value, names = by_name[kind].value, [*given.keys()]
    found = taken_steps(value, given["beam_indices"] if "beam_indices" in names else None, by_name[kind].python)
    if found is None and isinstance(value, (list, tuple)):
        check_one_shape(by_name[kind].python, value)
    if found is None and "representations" in names and getattr(value, "ndim", 0) == 5:
        found = Taken(value, WHOLE)  # of fair-esm
    is_list = isinstance(value, (list, tuple)) and depth_of(value) == 5
    found = found or taken_whole(value) or Taken(value, f"layers {LAYER}" if is_list else None)
    found = _numbered_as(found, given, kind)
    others = " and ".join(name for name in by_name if name != kind)
    also = (f"These are the {kind} of the output, which has {others} too.",) if others else ()
    return replace(found, said=also + found.said)


def _numbered_as(found: Taken, given: Any, kind: str) -> Taken:
    """The same with the model's own numbers of its layers, which its cache has, or a sentence that there are others."""
    if not hasattr(given, "get"):
        return found
    hidden = given.get(f"{kind.removesuffix('attentions')}hidden_states")
    cache = getattr(given.get("past_key_values"), "layers", None)
    count = len(found.weights)
    if kind == "attentions" and isinstance(cache, list) and len(cache) > count:
        attend = tuple(k for k, one in enumerate(cache, 1) if getattr(getattr(one, "keys", None), "ndim", 0) == 4)
        if len(attend) == count:
            return replace(found, numbers=attend, depth=len(cache))
    if isinstance(hidden, (list, tuple)) and hidden:
        depth = len(hidden[0] if isinstance(hidden[0], (list, tuple)) else hidden) - 1
        if depth > count:
            counted = "layers are counted among those that attend"
            said = f"The output has hidden states of {depth} layers and weights of {count}: {counted}."
            return replace(found, said=(*found.said, said))
    return found


def _of_layers(named: Sequence[_Leaf], *, is_cache: bool) -> Taken:
    """Layers of the first kind of names, with a sentence on the other kinds."""
    kinds = by_kind(named, [one.text for one in named])
    if len(kinds) > 1 and all(len(some) == 1 for some in kinds.values()) and not all(map(_numbered, named)):
        raise Unsuitable(_which(named))
    first, *others = kinds.values()
    leaves = [one.name for one in first]
    found = _of_calls(leaves) if all(str(one.path[-1]).endswith(CALLS) for one in leaves) else None
    if found is None and len(leaves) == 1 and first[0].number is None:
        found = _of_one(leaves[0].value)
    layers = [one.value for one in leaves]
    axes = {3: "heads rows columns", 4: LAYER}.get(depth_of(layers[0])) if is_cache else None
    found = found or Taken(layers, axes and f"layers {axes}")
    if isinstance(found.weights, list):
        check_one_shape("weights", found.weights)
    return replace(found, said=found.said + tuple(_also(other, first, named) for other in others))


def _of_one(value: Any) -> Taken:
    """The value of the only name."""
    readers = (taken_labelled, taken_pair, taken_whole, taken_steps)
    return next((found for read in readers if (found := read(value)) is not None), Taken(value))


def _of_calls(leaves: Sequence[_Leaf]) -> Taken | None:
    """Weights that layers of Flax kept: of one call, or of steps, a call each.

    Raises Unsuitable for several calls that are no steps.
    """
    calls = [one.value if isinstance(one.value, tuple) else (one.value,) for one in leaves]
    count = len(calls[0])
    if not count or not all(len(one) == count and all(depth_of(call) == 4 for call in one) for one in calls):
        return None
    if count == 1:
        return Taken([one[0] for one in calls], f"layers {LAYER}")
    steps = [[as_array("weights", one[k]) for one in calls] for k in range(count)]
    if {layer.shape[2] for step in steps for layer in step} == {1}:
        return joined(steps)
    one = [f"{leaf.python}[0]" for leaf in leaves]
    said = f"[{one[0]}]" if len(one) == 1 else f"[{', '.join(one[:2])}{', ...' if len(one) > 2 else ''}]"
    shapes = listed([sizes(step[0].shape) for step in steps])
    raise Unsuitable(f"{leaves[0].python} has {count} calls of one layer, {shapes}: give one of them, {said}.")


def _which(named: Sequence[_Leaf]) -> str:
    """A sentence on several arrays of which each may be meant."""
    shapes = [sizes(one.value.shape) if hasattr(one.value, "shape") else f"a list of {len(one.value)}" for one in named]
    there = listed([f"{one.text} {shape}" for one, shape in zip(named, shapes, strict=True)], 6)
    parts = {one.text for one in named} >= {"encoder_attention", "decoder_attention"} and depth_of(named[0].value) == 4
    first = PARTS.format(named[0].python) if parts else named[0].python
    return f"The output holds weights under {len(named)} names, {there}: give one, {first}."


def _also(other: Sequence[Named], first: Sequence[Named], named: Sequence[_Leaf]) -> str:
    """A sentence on weights of another kind, with the Python that gives these."""
    leaves: list[_Leaf] = [one.name for one in other]
    rest = [one.text for one in named if all(one is not leaf for leaf in leaves)]
    parts = (part for part in other[0].kind if part and not any(part in text for text in rest))
    mark = max(parts, key=len, default="")
    is_flat = all(len(one.path) == 1 and isinstance(one.path[0], str) for one in leaves)
    if mark and is_flat:
        code = f'{{name: weights[name] for name in weights.keys() if "{mark}" in name}}'
    else:
        calls = "[0]" if isinstance(leaves[0].value, tuple) else ""
        code = f"[{', '.join(one.python + calls for one in leaves[:3])}{', ...' if len(leaves) > 3 else ''}]"
    return f"These are the weights of {_name(first)}; those of {_name(other)} are {code}."


def _name(some: Sequence[Named]) -> str:
    leaf = some[0].name
    return str(leaf.text) if len(some) == 1 else f"{leaf.text}, ..."
