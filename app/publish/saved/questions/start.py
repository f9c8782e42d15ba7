"""Questions of the first page: one map, of one sentence."""

from regard.app.publish.saved.questions.shown import Asking, Shown, head_of, weights

TASK, TEXT = "translation en-fr", "The red car is fast."  # as `templates/start.html`


def questions(shown: Shown) -> Asking:
    """The head that best aligns the word to come."""
    model = shown.model
    text = TEXT if model["task"] == TASK else model["examples"][0]
    yield [weights({"model": model["id"], "text": text}, **head_of(model))]
