"""All that answers of `/api/whole` and `/api/steps` say of a model whatever the sentence: names, formulas, places."""

import sys
from collections.abc import Mapping
from typing import Any

import orjson

from regard.app.steps import answers as steps_answer
from regard.app.whole import answers as whole_answer
from regard.model.trace import HeadAt
from regard.model.translator import Translator

OF_MODEL = ("drawn", "last", "vocabulary", "cap", "meeting", "parameters")
OF_PART = ("id", "name", "stack", "layer", "inputs", "previous", "initial", "block", "step", "maps")
OF_STAGE = ("id", "symbol", "equation", "rows", "columns", "mathml")
PARTS = ("before", "stages", "after")


def facts_of(model: Translator) -> bytes:
    """The parts of a whole Transformer, and the stages of a head of each layer, without numbers and pieces, as JSON."""
    attended = model.attend(model.config["examples"][0])
    whole = orjson.loads(whole_answer.to_json(model.whole(attended), sys.maxsize))
    places = [HeadAt(block, n + 1, 1) for block, shape in model.network.blocks.items() for n in range(shape["layers"])]
    opened = {f"{at.block}.{at.layer}": model.open_steps(attended, at) for at in places}
    every = {place: orjson.loads(steps_answer.to_json(steps, sys.maxsize)) for place, steps in opened.items()}
    parts = [_only(part, *OF_PART, *OF_STAGE) for part in whole["parts"]]
    stages = {
        place: {name: [_only(stage, *OF_STAGE) for stage in steps[name]] for name in PARTS}
        for place, steps in every.items()
    }
    return orjson.dumps({"whole": _only(whole, *OF_MODEL) | {"parts": parts}, "steps": stages})


def _only(answer: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: answer[name] for name in names}
