"""Attention weights that somebody brings, or the queries and keys that make them, with the names of their tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from regard.model.errors import Ambiguous, Unsuitable
from regard.model.own.arrays import as_array, as_floats, as_mask, sizes
from regard.model.own.checks import (
    FORBIDDING,
    check_fit,
    check_given,
    check_masked,
    check_range,
    check_scores,
    fitted,
    forbidden,
    shape_of,
)
from regard.model.own.gat import Features, read_features
from regard.model.own.graph import Graph, taken_edges
from regard.model.own.grid import Grid
from regard.model.own.names import Names, check_known, check_whole, names_of
from regard.model.own.order import Order, in_order, last_steps
from regard.model.own.outputs import Taken, taken
from regard.model.own.part import WHERE, part_of
from regard.model.own.placed import arranged, closed_to_0, cut_in, pictured, placed
from regard.model.own.places import Said, Time, check_pictured
from regard.model.own.readings import Readings, chosen, of_shape, of_weights, offering
from regard.model.own.relative import laid_out, with_band
from regard.model.own.scores import above_0, as_sink, check_for_scores, within
from regard.model.own.shapes import check_numbers, check_sizes, read_axes, with_axes
from regard.model.own.stages import check_one
from regard.model.own.windows import Windows
from regard.model.own.words import of_ids, plain
from regard.model.remarks import of_sharing

PLACES = ("grid", "picture", "picture_at", "seconds", "row_grid", "windows")
EDGES = ("edges", "h", "W", "a")
SAID = ("tokens", "columns", "nodes", "scale", "cap", "sink", "window", "title", "axes", *PLACES, "band")
GIVEN = ("weights", "q", "k", "v", "mask", "bias")
LONGEST_TITLE = 1_000
LAST = {"weights": ("rows", "columns"), "q": ("rows", "d_k"), "k": ("columns", "d_k"), "v": ("columns", "d_v")}


@dataclass(frozen=True)
class OwnTensors:
    """Arrays [layers, batch, heads, rows, columns or width], and names of rows and columns, of each text of the batch.

    arrays: weights, or q and k, and v where it is known; bias, sink, and masks by the names of FORBIDDING, with sizes
    of 1 where they are the same for all. scale: what q·k is multiplied by; None: 1/√d_k. cap: the soft cap of scores.
    window: how far rows look. title: what the page calls all of it. taken_for: sentences on what was not said, but read
    from the shape. places: what the columns are, if not words. pictures: data: addresses, one for each text; none where
    no picture was given. readings: axes that the arrays may have, first those taken. numbers: the model's own numbers
    of these layers, of `depth` layers, where others do not attend. graph: how many edges there are, where the weights
    belong to edges. row_grid: the patches that rows are. windows: those that the texts are, of which
    each image has so many, and pictures one. order: which names follow each other as dates or as numbers
    with a unit do.
    """

    arrays: Mapping[str, np.ndarray]
    rows: Names
    columns: Names | None
    scale: float | None = None
    cap: float | None = None
    window: int | None = None
    title: str = ""
    taken_for: tuple[str, ...] = ()
    places: Grid | Time | None = None
    pictures: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    depth: int = 0
    graph: Graph | None = None
    row_grid: Grid | None = None
    windows: Windows | None = None
    order: Order | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """Layers, batch, heads, rows, columns."""
        return shape_of(self.arrays)


def own_tensors(
    weights: Any = None,
    *,
    q: Any = None,
    k: Any = None,
    v: Any = None,
    mask: Any = None,
    bias: Any = None,
    tokens: Any = None,
    columns: Any = None,
    scale: Any = None,
    cap: Any = None,
    sink: Any = None,
    window: Any = None,
    title: Any = "",
    axes: Any = None,
    layers: Any = None,
    heads: Any = None,
    rows: Any = None,
    grid: Any = None,
    picture: Any = None,
    picture_at: Any = None,
    seconds: Any = None,
    tokenizer: Any = None,
    texts: Any = None,
    edges: Any = None,
    nodes: Any = None,
    h: Any = None,
    W: Any = None,
    a: Any = None,
    row_grid: Any = None,
    windows: Any = None,
    band: Any = None,
    **unknown: Any,
) -> OwnTensors:
    """Check arrays and put them into one form. docs/own-tensors.md says which shapes and names there may be.

    Raises Unsuitable, with a sentence that says what is expected and what was given.
    """
    check_known(unknown, (*GIVEN, *EDGES, *SAID, *WHERE, "tokenizer"))
    named_as = _given(axes=None if isinstance(axes, str) and not axes else axes, tokens=tokens, columns=columns)
    some = {"layers": layers, "texts": texts, "heads": heads, "rows": rows}
    beside = [*_given(weights=weights, q=q, k=k, v=v, mask=mask, bias=bias, **some), *named_as]
    if features := read_features(h, W, a, edges, nodes, beside):
        return _of_features(features, title)
    found = taken_edges(weights, edges, nodes, named_as) or _found(weights, axes, _texts_of(tokens))
    weights, axes = found.weights, found.axes if isinstance(axes, str | None) and not axes else axes
    tokens, columns = _named(found, tokens, columns, tokenizer, seconds)
    given = {name: array for name, array in (("weights", weights), ("q", q), ("k", k), ("v", v)) if array is not None}
    check_given(set(given))
    if weights is not None:
        check_for_scores({"scale": scale, "bias": bias, "cap": cap, "sink": sink, "window": window})
    named = () if axes is None else read_axes(axes)
    raw = {name: as_array(name, one) for name, one in given.items()}
    found_in = arranged(raw, named, Said(grid, row_grid, picture_at, seconds, windows))
    named = found_in.axes
    read = _readings(found_in.arrays, weights)
    proven = "" if named else _proven(read, tokens, columns, has_grid=found_in.said.has_grid)
    guessed = () if named or read is None else read.taken_for(proven)
    named = named or tuple(proven.split())
    arrays = {name: with_axes(name, one, named, LAST[name]) for name, one in found_in.arrays.items()}
    if weights is None:
        check_fit(arrays)
    found = with_band(found, arrays, band, columns)
    shape, sharing = found.band.shape(arrays["weights"]) if found.band else shape_of(arrays), _sharing(arrays)
    part = part_of(shape, some)
    cut = cut_in(found_in.said, arrays, part)
    check_pictured(picture, found_in.said)
    with offering(None if named else read):
        for name in given:  # before anything is as long as they are
            arrays[name] = part.cut(name, arrays[name])
            check_sizes(name, arrays[name], LAST[name])
        arrays |= laid_out(found, arrays, part)
        places = placed(tokens, columns, shape, found_in.said, cut)
        tokens, last = last_steps(places.tokens, places.names, arrays)
        of_rows, of_columns = names_of(tokens, places.names, shape, found.is_joined)
    scores = _on_scores(mask, bias, cut.looks if cut else found.looks, named, shape, is_self=of_columns is None)
    if window is not None:
        scores["window"] = within(window, *shape[3:])
    if sink is not None:
        scores["sink"] = as_sink(sink, shape[0], shape[2])
    arrays |= {name: part.cut(name, one) for name, one in scores.items()}
    arrays = {**closed_to_0(arrays, cut)}
    for name, one in given.items():
        arrays[name] = as_floats(name, one, arrays[name])
    by = above_0("scale", scale, "q·k is multiplied by it")
    if weights is None:
        check_scores(arrays, by)
    else:
        check_numbers(shape_of(arrays))
        check_range(arrays["weights"])
        check_masked(arrays["weights"], [arrays[name] for name in FORBIDDING if name in arrays])
    pictures = () if picture is None else pictured(picture, part, cut)
    _check_title(title)
    said = found.said + found_in.remarks + last + part.said + guessed + sharing
    shown_rows, shown_columns, order = in_order(*part.names(of_rows, of_columns), places.columns)
    return OwnTensors(
        arrays,
        rows=shown_rows,
        columns=shown_columns,
        scale=by,
        cap=above_0("cap", cap, "scores are bent so that they stay between -cap and cap"),
        window=window,
        title=title,
        taken_for=said,
        places=places.columns,
        pictures=pictures,
        readings=read.listed(named) if read else (),
        numbers=part.of_layers(found.numbers),
        depth=found.depth,
        graph=found.graph,
        row_grid=places.rows,
        windows=cut.windows if cut else None,
        order=order,
    )


def _check_title(title: Any) -> None:
    if not isinstance(title, str) or len(title) > LONGEST_TITLE:
        raise Unsuitable(f"title must be a string of at most {LONGEST_TITLE:,} characters: it stands above the maps.")
    check_whole("title", [title])


def _given(**arguments: Any) -> list[str]:
    """The names of those that are not None."""
    return [name for name, one in arguments.items() if one is not None]


def _of_features(features: Features, title: Any) -> OwnTensors:
    """Queries and keys that are made of the features of nodes, with these."""
    q, edges = features.q, features.edges
    own = own_tensors(q=q, k=q, v=q, mask=edges.looks, tokens=edges.rows, axes="heads rows columns", title=title)
    return replace(own, arrays={**own.arrays, **features.arrays}, graph=edges.graph, taken_for=edges.said)


def _texts_of(tokens: Any) -> int:
    """The number of texts that have names: a list of lists has one for each."""
    listed = plain(tokens)
    return len(listed) if isinstance(listed, (list, tuple)) and not any(isinstance(one, str) for one in listed) else 1


def _named(found: Taken, tokens: Any, columns: Any, tokenizer: Any, seconds: Any) -> tuple[Any, Any]:
    """Names of rows and columns: those that are given, of ids the pieces, or those that came along with the weights."""
    if tokenizer is not None:
        tokens = None if tokens is None else of_ids("tokens", tokens, tokenizer)
        columns = None if columns is None else of_ids("columns", columns, tokenizer)
    if tokens is not None and columns is None and found.columns is None:
        return tokens, None
    return (found.rows if tokens is None else tokens), (
        found.columns if columns is None and seconds is None else columns
    )


def _found(weights: Any, axes: Any, texts: int) -> Taken:
    """The weights in what was given; six axes that are said are not those of steps. Raises as `check_one`, `taken`."""
    if not (isinstance(axes, str) and axes):
        check_one(weights)
    is_read = weights is None or (isinstance(axes, str) and axes and getattr(weights, "ndim", 0) == 6)
    return Taken(weights) if is_read else taken(weights, texts)


def _readings(raw: Mapping[str, np.ndarray], weights: Any) -> Readings | None:
    """Readings of the arrays; None of those that cannot be read. weights: as given, a list of layers or not."""
    first = next(iter(raw.values()))
    if "weights" in raw:
        of_list = isinstance(weights, (list, tuple)) and all(hasattr(layer, "shape") for layer in weights)
        return of_weights(first, of_list=of_list) if 2 <= first.ndim <= 6 else None
    return of_shape(first.shape) if 2 <= first.ndim <= 5 else None


def _proven(read: Readings | None, tokens: Any, columns: Any, *, has_grid: bool) -> str:
    """The axes that sums and names decide where nobody says them; "" where they are what the shape says.

    Raises Ambiguous for six axes, of which no shape says what they are.
    """
    if read is None or has_grid:
        return ""
    if len(read.shape) == 6:
        others = " or ".join(f'axes="{one}"' for one in read.all)
        raise Ambiguous(f"weights has the shape {sizes(read.shape)}: say what its six axes are, {others}.")
    return chosen(read, tokens, columns)


def _on_scores(
    mask: Any, bias: Any, looks: np.ndarray | None, named: Sequence[str], shape: tuple[int, ...], *, is_self: bool
) -> dict[str, np.ndarray]:
    """The masks and the bias, of five dimensions each, those of them that there are; looks: where steps may look."""
    read = {} if mask is None else {"mask": as_mask(mask)}
    if bias is not None:
        read["bias"] = as_floats("bias", bias, as_array("bias", bias), may_forbid=True)
    found = dict[str, np.ndarray]()
    for name, one in read.items():
        fit, pads = fitted(name, with_axes(name, one, named) if one.ndim == len(named) else one, shape)
        found[name] = fit
        if pads and name == "mask" and is_self:  # the rows of these pieces are closed too
            found[name] = ~forbidden(fit)
            found["padding"] = found[name].swapaxes(-1, -2)
    if looks is not None:
        found["mask"] = looks & ~forbidden(found.get("mask", looks))
    return found


def _sharing(arrays: Mapping[str, np.ndarray]) -> tuple[str, ...]:
    """A sentence on heads of q that share one of k; none where each has its own."""
    share = arrays["q"].shape[2] // arrays["k"].shape[2] if "k" in arrays else 1
    return tuple(one.message for one in of_sharing(share))
