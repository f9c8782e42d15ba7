"""The types of measurements say what the files hold that the evaluation wrote."""

import json
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from regard.model.experiments.experiment import FOLDER, Result
from regard.model.measured import ErrorFigures, Measured
from regard.model.sinks import MeasuredSinks
from regard.model.zoo import CHECKPOINTS

KINDS = {"measured.json": Measured, "sinks.json": MeasuredSinks, "errors.json": ErrorFigures}
FILES = [(file, kind) for name, kind in KINDS.items() for file in sorted(CHECKPOINTS.glob(f"*/{name}"))]


def misfits(value: Any, kind: Any, place: str = "") -> list[str]:
    """Places where a value is not of its type, or has more or less than this names."""
    inside = get_args(kind)
    if get_origin(kind) is UnionType:
        return min((misfits(value, one, place) for one in inside), key=len)
    if get_origin(kind) is list and isinstance(value, list):
        return [one for item in value for one in misfits(item, inside[0], f"{place}[]")]
    if get_origin(kind) is dict and isinstance(value, dict):
        return [one for name in value for one in misfits(value[name], inside[1], f"{place}.{name}")]
    if is_typeddict(kind) and isinstance(value, dict):
        hints = get_type_hints(kind)
        wrong = [f"{place}.{name}" for name in (kind.__required_keys__ - {*value}) | ({*value} - {*hints})]
        both = {*value} & {*hints}
        return wrong + [one for name in both for one in misfits(value[name], hints[name], f"{place}.{name}")]
    plain = kind in (bool, int, float, str, NoneType)
    return [] if plain and isinstance(value, (int, float) if kind is float else kind) else [place]


@pytest.mark.parametrize(("file", "kind"), FILES)
def test_a_measured_file_holds_what_its_type_names(file, kind):
    assert misfits(json.loads(file.read_text("utf-8")), kind) == []


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_the_file_of_an_experiment_holds_what_its_type_names(file):
    assert misfits(json.loads(file.read_text("utf-8"))["trials"], list[Result]) == []
