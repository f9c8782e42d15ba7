"""Attention weights that somebody brings, or the queries and keys that make them, with the names of their tokens."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array, as_floats, check_type
from regard.model.own.axes.laid import LAST, lay
from regard.model.own.axes.part import WHERE, part_of
from regard.model.own.axes.readings import offering
from regard.model.own.axes.shapes import check_numbers, check_sizes
from regard.model.own.checks import (
    FORBIDDING,
    check_fit,
    check_given,
    check_masked,
    check_range,
    check_scores,
    shape_of,
)
from regard.model.own.graphs.gat import Features, read_features
from regard.model.own.graphs.graph import Graph, taken_edges
from regard.model.own.local.relative import laid_out, with_band
from regard.model.own.masked import changes_of, masks_of
from regard.model.own.naming.names import Names, check_known, check_whole, names_of
from regard.model.own.naming.order import Order, in_order, last_steps
from regard.model.own.outputs import found_in, named_by, texts_in
from regard.model.own.place.grid import Grid
from regard.model.own.place.placed import closed_to_0, cut_in, pictured, placed
from regard.model.own.place.places import Said, Time, check_pictured
from regard.model.own.place.windows import Windows
from regard.model.own.scores import above_0, check_for_scores
from regard.model.remarks import of_sharing

PLACES = ("grid", "picture", "picture_at", "seconds", "row_grid", "windows")
EDGES = ("edges", "h", "W", "a")
SAID = ("tokens", "columns", "nodes", "scale", "cap", "sink", "window", "title", "axes", *PLACES, "band")
GIVEN = ("weights", "q", "k", "v", "mask", "bias")
LONGEST_TITLE = 1_000


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
    with a unit do. size: "16 × 16", where there are others: maps of the same picture at other sizes.
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
    size: str = ""
    others: tuple["OwnTensors", ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """Layers, batch, heads, rows, columns."""
        return shape_of(self.arrays)


def one_size(
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
    """Check arrays of one size and put them into one form, as `own_tensors` does of one size or of several.

    Raises Unsuitable, with a sentence that says what is expected and what was given.
    """
    check_known(unknown, (*GIVEN, *EDGES, *SAID, *WHERE, "tokenizer"))
    said_axes = None if isinstance(axes, str) and not axes else axes
    named_as = _given(axes=said_axes, mask=mask, tokens=tokens, columns=columns)
    some = {"layers": layers, "texts": texts, "heads": heads, "rows": rows}
    beside = [*_given(weights=weights, q=q, k=k, v=v, bias=bias, **some), *named_as]
    if features := read_features(h, W, a, edges, nodes, beside):
        return _of_features(features, title)
    of_texts = texts_in(weights, mask, (tokens, columns), picture)
    found = taken_edges(weights, edges, nodes, named_as) or found_in(weights, axes, of_texts)
    weights, axes = found.weights, found.axes if isinstance(axes, str | None) and not axes else axes
    tokens, columns = named_by(found, tokens, columns, tokenizer, seconds)
    given = {name: array for name, array in (("weights", weights), ("q", q), ("k", k), ("v", v)) if array is not None}
    check_given(set(given))
    if weights is not None:
        check_for_scores({"scale": scale, "bias": bias, "cap": cap, "sink": sink, "window": window})
    raw = {name: as_array(name, one) for name, one in given.items()}
    for name, one in raw.items():  # before anything compares numbers: those of bytes without a name cannot be
        check_type(name, given[name], one)
    laid = lay(raw, weights, axes, tokens, columns, Said(grid, row_grid, picture_at, seconds, windows))
    arrays = {**laid.arrays}
    if weights is None:
        check_fit(arrays)
    found = with_band(found, arrays, band, is_named=columns is not None or laid.places.has_places)
    shape, sharing = found.band.shape(arrays["weights"]) if found.band else shape_of(arrays), _sharing(arrays)
    part = part_of(shape, some)
    cut = cut_in(laid.places, arrays, part)
    check_pictured(picture, laid.places)
    with offering(laid.guess):
        for name in given:  # before anything is as long as they are
            arrays[name] = part.cut(name, arrays[name])
            check_sizes(name, arrays[name], LAST[name], are_patches=laid.places.has_grid)
        arrays |= laid_out(found, arrays, part)
        places = placed(tokens, columns, shape, laid.places, cut)
        tokens, last = last_steps(places.tokens, places.names, arrays)
        of_rows, of_columns = names_of(tokens, places.names, shape, found.is_joined)
    looks = cut.looks if cut else found.looks
    scores = masks_of(mask, bias, looks, laid.axes, shape, is_self=of_columns is None) | changes_of(window, sink, shape)
    arrays |= {name: part.cut(name, one) for name, one in scores.items()}
    arrays = {**closed_to_0(arrays, cut)}
    for name, one in given.items():
        arrays[name] = as_floats(name, one, arrays[name])
    by = above_0("scale", scale, "q·k is multiplied by it")
    _check_numbers(arrays, by)
    pictures = () if picture is None else pictured(picture, part, cut)
    _check_title(title)
    shown_rows, shown_columns, order = in_order(*part.names(of_rows, of_columns), places.columns)
    return OwnTensors(
        arrays,
        rows=shown_rows,
        columns=shown_columns,
        scale=by,
        cap=above_0("cap", cap, "scores are bent so that they stay between -cap and cap"),
        window=window,
        title=title,
        taken_for=found.said + laid.remarks + last + part.said + laid.guessed + sharing,
        places=places.columns,
        pictures=pictures,
        readings=laid.readings,
        numbers=part.of_layers(found.numbers),
        depth=found.depth,
        graph=found.graph,
        row_grid=places.rows,
        windows=cut.windows if cut else None,
        order=order,
    )


def _check_numbers(arrays: Mapping[str, np.ndarray], scale: float | None) -> None:
    """Raise Unsuitable for weights, or q and k, whose numbers cannot be shown."""
    if "weights" not in arrays:
        check_scores(arrays, scale)
        return
    check_numbers(shape_of(arrays))
    check_range(arrays["weights"])
    check_masked(arrays["weights"], [arrays[name] for name in FORBIDDING if name in arrays])


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
    own = one_size(q=q, k=q, v=q, mask=edges.looks, tokens=edges.rows, axes="heads rows columns", title=title)
    return replace(own, arrays={**own.arrays, **features.arrays}, graph=edges.graph, taken_for=edges.said)


def _sharing(arrays: Mapping[str, np.ndarray]) -> tuple[str, ...]:
    """A sentence on heads of q that share one of k; none where each has its own."""
    share = arrays["q"].shape[2] // arrays["k"].shape[2] if "k" in arrays else 1
    return tuple(one.message for one in of_sharing(share))
