"""Questions of Training: every stop of the model, and of the one beside it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Model, Place, Shown, get, head_of, weights, written


def questions(shown: Shown) -> Asking:
    """The trainings, what each model writes at its end, and at every stop what it writes and where it looks."""
    beside = [one for one in shown.models if one["id"] == shown.first("beside") and one["has_curve"]]
    models = [shown.model, *beside]
    answers = yield [get("/api/training", {"model": one["id"]}) for one in models]
    trainings = [answer.json() for answer in answers]
    question = _seen([training["texts"] for training in trainings], shown.question, shown.count("kept"))
    if question != shown.question:
        yield [weights(shown.question)]
    stops = [_stops(training, question) for training in trainings]
    ends = yield [weights(question | {"model": of_model[-1]}) for of_model in stops]
    places = [_place(shown, *one) for one in zip(models, trainings, strict=True)]
    finals = [written(end.about()) for end in ends]
    yield [one for side in zip(stops, places, finals, strict=True) for one in _side(question["text"], *side)]


def _seen(every: Sequence[Sequence[str] | None], question: Mapping[str, str], kept: int) -> dict[str, str]:
    """The question of the maps, as `shownOf` of `static/training/stops.ts`: a kept sentence where no other is read."""
    texts = next((texts for texts in every if _is_unread(texts, question)), None)
    if texts is None:
        return dict(question)
    own = question["text"].strip()
    text = own if own in texts else texts[kept - 1 if 0 < kept <= len(texts) else 0]
    return {name: value for name, value in question.items() if name != "target"} | {"text": text}


def _is_unread(texts: Sequence[str] | None, question: Mapping[str, str]) -> bool:
    return texts is not None and ("target" in question or question["text"].strip() not in texts)


def _stops(training: Mapping[str, Any], question: Mapping[str, str]) -> list[str]:
    """Ids of the models at the stops; that of the model alone where its stops do not show this text."""
    model, texts = training["model"], training["texts"]
    if _is_unread(texts, question):
        return [model]
    stops = [f"{model}@{stop['step']}" for stop in training["stops"]]
    return stops if texts else [*stops[:-1], model]  # the end of a recorded training is another than the model


def _place(shown: Shown, model: Model, training: Mapping[str, Any]) -> Place:
    """The head that is shown, as `focusOf` of `static/training/page.ts`; {} of a model that has none."""
    if not model["blocks"]:
        return {}
    block = model["blocks"][-1]["name"]
    if rates := training["stops"][-1].get("aer"):
        best = rates["fed"] if rates["fed"]["aer"] < rates["produced"]["aer"] else rates["produced"]
        usual = head_of(model, block, 0, 0, [block])  # of a model with one head it names none
        return usual | Place(layer=best["layer"], head=best["head"]) if usual.get("layer") else usual
    is_asked = model is shown.model and shown.first("block") in {"", block}
    layer, head = (shown.count("layer"), shown.count("head")) if is_asked else (0, 0)
    if not head:
        layer, head = _best(model["measured"] or {}) or (layer, 0)
    return head_of(model, block, layer, head, [block])


def _best(measured: Mapping[str, Any]) -> tuple[int, int] | None:
    """The head whose digits look best at their part, or that is most of an induction head."""
    if aligned := measured.get("aligned"):
        return aligned["layer"], aligned["head"]
    if not (induction := measured.get("induction")):
        return None
    matching = np.array(induction["matching"])
    layer, head = np.unravel_index(matching.argmax(), matching.shape)
    return int(layer) + 1, int(head) + 1


def _side(text: str, stops: Sequence[str], place: Place, final: str) -> Iterator[Request]:
    for model in stops:
        yield weights({"model": model, "text": text})
        if place:
            yield weights({"model": model, "text": text} | ({"target": final} if final else {}), **place)
