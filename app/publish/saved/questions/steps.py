"""Questions of Steps: every stage of every head, each weight of the opened one opened; every recurrent step."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, prod
from typing import Any

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Model, Place, Shown, get, places, weights

SCORES = ("scores", "scaled")
OPENED = (*SCORES, "weights")  # whose numbers can all be opened without a server
PARTS = ("before", "stages", "after")
# The heads of a layer share all stages but these.
OF_HEAD = {"q", "k", "v", "scores", "scaled", "capped", "bias", "masked", "weights", "head", "hop"}
MOST_NUMBERS = 750_000  # of all heads, in a file of 3 MB
MOST = 600  # cells of a stage; of a larger one those of the open row
TILES = ("2", "4", "8", "n")  # sizes, as `static/steps/address.ts` has them
MOST_TILES = 100
SETTINGS: dict[str, dict[str, str]] = {  # of decoding, and what is usual: `static/steps/decoding/decoding-choice.ts`
    "greedy": {},
    "sampling": {"temperature": "1", "top_k": "0", "top_p": "1", "seed": "0"},
    "beam": {"beam": "4"},
}


def questions(shown: Shown) -> Asking:
    """All stages of every head or step, how each piece was chosen; of the opened one single numbers and their terms."""
    shown = shown.of_shares
    recurrent, blind = shown.model["family"] == "recurrent", not shown.model["blocks"]
    by_step = recurrent or blind  # a model that has no attention and is not recurrent has one step
    step = {"step": (recurrent and shown.count("step")) or 1} if by_step else {}
    head = Place() if by_step else _head(shown)
    [answer] = yield [get("/api/steps", shown.question, **step, **head)]
    opened = answer.json()
    if "stages" not in opened:
        yield [weights(shown.question)]  # of a model that this page cannot show
        return
    others = _steps(opened) if by_step else _heads(shown.model, head, opened)
    stages = [get("/api/steps", shown.question, **place) for place in others]
    yield [_decoding(shown), *stages, *_cells(shown, step, head, opened), *_tiles(shown, head, opened)]


def _head(shown: Shown) -> Place:
    """The head that is opened, or the hop, which no other page opens alone."""
    hops = [place for shape in shown.model["blocks"] for place in _hops(shape)]
    asked = shown.count("head") or 1
    return hops[asked - 1 if asked <= len(hops) else 0] if hops else shown.head()


def _hops(shape: Mapping[str, Any]) -> list[Place]:
    """Every hop of a block as a head; none of another block."""
    return [Place(block="hops", layer=1, head=k + 1) for k in range(shape["heads"]) if shape["name"] == "hops"]


def _steps(opened: Mapping[str, Any]) -> list[dict[str, int]]:
    return [{"step": step} for step in range(1, len(opened["target"]["tokens"]) + 1)]


def _heads(model: Model, where: Place, opened: Mapping[str, Any]) -> list[Place]:
    """Every head of the model; where these have too many numbers, those of the block, of the layer, or one alone."""
    sizes = {stage["id"]: prod(stage["shape"]) for part in PARTS for stage in opened[part]}
    own = sum(size for id, size in sizes.items() if id in OF_HEAD)
    others = sum(sizes.values()) - own
    every = [place for shape in model["blocks"] for place in _hops(shape) or places(shape)]
    block = [place for place in every if place["block"] == where["block"]]
    layer = [place for place in block if place.get("layer") == where.get("layer")]
    for heads in (every, block, layer):
        layers = {(place["block"], place.get("layer")) for place in heads}
        if len(heads) * own + len(layers) * others <= MOST_NUMBERS:
            return heads
    return [where]


def _cells(shown: Shown, step: Mapping[str, int], head: Place, opened: Mapping[str, Any]) -> Iterator[Request]:
    """Single numbers of the opened head or step, and the terms of the opened row."""
    named = {} if step or shown.named_by(head) == "produced" else {"rows": "fed"}
    for stage, cell in _opened(shown, {stage["id"]: stage["shape"] for stage in opened["stages"]}):
        yield get("/api/cell", shown.question, **step, **head, **named, stage=stage, **cell)
        if stage in SCORES and stage == shown.first("stage") and cell["row"] == shown.count("row"):
            at = {"row": step["step"], "column": cell["row"]} if step else {**head, **cell}
            yield get("/api/score-split", shown.question, **at)


def _tiles(shown: Shown, head: Place, opened: Mapping[str, Any]) -> Iterator[Request]:
    """The tiles of the opened head in the size that is shown; of very many the first."""
    shapes = {stage["id"]: stage["shape"] for stage in opened["stages"]}
    asked = shown.first("tiles")
    if asked in TILES and shown.first("stage") == "weights" and "v" in shapes:
        size = max(shapes["weights"]) if asked == "n" else int(asked)
        count = prod(ceil(length / size) for length in shapes["weights"])
        for tile in range(1, min(count, MOST_TILES) + 1):
            yield get("/api/tiles", shown.question, **head, size=size, tile=tile)


def _decoding(shown: Shown) -> Request:
    """Decoding of the text: as the address says, else greedy."""
    method = shown.first("method") if shown.first("method") in SETTINGS else "greedy"
    settings = {name: shown.first(name) or usual for name, usual in SETTINGS[method].items()}
    question = shown.question if method == "greedy" else {k: v for k, v in shown.question.items() if k != "target"}
    return get("/api/decoding", question, method=method, **settings)


def _opened(shown: Shown, shapes: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, dict[str, int]]]:
    """Numbers whose derivations are saved, by stage, and by row and column from 1; a vector has rows alone."""
    for stage, (rows, *columns) in shapes.items():
        all_of = stage in OPENED and rows * prod(columns) <= MOST
        named = [shown.count("row")] if stage == shown.first("stage") and shown.count("row") else []
        for row in range(1, rows + 1) if all_of else named:
            if not columns:
                yield stage, {"row": row}
            yield from ((stage, {"row": row, "column": column}) for column in range(1, sum(columns) + 1))
