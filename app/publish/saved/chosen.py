"""The choice on a page in a notebook: its address says where, and the application says what stands there."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fastapi import FastAPI
from starlette.datastructures import QueryParams

from regard.app.publish.saved.address import Address
from regard.app.publish.saved.in_process_client import Answer, Request, ask, check
from regard.app.publish.saved.questions.shown import Place, Shown, weights
from regard.model.aggregates import OF_LAYER
from regard.model.labels import labels

LOCK = re.compile(r"(?:[1-9]\d{0,8},)*([1-9]\d{0,8})?(?:\.([1-9]\d{0,8}))?")


@dataclass(frozen=True)
class Chosen:
    """The map that is opened, and the cell, row or column that is locked in it; numbers count from 1.

    layer and head are None where a block is one map, and of a map of several heads, which aggregate and heads name as
    the API does. row and column are None where nothing is locked; of several rows row is the last. They count pieces,
    also where the page shows whole words; row_name and column_name are their names on the page. weight: of the locked
    cell; None without one, and where looking is not allowed.
    """

    model: str
    text: str
    target: str
    block: str | None = None
    layer: int | None = None
    head: int | None = None
    aggregate: str | None = None
    heads: str | None = None
    row: int | None = None
    column: int | None = None
    row_name: str | None = None
    column_name: str | None = None
    weight: float | None = None


async def chosen_at(app: FastAPI, page: Address, search: str) -> Chosen:
    """The choice where a page shows the address `search`, "?..."; the model is that of the page.

    What makes no sense is passed over, as the page does. Raises Refusal for a text or a map that there is not.
    """
    listed = (await ask(app, Request("/api/models", {"also": ",".join(page.earlier)}))).json()
    by_id = {one["id"]: one for one in listed}
    asked, own = QueryParams(search.removeprefix("?")).get("model", ""), page.first("model")
    model = by_id[asked if asked in by_id and asked.startswith(f"{own}-") else own]  # another size of its picture
    shown = Shown([model], tuple(QueryParams(search.removeprefix("?")).multi_items()), "")
    place = _place(shown)
    answer = await ask(app, weights(shown.question, **place))
    check(answer)
    chosen = Chosen(model["id"], shown.question["text"], answer.about()["target"]["text"], **place)
    return _locked(chosen, shown, place, answer) if place else chosen


def _place(shown: Shown) -> Place:
    """The opened map, as the API is asked for it; {} of a model that has none."""
    place, aggregate = shown.head(), shown.first("aggregate")
    if not place or not aggregate:
        return place
    several = Place(block=place["block"], aggregate=aggregate)
    if aggregate in OF_LAYER:
        several["layer"] = place["layer"]
    if aggregate == "union":
        several["heads"] = shown.first("heads")
    return several


def _locked(chosen: Chosen, shown: Shown, place: Place, answer: Answer) -> Chosen:
    """The choice with the locked cell, row or column of its map, with names and weight."""
    found = answer.tensors()[place["block"]]
    found = found.reshape(-1, found.shape[-1])  # hops are the rows of one matrix
    i, j = (at if at and at <= size else None for at, size in zip(_lock(shown), found.shape, strict=True))
    rows, columns = _names(shown, place, answer.about())
    weight = float(found[i - 1, j - 1]) if i and j else math.nan
    return replace(
        chosen,
        row=i,
        column=j,
        row_name=rows[i - 1] if rows and i else None,
        column_name=columns[j - 1] if j else None,
        weight=None if math.isnan(weight) else weight,
    )


def _lock(shown: Shown) -> tuple[int, int]:
    """The row and the column that are locked, or open on Steps; 0: none."""
    if shown.first("stage") == "weights":
        return shown.count("row"), shown.count("column")
    lock = LOCK.fullmatch(shown.first("lock"))
    row, column = lock.groups() if lock else (None, None)
    return int(row or 0), int(column or 0)


def _names(shown: Shown, place: Place, about: Mapping[str, Any]) -> tuple[Sequence[str], Sequence[str]]:
    """Names of the rows and of the columns, as the page has them; hops have none."""
    header, target = about["blocks"][place["block"]], about["target"]
    names = {"source": about["source"]["tokens"], "target": target["tokens"], "fed": target["fed"]}
    is_fed = header["rows"] == "target" and shown.named_by(place) == "fed"
    rows = names["fed" if is_fed else header["rows"]]
    return labels(() if place["block"] == "hops" else rows), labels(names[header["columns"]])
