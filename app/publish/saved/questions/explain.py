"""Questions of Explain: every measure of the opened head, the measures of the others, and curves if they were seen."""

from collections.abc import Iterator
from itertools import accumulate

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Place, Shown, get, head_of, places, served_by, weights

SECONDS = 10  # of one request; the next goes on
MEASURES = "weights,norms,rollout", "left_out", "brought", "gradient"  # in turn, as `static/explain/measures.ts`
IN_TURN = [*accumulate(MEASURES, "{},{}".format)]


def questions(shown: Shown) -> Asking:
    """The opened head in the turns in which the page asks; all others at once."""
    model = shown.model
    shape = next((one for name in ("cross", "decoder") for one in model["blocks"] if one["name"] == name), None)
    if shape is None:
        yield [weights(shown.question)]  # of a model that this page cannot show
        return
    named = shown.first("block") in {"", shape["name"]}
    layer, head = (shown.count("layer"), shown.count("head")) if named else (0, 0)
    opened = head_of(model, shape["name"], layer, head, [shape["name"]])
    yield [*_measures(shown, sorted(places(shape), key=lambda place: place != opened))]


def _measures(shown: Shown, heads: list[Place]) -> Iterator[Request]:
    """Every measure of each head; the first is the opened one."""
    opened = heads[0]
    for place in heads:
        named = shown.named_by(place) if place == opened else served_by(shown.model, place)
        for rows in dict.fromkeys((named, "produced", "fed")):
            where = {name: place[name] for name in ("layer", "head") if name in place} | {"rows": rows}
            for measures in IN_TURN if place == opened else IN_TURN[-1:]:
                yield get("/api/explanations", shown.question, **where, measures=measures, seconds=SECONDS)
            if shown.place == "right" and place == opened and rows == named:
                yield get("/api/deletion", shown.question, **where, seconds=SECONDS)
