"""The page Worksheet, and its sheets as LaTeX."""

import re
from contextlib import asynccontextmanager
from functools import lru_cache
from random import random
from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from latex2mathml.converter import convert
from markupsafe import Markup

from regard.app.api.parameters import admitted, engine_of
from regard.app.classroom.worksheet import address
from regard.app.classroom.worksheet.by_hand import draw
from regard.app.classroom.worksheet.head_rows import chosen, row_sheets
from regard.app.classroom.worksheet.sheet import Sheet, matrix_sheet
from regard.app.engine.engine import Engine
from regard.app.engine.question import Question
from regard.app.pages import rendered, templates
from regard.app.refusal import LATER, Refusal
from regard.app.steps.answers import in_words
from regard.model.figures.caption import TITLES
from regard.model.figures.latex import tex
from regard.model.trace import HeadAt, layer_name
from regard.model.trained import Openable

USUAL = "transformer-en-fr"

router = APIRouter(include_in_schema=False)
templates.env.globals |= {"layer_name": layer_name, "block_titles": TITLES}
templates.env.filters["mathml"] = lru_cache(lambda latex: Markup(in_words(convert(latex))))  # noqa: S704 - of formulas of ours
templates.env.filters["tex"] = lambda text: tex(re.sub(r"\s+", " ", text))


@router.get("/worksheet", name="worksheet")
async def page(request: Request) -> Response:
    """The sheets of an address, or why there are none; where a busy server made none, the page asks again."""
    made = await _made(request)
    response = await run_in_threadpool(rendered, request, "worksheet", **made)
    if (refusal := made.get("refusal")) and refusal.status in LATER and refusal.code != "too_slow":
        response.headers["Refresh"] = str(round(refusal.after * (1 + random())))  # so that a class does not come as one
    return response


@router.get("/worksheet.tex")
async def document(request: Request) -> Response:
    """The sheets of an address as a document. Raises Refusal where there are none."""
    made = await _made(request)
    if "refusal" in made:
        raise made["refusal"]
    text = await run_in_threadpool(templates.get_template("worksheet.tex").render, made)
    headers = {"Content-Disposition": f'attachment; filename="worksheet-{made["asked"].seed}.tex"'}
    return Response(text, media_type="application/x-tex", headers=headers)


async def _made(request: Request) -> dict[str, Any]:
    """All that templates say: sheets, or a refusal; remarks on what is not as asked for; what a form chooses among."""
    query, engine = request.query_params, engine_of(request)
    asked, wrong = address.read(query)
    source = address.source(query)
    made: dict[str, Any] = {"asked": asked, "source": source, "remarks": address.left_out(query)}
    try:
        opened = _opened(engine, asked) if source == "row" else None
        if opened:
            made |= opened._asdict()
        if wrong:
            raise wrong
        if opened:
            async with asynccontextmanager(admitted)(request):
                attended = await engine.attend_async(Question(opened.model.id, opened.text, asked.target or None))
                of = (engine, attended, opened.at, asked.seed, asked.sheets)
                made["sheets"], different = await run_in_threadpool(row_sheets, *of)
        else:
            made["sheets"], different = await run_in_threadpool(_small, asked, query)
    except Refusal as refusal:
        return made | {"refusal": refusal}
    if asked.sheets > different:
        there = "is only 1 sheet" if different == 1 else f"are only {different} different sheets"
        each = "row of each head of this block" if source == "row" else "word that looks"
        made["remarks"].append(f"There {there} here, one for each {each}; {asked.sheets} were asked for.")
    return made


def _small(asked: address.Asked, query: address.Query) -> tuple[list[Sheet], int]:
    """Sheets of matrices, and how many differ: of given ones, as many as there are words that look."""
    numbers = range(asked.seed, asked.seed + asked.sheets)
    if address.source(query) == "drawn":
        says = "The numbers are random (seed {}), not learnt."
        return [matrix_sheet(number, *draw(number), says.format(number)) for number in numbers], asked.sheets
    given, says = address.matrices(query), "The numbers come from the Lab; no model learnt them."
    n = len(given[0])
    return [matrix_sheet(number, given, (number - 1) % n, says) for number in numbers[:n]], n


class Opened(NamedTuple):
    """The model, the head and the text of rows, the models to choose among, and remarks on what is not as asked for."""

    models: dict[str, Openable]
    model: Openable
    at: HeadAt
    text: str
    remarks: list[str]


def _opened(engine: Engine, asked: address.Asked) -> Opened:
    """Find the model, the head and the text that are asked for, or the usual ones with a remark."""
    able = {id: one for id, one in engine.models.items() if isinstance(one, Openable) and one.network.blocks}
    model = able.get(asked.model) or able.get(USUAL) or next(iter(able.values()))
    at, found = chosen(model, *asked.place)
    other = f"The rows of the model “{asked.model[:40]}” cannot be shown here: these are of {model.config['name']}."
    remarks = [other] if asked.model not in ("", model.id) else []
    if not found:
        remarks.append("This model has no such head: these are the rows of another.")
    text = asked.text or model.config["examples"][0]
    return Opened(able, model, at, text, remarks)
