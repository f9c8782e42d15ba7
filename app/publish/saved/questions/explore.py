"""Questions of Explore: every head in every way to read it, and why each of them looks where it looks."""

from collections.abc import Iterator, Mapping
from typing import Any

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Model, Place, Shown, get, is_whole, places, weights

FINEST = 96  # rows and columns of a small map, as `static/shared/api.ts` asks for the finest
READINGS = ({"marks": "hidden"}, {"words": 1}, {"marks": "hidden", "words": 1})  # besides pieces with end marks
OF_LAYER, OF_ALL = ("mean-heads", "max-heads"), ("mean-layers", "max-layers", "rollout")
PARTS = ("embedding", "position")


def questions(shown: Shown) -> Asking:
    """All heads as small maps, each in full, maps of several, reasons; and of the opened head every score."""
    model, question = shown.model, shown.question
    [atlas] = yield [weights(question, dtype="u8", pool=FINEST)]
    asked = [*_maps(model, question)]
    if any(one["text"] == question["text"] for one in model["gold"]):
        asked += [get("/api/gold", question)]
    if model["tags_measured"]:
        asked.append(get("/api/heads-tags", {"model": model["id"]}))
    if model["family"] == "transformer":
        asked += _reasons(question, [place for shape in model["blocks"] for place in places(shape)])
        asked += _scores(shown, rows=atlas.tensors()[shown.head()["block"]].shape[-2])
    yield asked


def _maps(model: Model, question: Mapping[str, str]) -> Iterator[Request]:
    if not model["blocks"]:
        yield weights(question)
    for shape in model["blocks"]:
        for place in [*places(shape), *_several(shape)]:
            yield from (weights(question, **place, **reading) for reading in _readings(shape))


def _readings(shape: Mapping[str, Any]) -> list[Mapping[str, object]]:
    """Ways to read a map; which rows are one word depends on the piece that names a row."""
    if shape["name"] == "hops":
        return [{}]
    has_both = shape["rows"] == "target" and shape.get("given") is None
    fed = [{**reading, "rows": "fed"} for reading in READINGS] if has_both else []
    return [{}, *READINGS, *fed]


def _several(shape: Mapping[str, Any]) -> list[Place]:
    """Maps of several heads; the answer for a map that a model lacks is a refusal."""
    if is_whole(shape):
        return []
    layers = range(1, shape["layers"] + 1)
    block: Place = {"block": shape["name"]}
    of_layers = [block | {"layer": layer, "aggregate": kind} for kind in OF_LAYER for layer in layers]
    of_all = [*OF_ALL, *(["contacts"] if (shape.get("given") or {}).get("residues") else [])]
    return of_layers + [block | {"aggregate": kind} for kind in of_all]


def _reasons(question: Mapping[str, str], heads: list[Place]) -> Iterator[Request]:
    for place in heads:
        yield get("/api/score-split", question, **place)
        if place.get("layer") == 1 and place["block"] != "cross":
            for query in PARTS:
                yield from (get("/api/score-split", question, **place, query=query, key=key) for key in PARTS)


def _scores(shown: Shown, rows: int) -> Iterator[Request]:
    """The products behind every score of the opened head."""
    place = shown.head()
    named = "fed" if shown.named_by(place) == "fed" else ""
    for stage in ("scores", "scaled"):
        for row in range(1, rows + 1):
            yield get("/api/row", shown.question, **place, **({"rows": named} if named else {}), stage=stage, row=row)
