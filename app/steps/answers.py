"""The head, or the step of a recurrent decoder, that is opened; its intermediates, its cells, and decoding as JSON."""

import re
from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache

import numpy as np
from latex2mathml.converter import convert

from regard.app.api.dump import dump, facts, texts
from regard.app.attention.answers import check, one_of
from regard.app.refusal import Refusal
from regard.model.errors import Unsuitable
from regard.model.selection import Selection
from regard.model.steps import Cell, Line, Stage, Steps
from regard.model.trace import Attended, Decoding, HeadAt, StepAt
from regard.model.trained import Trained, Where, openable

_SPELLED = re.compile(r'(?:<mi mathvariant="normal">\w</mi>){2,}')
_TAG = re.compile(r"<[^>]*>")


def opened_at(model: Trained, attended: Attended, where: Where) -> HeadAt | StepAt:
    """The step or head that is asked for; by default the first step, or the head that aligns best.

    Raises Refusal (422) for one that does not exist.
    """
    try:
        at = openable(model).at(**where)
    except Unsuitable as error:
        raise Refusal(422, "no_steps", str(error)) from None
    if isinstance(at, StepAt):
        one_of("step", at.step, len(attended.target.tokens), "This translation")
    else:
        check(Selection(at.block, at.layer, at.head), attended.blocks)
    return at


def to_json(steps: Steps, most: int) -> bytes:
    """Every stage at full float32 precision, null where looking is not allowed. Raises Refusal (413) if too large."""
    every = (*steps.before, *steps.stages, *steps.after)
    parts = {name: _stages(getattr(steps, name)) for name in ("before", "stages", "after")}
    return dump(facts(steps.attended) | asdict(steps.at) | parts, most, numbers=sum(one.values.size for one in every))


def cell_to_json(attended: Attended, at: HeadAt | StepAt, cell: Cell, most: int) -> bytes:
    """One opened cell: the lines that lead to it, and both forms in which they can be copied."""
    opened = {
        name: getattr(cell, name) for name in ("stage", "row", "column", "symbol", "says", "numpy", "latex", "whole")
    }
    opened |= {"value": plain(cell.value), "mathml": mathml(symbol=cell.symbol)}
    return dump(texts(attended) | asdict(at) | opened | {"lines": [_line(line) for line in cell.lines]}, most)


def row_to_json(attended: Attended, at: HeadAt | StepAt, cells: list[Cell], most: int) -> bytes:
    """The opened cells of a row: the lines that lead to each, without the forms in which they can be copied."""
    opened = [
        {"column": cell.column, "says": cell.says, "value": plain(cell.value)}
        | {"lines": [_line(line) for line in cell.lines]}
        for cell in cells
    ]
    where = {"stage": cells[0].stage, "row": cells[0].row}
    return dump(texts(attended) | asdict(at) | where | {"cells": opened}, most)


def decoding_to_json(run: Decoding, most: int) -> bytes:
    """The most likely pieces of each step, and the tree of beam search. Raises Refusal (413) if too large."""
    steps = [[{"token": token, "probability": p} for token, p in step] for step in run.candidates]
    tree = run.tree and [vars(node) | {"token": token} for token, node in run.tree]
    return dump(texts(run) | {"candidates": steps, "tree": tree}, most)


def _stages(stages: Iterable[Stage]) -> list[dict[str, object]]:
    return [
        asdict(stage)
        | {"shape": stage.values.shape, "values": plain(stage.values)}
        | {"mathml": mathml(symbol=stage.symbol, equation=stage.equation)}
        for stage in stages
    ]


def _line(line: Line) -> dict[str, object]:
    described = {name: getattr(line, name) for name in ("name", "symbol", "equation", "of", "axis", "main")}
    return described | {"values": plain(line.values), "mathml": mathml(symbol=line.symbol, equation=line.equation)}


def mathml(**latex: str | None) -> dict[str, str | None]:
    """Every formula as MathML."""
    return {name: None if text is None else _convert(text) for name, text in latex.items()}


@lru_cache(maxsize=10_000)
def _convert(latex: str) -> str:
    return in_words(str(convert(latex)))


def in_words(mathml: str) -> str:
    """Make one identifier of a word that is spelled in upright letters: a screen reader reads "softmax", no product.

    >>> in_words('<mi mathvariant="normal">l</mi><mi mathvariant="normal">n</mi>')
    '<mi>ln</mi>'
    """
    return _SPELLED.sub(lambda letters: f"<mi>{_TAG.sub('', letters[0])}</mi>", mathml)


def plain(values: np.ndarray | np.floating) -> np.ndarray | np.floating:
    """Turn what is not finite into NaN, which is written as null, and an array of one number into a number."""
    plain: np.ndarray = np.where(np.isfinite(values), values, np.asarray(values).dtype.type(np.nan))
    return plain if plain.ndim else plain[()]
