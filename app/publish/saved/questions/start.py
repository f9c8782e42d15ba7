"""Questions of the first page: one map, of one sentence."""

from regard.app.publish.saved.questions.shown import Asking, Model, Shown, head_of, weights

TASK, TEXT = "translation en-fr", "The red car is fast."  # as `templates/start.html`


def questions(shown: Shown) -> Asking:
    """The head that best aligns the word to come."""
    model = shown.model
    yield [weights({"model": model["id"], "text": text_of(model)}, **head_of(model))]


def text_of(model: Model) -> str:
    """The sentence that stands there; of another task its first example."""
    return TEXT if model["task"] == TASK else str(model["examples"][0])
