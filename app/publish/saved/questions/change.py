"""Questions of Change: every head as trained and as changed; the likelihood of the first text under the changes."""

from regard.app.publish.saved.changes import Change, interventions, swapped
from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Shown, changed, places, weights, written

OPENS = {"model", "text", "block", "layer", "head"}  # an address of these alone opens with the last two words swapped


def questions(shown: Shown) -> Asking:
    """The head of the address first; then the others, which can be opened in its place."""
    shown = shown.of_shares
    opened = shown.head()
    [before, _] = yield [weights(shown.question, **opened), Request("/api/pairs")]
    changes = _changes(shown)
    others = [place for shape in shown.model["blocks"] for place in places(shape) if place != opened]
    asked = [weights(shown.question, **place) for place in others]
    if changes:
        asked += [changed(shown.question, place, changes) for place in (opened, *others)]
        own = written(before.about())
        if "target" not in shown.question and own.strip():
            asked += [changed(shown.question | {"target": own}, opened, changes)]
    yield asked


def _changes(shown: Shown) -> list[Change]:
    opens = {name for name, _ in shown.query} <= OPENS
    return swapped(shown.question["text"]) if opens else interventions(shown.all("do"))
