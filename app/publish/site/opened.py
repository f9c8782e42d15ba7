"""All that answers of `/api/whole` and `/api/steps` say of a model whatever the sentence: names, formulas, places."""

import sys
from collections.abc import Mapping
from typing import TypeVar

import orjson

from regard.app.steps import answers as steps_answer
from regard.app.whole import answers as whole_answer
from regard.model.trace import HeadAt
from regard.model.translator import Translator

T = TypeVar("T")
OF_SENTENCE = {"model", "digest", "source", "target", "chances", "shape", "scale", "values", "labels"}
LISTS = ("before", "stages", "after")


def facts_of(model: Translator) -> bytes:
    """The parts of a whole Transformer, and the stages of a head of each layer, without numbers and pieces, as JSON."""
    attended = model.attend(model.config["examples"][0])
    whole = orjson.loads(whole_answer.to_json(model.whole(attended), sys.maxsize))
    places = [HeadAt(block, n + 1, 1) for block, shape in model.network.blocks.items() for n in range(shape["layers"])]
    opened = {f"{at.block}.{at.layer}": model.open_steps(attended, at) for at in places}
    every = {place: orjson.loads(steps_answer.to_json(steps, sys.maxsize)) for place, steps in opened.items()}
    stages = {place: {name: [*map(_lasting, steps[name])] for name in LISTS} for place, steps in every.items()}
    return orjson.dumps({"whole": _lasting(whole) | {"parts": [*map(_lasting, whole["parts"])]}, "steps": stages})


def _lasting(answer: Mapping[str, T]) -> dict[str, T]:
    """An answer, or a part of one, without what another sentence changes."""
    return {name: value for name, value in answer.items() if name not in OF_SENTENCE}
