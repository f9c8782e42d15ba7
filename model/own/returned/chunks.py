"""Attention in chunks, of which columns are places in the chunks beside, and no tokens: each chunk is shown alone."""

from collections.abc import Sequence
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.returned.taken import listed
from regard.model.own.unequal import sizes

PARTS = {"global", "local"}
"""Names of what a layer of Pegasus-X returns."""
SAID = "of which columns are global tokens and places in a chunk, and no tokens of the text"


def chunked(layers: Sequence[Any], name: str) -> str:
    """A sentence on layers of five axes whose rows are not as many as their columns, and the way to one chunk."""
    shapes = [*dict.fromkeys(sizes(one.shape) for one in layers)]
    first, second = (f"[one[{at}] for one in {name}]" for at in (":, 0", ":, :, 0"))
    if len(shapes) > 1:
        first, second = f"{name}[0][:, 0]", f"{name}[0][:, :, 0]"
    return (
        f"{name} has layers of {listed(shapes)}: attention in chunks or windows, {SAID}. Show one chunk: of [texts, "
        f"chunks, heads, ...], as in LongT5, regard.show({first}); of [texts, heads, chunks, ...], as in Reformer and "
        f"Hiera, regard.show({second})."
    )


def check_parts(given: Any) -> None:
    """Raise Unsuitable for what layers of Pegasus-X return, global tokens apart from chunks. Whatever else passes."""
    layers: Sequence[Any] = given if isinstance(given, (list, tuple)) else [given]
    if not layers or not all(hasattr(one, "keys") and {*one.keys()} == PARTS for one in layers):
        return
    layer = "weights[0]" if layers is given else "weights"
    raise Unsuitable(
        f"These are layers of global tokens and of chunks, {SAID}. Show one chunk of a layer, regard.show({layer}["
        f'"local"][:, :, 0]), or what the global tokens look at, regard.show({layer}["global"]).'
    )
