"""Questions of Compare: every model of the task, each of its heads that can stand in a column."""

from collections.abc import Iterator

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Shown, head_of, places, weights


def questions(shown: Shown) -> Asking:
    """Each model of the task of the first: its usual head, then the others of that block."""
    yield [*_heads(shown)]


def _heads(shown: Shown) -> Iterator[Request]:
    for model in shown.models:
        if model["task"] != shown.model["task"]:
            continue
        question = shown.question | {"model": model["id"]}
        usual = head_of(model)
        yield weights(question, **usual)
        shape = next((one for one in model["blocks"] if one["name"] == usual.get("block")), None)
        for place in places(shape) if shape else ():
            yield weights(question, **place)
