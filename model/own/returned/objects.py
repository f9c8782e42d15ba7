"""Objects of libraries that hold weights under a name of their own: x-transformers, CTranslate2, OpenVINO."""

from collections.abc import Sequence
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.returned.chunks import check_parts
from regard.model.own.returned.taken import LAYER, NONE, Taken

SAID = {"a": "self-attention", "c": "cross-attention"}
"""Types of layers in x-transformers."""


def taken_object(given: Any) -> Taken | None:
    """Weights in an object of a library, alone or beside an output; None of anything else.

    Raises Unsuitable with the library's remedy where it holds none, and for several objects.
    """
    check_parts(given)
    if isinstance(given, tuple) and len(given) == 2 and hasattr(given[1], "attn_intermediates"):
        return _of_layers(given[1].attn_intermediates, "weights[1]")
    if hasattr(given, "attn_intermediates"):
        return _of_layers(given.attn_intermediates, "weights")
    if _is_translation(given):
        return _of_translation(given)
    if isinstance(given, (list, tuple)) and given and all(map(_is_result, given)):
        return _of_list(given)
    return None


def _of_list(given: Sequence[Any]) -> Taken:
    """The only translation of a list. Raises Unsuitable for several, and for other outputs, with the Python for one."""
    if len(given) == 1 and _is_translation(given[0]):
        return _of_translation(given[0])
    one, python = given[0], "weights[0]"
    while isinstance(one, (list, tuple)):  # the hypotheses of a sentence
        one, python = one[0], f"{python}[0]"
    if len(given) == 1:
        raise Unsuitable(f"This is a list with an output: give that, {python}.")
    raise Unsuitable(f"These are {len(given)} outputs: show one at a time, {python}.")


def with_names(given: Any) -> Any:
    """The arrays of OpenVINO under the names of its outputs, or as a tuple where some have none; others as they are."""
    if not hasattr(given, "keys") or not hasattr(given, "values"):
        return given
    keys = [*given.keys()]
    if not keys or not all(hasattr(one, "get_any_name") for one in keys):
        return given
    return {min(one.names): given[one] for one in keys} if all(one.names for one in keys) else tuple(given.values())


def _is_translation(given: Any) -> bool:
    return hasattr(given, "hypotheses") and hasattr(given, "attention")


def _is_result(given: Any) -> bool:
    """Whether it is what a model returned for a text, or a list of such, as fairseq has for each sentence."""
    if isinstance(given, (list, tuple)):
        return bool(given) and all(map(_is_result, given))
    return _is_translation(given) or (hasattr(given, "keys") and not hasattr(given, "to_numpy"))


def _of_translation(given: Any) -> Taken:
    """The map of the first hypothesis of CTranslate2, of which the rows are the pieces that were written."""
    if not given.attention:
        raise Unsuitable("There are no weights: ask for them, with return_attention=True.")
    first, written, count = given.attention[0], [*given.hypotheses[0]], len(given.attention)
    rows = written if len(written) == len(first) else [*written, "</s>"]
    said: tuple[str, ...] = ("CTranslate2 gives one head: head 1 of the last layer.",)
    if count > 1:
        said = (f"This is hypothesis 1 of {count}: give another, weights.attention[1].", *said)
    columns = [str(k) for k in range(1, len(first[0]) + 1)]  # of the source, which it does not return
    return Taken(first, said=said, rows=rows if len(rows) == len(first) else None, columns=columns)


def _of_layers(given: Sequence[Any] | None, name: str) -> Taken:
    """The weights after the softmax of each layer of x-transformers, of self-attention where there are both."""
    kinds = {kind: [one.post_softmax_attn for one in given or () if one.layer_type == kind] for kind in SAID}
    there = [kind for kind, layers in kinds.items() if any(one is not None for one in layers)]
    if not there:
        raise Unsuitable(NONE if not given else f"{NONE} Flash attention has none: attn_flash=False.")
    shown, *others = there
    said = tuple[str, ...]()
    if others:
        other = f'[one.post_softmax_attn for one in {name}.attn_intermediates if one.layer_type == "c"]'
        said = (f"These are the weights of {SAID[shown]}; those of {SAID['c']} are {other}.",)
    layers = [one for one in kinds[shown] if one is not None]
    return Taken(layers, f"layers {LAYER}", said=said)
