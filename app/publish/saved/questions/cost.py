"""Questions of Cost: the models of the task, each of which can be chosen."""

from regard.app.publish.saved.questions.shown import Asking, Shown, get


def questions(shown: Shown) -> Asking:
    """The model of the address first: one that is not counted is refused."""
    model, question = shown.model, shown.question
    others = [one for one in shown.models if one["task"] == model["task"] and one["id"] != model["id"]]
    yield [get(path, question, model=one["id"]) for one in (model, *others) for path in ("/api/cost", "/api/cache")]
