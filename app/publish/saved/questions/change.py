"""Questions of Change: every head as trained and as changed; the likelihood of the first text under the changes."""

from collections.abc import Sequence
from http import HTTPStatus

from regard.app.publish.saved.changes import Change, interventions, words_to_try
from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Shown, changed, places, weights, written

OPENS = {"model", "text", "block", "layer", "head"}  # an address of these alone opens with an example


def questions(shown: Shown) -> Asking:
    """The head of the address first; then the example, if it opens with one; then the other heads."""
    shown = shown.of_shares
    opened = shown.head()
    [before, _] = yield [weights(shown.question, **opened), Request("/api/pairs")]
    about = before.about()
    changes = interventions(shown.all("do"))
    if {name for name, _ in shown.query} <= OPENS:
        text, offsets = about["source"]["text"], about["source"]["offsets"]
        for changes in [*_examples(text, offsets, [shape["name"] for shape in shown.model["blocks"]]), []]:
            if not (changes and about["target"]["tokens"]):
                break
            [answer] = yield [changed(shown.question, opened, changes)]
            if answer.status == HTTPStatus.OK and answer.about()["target"]["tokens"] != about["target"]["tokens"]:
                break
    others = [place for shape in shown.model["blocks"] for place in places(shape) if place != opened]
    asked = [weights(shown.question, **place) for place in others]
    if changes:
        asked += [changed(shown.question, place, changes) for place in (opened, *others)]
        own = written(about)
        if "target" not in shown.question and own.strip():
            asked += [changed(shown.question | {"target": own}, opened, changes)]
    yield asked


def _examples(text: str, offsets: Sequence[tuple[int, int]], blocks: Sequence[str]) -> list[list[Change]]:
    """The words that are kept from the model, one after another: `static/change/example.ts`."""
    if not blocks:
        return [[{"do": "replace", "word": word, "by": ""}] for word, _ in words_to_try(text)]
    block = "cross" if "cross" in blocks else None
    hide: Change = {"do": "hide", "block": block, "layer": None, "heads": None}
    pieces = [
        [k for k, (a, b) in enumerate(offsets, 1) if a < end and b > start] for _, (start, end) in words_to_try(text)
    ]
    return [[hide | {"column": column} for column in columns] for columns in pieces]
