"""The map that an address shows first: its head, named as on the page, with the weights of the API."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

import numpy as np
from fastapi import FastAPI
from jaxtyping import Float32
from starlette.datastructures import QueryParams

from regard.app.publish.saved.address import Address, read_address
from regard.app.publish.saved.in_process_client import Answer, Request, ask, check
from regard.app.publish.saved.questions import start
from regard.app.publish.saved.questions.shown import Place, Shown, weights
from regard.app.refusal import Refusal
from regard.model.figures.caption import Caption, captioned, title_of
from regard.model.tokenizer import SPACE, Text
from regard.model.words_of_map import Word, by_words_apart, words_apart

PAGES = ("explore", "steps", "start")
DRAWN = "A figure is one head of a sentence: give an address of Explore or Steps, as /?text=The+cat.&layer=3&head=5."
BY_WORDS = "Words; end marks left out, rows rescaled to 1."
MERGED = "Pieces merged into words: columns added, rows averaged."
FED = "Rows are named by the piece that was fed in, the one before."
NO_MARKS = "End marks hidden; rows divided by what is left."


class PiecesAnswer(TypedDict):
    """A text of an answer of the API; fed: of a target alone."""

    text: str
    tokens: list[str]
    offsets: list[tuple[int, int]]
    fed: NotRequired[list[str]]


class WordAnswer(TypedDict):
    """A row or a column of an answer of the API."""

    text: str
    pieces: list[int]


Named = tuple[Float32[np.ndarray, "i j"], Sequence[str], Sequence[str]]  # weights, names of rows and of columns


@dataclass(frozen=True)
class ShownMap:
    """A map with the pieces or words that its rows and columns are, its caption and its place in the model."""

    weights: Float32[np.ndarray, "i j"]
    rows: Sequence[str]
    columns: Sequence[str]
    caption: Caption
    place: Place


async def map_at(app: FastAPI, text: str) -> ShownMap:
    """The map at an address. Raises Refusal, with what to change, for one that shows no head of a sentence."""
    page = _page(text)
    shown = await _shown(app, page)
    place, reading = shown.head(), _reading(shown, page)
    if not place:
        raise Refusal(422, "no_attention", f"{shown.model['id']} has no attention. {DRAWN}")
    await _check_named(app, shown, place)
    naming = shown.named_by(place) if page.page == "explore" else "produced"
    asked = {name: value for name, value in reading.items() if value not in {"", "apart"}}
    answer = await ask(app, weights(shown.question, **place, **asked, **_rows(asked, naming)))
    check(answer)
    named = _by_words(answer, place["block"], naming) if reading["words"] == "apart" else None
    if named is None:
        reading |= {"words": asked.get("words", "")}
        named = _by_pieces(answer, place["block"], naming)
    named_fed = _sides(answer, place["block"], naming)[0] == "fed"
    return ShownMap(*named, _caption(answer, shown, page, place, reading, named_fed=named_fed), place)


def _page(text: str) -> Address:
    try:
        page = read_address(text)
    except Refusal as refusal:
        if refusal.code != "unsaved_page":
            raise
        raise Refusal(422, "no_head", f"{text} shows no head. {DRAWN}") from None
    if page.page not in PAGES:
        raise Refusal(422, "no_head", f"{page.page.capitalize()} shows no head alone. {DRAWN}")
    if made := page.first("aggregate"):
        raise Refusal(422, "no_head", f"This address shows {made}, a map of several heads. {DRAWN}")
    return page


async def _shown(app: FastAPI, page: Address) -> Shown:
    """The model and its sentence as the page has them."""
    listed = (await ask(app, Request("/api/models", {"also": ",".join(page.earlier)}))).json()
    if (named := page.first("model")) and named not in {one["id"] for one in listed}:
        app.state.engine.model(named)  # raises a refusal with those that there are
    if page.page != "start":
        shown = Shown(listed, page.query, page.place)
        return shown.of_shares if page.page == "steps" else shown
    shown = Shown([one for one in listed if one["blocks"]], page.query, page.place)
    return Shown(shown.models, (*page.query, ("text", start.text_of(shown.model))), page.place)


async def _check_named(app: FastAPI, shown: Shown, place: Place) -> None:
    """Refuse a head that the address names and the model lacks; a page shows another in its place, and says so."""
    numbers = {name: number for name in ("layer", "head") if (number := shown.count(name))}
    named = numbers | ({"block": block} if (block := shown.first("block")) else {"block": place["block"]})
    if any(place.get(name, value) != value for name, value in named.items()):
        check(await ask(app, weights(shown.question, **named)))


def _reading(shown: Shown, page: Address) -> dict[str, str]:
    """Words or pieces, with end marks or without: `wordsIn` of `static/shared/head/choose.ts`."""
    if page.page == "steps":
        return {"words": "", "marks": ""}
    blocks = {shape["name"] for shape in shown.model["blocks"]}
    usual = "apart" if shown.model["task"] == start.TASK and "cross" in blocks else ""
    names_head = any(shown.first(name) for name in ("block", "layer", "head"))
    words = (shown.first("words") if names_head else "apart") if usual else ""
    return {"words": words, "marks": "" if words == "apart" else shown.first("marks")}


def _rows(asked: Mapping[str, str], naming: str) -> dict[str, str]:
    return {"rows": naming} if asked and naming == "fed" else {}


def _sides(answer: Answer, block: str, naming: str) -> tuple[str, str]:
    """The texts that name rows and columns."""
    header = answer.about()["blocks"][block]
    rows = "fed" if header["rows"] == "target" and naming == "fed" else header["rows"]
    return rows, header["columns"]


def _by_words(answer: Answer, block: str, naming: str) -> Named | None:
    """The map by words and their names; None where nothing would be left of it."""
    about, found = answer.about(), _matrix(answer, block)
    rows, columns = (
        _words_apart(about["source" if side == "source" else "target"], side) for side in _sides(answer, block, naming)
    )
    of_rows, of_columns = ([word.text for word in words if not word.is_mark] for words in (rows, columns))
    return (by_words_apart(found, rows, columns), of_rows, of_columns) if of_rows and of_columns else None


def _words_apart(text: PiecesAnswer, side: str) -> list[Word]:
    offsets = tuple((first, last) for first, last in text["offsets"])
    fed = text["fed"][0] if side == "fed" else None
    return words_apart(Text(text["text"], tuple(text["tokens"]), offsets, ()), fed)


def _by_pieces(answer: Answer, block: str, naming: str) -> Named:
    """The map as the API has it, and the names of its pieces, or of the words that it has merged."""
    about, found = answer.about(), _matrix(answer, block)
    if block == "hops":
        return found, [f"{SPACE}hop {k + 1}" for k in range(len(found))], about["source"]["tokens"]
    header, sides = about["blocks"][block], _sides(answer, block, naming)
    tokens = {"source": about["source"]["tokens"], "target": about["target"]["tokens"], "fed": about["target"]["fed"]}
    return found, _names(tokens[sides[0]], header["row_words"]), _names(tokens[sides[1]], header["column_words"])


def _matrix(answer: Answer, block: str) -> Float32[np.ndarray, "i j"]:
    found = answer.tensors()[block]
    return found.reshape(-1, found.shape[-1])  # hops are the rows of one matrix


def _names(tokens: Sequence[str], words: Sequence[WordAnswer] | None) -> list[str]:
    """Pieces, or words where not all places are pieces, one by one."""
    if words is None:
        return [*tokens]
    return [SPACE + word["text"] if len(word["pieces"]) > 1 else tokens[word["pieces"][0]] for word in words]


def _caption(
    answer: Answer, shown: Shown, page: Address, place: Place, reading: Mapping[str, str], *, named_fed: bool
) -> Caption:
    about, model = answer.about(), shown.model
    [by] = re.findall(r"Bahdanau|Luong", model["name"])[:1] or [""]
    whole = f"{by}’s attention" if by else "Attention"
    title = title_of(place["block"], about["blocks"][place["block"]]["names"][0], place.get("head"))
    by_words = {"apart": BY_WORDS, "1": MERGED}.get(reading["words"], "")
    made = by_words, NO_MARKS if reading["marks"] else "", FED if named_fed else ""
    return captioned(
        title=whole if model["family"] == "recurrent" else title,
        made=" ".join(filter(None, made)),
        model=model["id"],
        text=about["source"]["text"],
        output=about["target"]["text"],
        address=page.server + (page.local if page.page != "start" else f"/?{QueryParams(shown.question)}"),
    )
