"""The address of the page Worksheet: /worksheet?seed=7&sheets=30&key=alone&paper=Letter, and whose numbers it has.

Nothing more for drawn ones, words=&wq=&wk=&wv= for those of the Lab, model=&text=&target=&block=&layer=&head= for rows.
"""

import re
from collections.abc import Mapping
from typing import Literal
from urllib.parse import unquote

import numpy as np
from pydantic import BaseModel, Field, ValidationError

from regard.app.classroom.worksheet.by_hand import Matrix, solve
from regard.app.classroom.worksheet.sheet import NAMES
from regard.app.refusal import Refusal
from regard.model.errors import Unsuitable
from regard.model.scratch import scratch

Query = Mapping[str, str]
ROOM = 4  # words, and numbers of a word, of a key and of a value, that a sheet has room for
LARGEST = 20
LARGEST_PRODUCT = 999  # in tenths: three digits have room in a blank
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)
UNLIKE = {"scale": "on", "mask": "none", "temperature": "1", "digits": "2"}  # settings of the Lab, as on every sheet


class Asked(BaseModel):
    """The sheets that an address asks for; the form names a head as cross.3.5."""

    seed: int = Field(1, ge=1, le=999_999, description="a whole number from 1 to 999999")
    sheets: int = Field(1, ge=1, le=60, description="a whole number from 1 to 60")
    key: Literal["after", "none", "alone"] = Field("after", description="after, none or alone")
    paper: Literal["A4", "Letter"] = Field("A4", description="A4 or Letter")
    model: str = ""
    text: str = ""
    target: str = ""
    block: str = ""
    layer: str = Field("", pattern="^[0-9]{0,9}$", description="a whole number")
    head: str = Field("", pattern=r"^(\w+\.[0-9]{1,9}\.)?[0-9]{0,9}$", description="a whole number, or as cross.3.5")

    @property
    def place(self) -> tuple[str, int, int]:
        """Block, layer and head; "" and 0 where the address has none."""
        block, layer, head = self.head.split(".") if "." in self.head else (self.block, self.layer, self.head)
        return block, int(layer or 0), int(head or 0)


def source(query: Query) -> Literal["row", "matrices", "drawn"]:
    """Whose numbers a query asks for."""
    return "row" if {"text", "model"} & {*query} else "matrices" if {*NAMES} & {*query} else "drawn"


def read(query: Query) -> tuple[Asked, Refusal | None]:
    """Read what makes sense in a query; with a Refusal (422) of the rest, a sentence each."""
    try:
        return Asked.model_validate({**query}), None
    except ValidationError as error:
        wrong = [str(one["loc"][0]) for one in error.errors()]
        expected = {name: Asked.model_fields[name].description for name in wrong}
        says = " ".join(f"{name} is “{_short(query[name])}”: choose {what}." for name, what in expected.items())
        good = {name: text for name, text in query.items() if name not in wrong}
        return Asked.model_validate(good), Refusal(422, "invalid_parameter", says)


def left_out(query: Query) -> list[str]:
    """A sentence about settings of the Lab that a sheet has not, if there are any."""
    unlike = [f"{name}={_short(query[name])}" for name, usual in UNLIKE.items() if query.get(name, usual) != usual]
    does = "A sheet divides the scores, and has no mask, the temperature 1, and weights of 2 decimals"
    return [f"{does}: left out is {', '.join(unlike)}."] if unlike else []


def matrices(query: Query) -> list[Matrix]:
    """The matrices of a query. Raises Refusal (422) for those that make no sheet."""
    if missing := [name for name in NAMES if name not in query]:
        raise _refusal(f"A sheet needs words, wq, wk and wv; this address has no {', no '.join(missing)}.")
    rows = [
        [
            [_number(text, name, i, j) for j, text in enumerate(row.split(","))]
            for i, row in enumerate(query[of].split(";"))
        ]
        for of, name in NAMES.items()
    ]
    try:
        scratch(*rows)
    except Unsuitable as error:
        raise _refusal(f"The matrices of this address cannot be multiplied: {error}") from None
    given = [*map(np.array, rows)]
    if max(size for matrix in given for size in matrix.shape) > ROOM:
        room = f"A sheet has room for {ROOM} words and for {ROOM} numbers of a word, a key and a value"
        raise _refusal(f"{room}: make them fewer in the Lab.")
    for q, k, v, scores, *_, context in (solve(given, word) for word in range(len(rows[0]))):
        if max(np.abs(one).max() for one in (q, k, v, scores, context / 10)) > LARGEST_PRODUCT:
            large = "The products of these matrices are too large for a sheet"
            raise _refusal(f"{large}: choose smaller numbers in the Lab.")
    return given


def _number(text: str, name: str, i: int, j: int) -> int:
    """A number in tenths; its commas and semicolons stand as %2C and %3B. Raises Refusal (422)."""
    plain = re.sub("%(25|2C|3B)", lambda code: unquote(code[0]), text).strip()
    signed = re.sub("^[−–]", "-", plain)
    tenths = 10 * float(signed) if NUMBER.fullmatch(signed) else np.inf
    if abs(tenths) > 10 * LARGEST or abs(tenths - round(tenths)) > 1e-9:
        holds = f"holds {_short(plain)}" if plain else "is empty"
        rule = f"Numbers of a sheet have at most one decimal and lie between −{LARGEST} and {LARGEST}"
        raise _refusal(f"{name}: row {i + 1}, column {j + 1} {holds}. {rule}: change it in the Lab.")
    return round(tenths)


def _refusal(message: str) -> Refusal:
    return Refusal(422, "no_sheet", message)


def _short(text: str) -> str:
    return f"{text[:40]}…" if len(text) > 40 else text
