"""Lessons that visitors write: the text comes with each request, is read, shown and forgotten."""

import re
import time
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from fastapi import APIRouter

from regard.app.api.parameters import ADMITTED, ERRORS
from regard.app.classroom.lesson.form import (
    MOST_BYTES,
    MOST_LETTERS,
    LessonText,
    Problem,
    StationText,
    paragraphs_of,
    problems,
    read,
)
from regard.app.classroom.lesson.lessons import Stop, rendered
from regard.app.classroom.lesson.schemas import LessonAnswer, LessonProblem, LessonQuestion, LessonTexts, StationTexts
from regard.app.classroom.room.allowed_addresses import page_at
from regard.app.guide.prose import inline
from regard.app.pages import PAGES, templates
from regard.app.plural import count
from regard.app.refusal import Refusal
from regard.app.server.disconnects import Left, asker

MOST_BODY = 3 * MOST_BYTES  # JSON writes two letters for a quotation mark, and more for others
TEXTS = ("text", "task", "question", "answer", "notes")
ROAD = ("lesson", "station")
SECONDS = 1.0  # of a core, for all paragraphs; a lesson that Regard comes with takes a twentieth of it
HALF = re.compile(r"[\ud800-\udfff]")

router = APIRouter(responses=ERRORS, tags=["lessons"])


@router.post("/api/lesson", dependencies=[ADMITTED], max_body_size=MOST_BODY)
def lesson(asked: LessonQuestion) -> LessonAnswer:
    """Read a lesson: its texts, and what they lack; with `station` also the HTML that pages show. Nothing is kept."""
    texts = texts_of(asked.text)
    html = {} if asked.station is None else _html(asked, texts)
    found = sorted([*problems(texts), *unfit(texts)], key=lambda problem: problem.station)
    return LessonAnswer(
        lesson=_texts(texts),
        problems=[LessonProblem(**problem._asdict()) for problem in found],
        **{part: html.get(part, "") for part in ("strip", "beside", "below", "whole")},
    )


def texts_of(text: str) -> LessonText:
    """Read the texts of a lesson, unfinished ones too. Raises Refusal: 422 for another form, 413 for too many bytes."""
    if half := HALF.search(text):
        message = f"The lesson has half a letter: letter {half.start() + 1} is none. Delete it."
        raise Refusal(422, "lesson_unreadable", message)
    if (size := len(text.encode())) > MOST_BYTES:
        message = f"The lesson has {size:,} bytes, and {MOST_BYTES:,} fit: shorten it, or make two of it."
        raise Refusal(413, "lesson_too_large", message, MOST_BYTES)
    try:
        return read("The lesson", text)
    except ValueError as error:
        raise Refusal(422, "lesson_unreadable", f"{error}.") from None


def check_fit(lesson: LessonText) -> None:
    """Raises Refusal (422) for a lesson with something that cannot be shown."""
    for station, _, message in unfit(lesson):
        raise Refusal(422, "lesson_unfit", f"Station {station}: {message}" if station else message)


def unfit(lesson: LessonText) -> Iterator[Problem]:
    """Find what cannot be shown: addresses that are no pages, words that the glossary lacks, endless paragraphs.

    A lesson that takes longer than SECONDS is not read to its end.
    """
    spent, longest, slow = 0.0, 0.0, Problem(0, "about", "")
    for number, field, text in _marked(lesson):
        if field == "address":
            if says := refusal(text):
                yield Problem(number, field, says)
            continue
        for paragraph in paragraphs_of(text):
            begun = time.thread_time()
            says = _unfit(paragraph)
            taken = time.thread_time() - begun
            spent += taken
            if taken > longest:
                longest, slow = taken, Problem(number, field, _too_slow(paragraph))
            if spent > SECONDS:
                yield slow
                return
            if says:
                yield Problem(number, field, says)
                break


def _marked(lesson: LessonText) -> Iterator[tuple[int, str, str]]:
    """The texts of a lesson that are Markdown, and addresses: the station, the field, the text."""
    yield from ((0, field, getattr(lesson, field)) for field in ("about", "before"))
    for number, station in enumerate(lesson.stations, 1):
        yield from ((number, field, getattr(station, field)) for field in ("address", *TEXTS))


def refusal(address: str) -> str:
    """Say why this cannot be the address of a station; "" if it can, or is still to be given."""
    if not address:
        return ""
    try:
        page_at(address)
    except ValueError as error:
        return f"This cannot be a station: {error}."
    names = {name for name, _ in parse_qsl(urlsplit(address).query, keep_blank_values=True)}
    if names.intersection(ROAD):
        return "This is a station of a lesson: take lesson= and station= out of the address."
    return ""


def _unfit(paragraph: str) -> str:
    """Say why a paragraph cannot be shown; "" if it can. Raises Left where nobody waits for it."""
    if asker().left:
        raise Left
    if len(paragraph) > MOST_LETTERS:
        return f"This paragraph has {len(paragraph):,} letters, and {MOST_LETTERS:,} fit: shorten or divide it."
    try:
        inline(paragraph)
    except ValueError as error:
        return str(error)
    return ""


def _too_slow(paragraph: str) -> str:
    return (
        f"This lesson takes more than {SECONDS:g} s to read, the paragraph “{paragraph[:20]}…” longest: take out "
        "brackets, stars and underlines that mark nothing."
    )


def _html(asked: LessonQuestion, texts: LessonText) -> dict[str, str]:
    """The parts that pages show. Raises Refusal (422) for what cannot be shown, and (404) for a station that is not."""
    check_fit(texts)
    whole = rendered(asked.id, texts)
    if not asked.station:
        return {"whole": _template("_lesson_whole", {"lesson": whole, "alone": False})}
    if asked.station > len(whole.stations):
        message = f"The lesson has {count(len(whole.stations), 'station')}: there is no station {asked.station}."
        raise Refusal(404, "no_station", message)
    if asked.page not in PAGES:
        raise Refusal(422, "unknown_page", f"{asked.page[:80]!r} is no page: send `data-page` of the page.")
    return station_html(Stop(whole, asked.station), asked.page, f"./lessons#{asked.id}")


def station_html(stop: Stop, page: str, index: str) -> dict[str, str]:
    """Write a station beside a page, by the parts of the page; index: where all stations are listed, "" if nowhere."""
    said: dict[str, object] = {"stop": stop, "here": PAGES[page], "index": index}
    names = {"strip": "_lesson", "beside": "_station", "below": "_next_station"}
    return {part: _template(name, said) for part, name in names.items()}


def _template(name: str, said: dict[str, object]) -> str:
    ours = {"root": ".", "link": lambda lesson, number: f".{lesson.link(number)}", "saved": None}
    return templates.get_template(f"{name}.html").render(ours | said).strip()


def _texts(lesson: LessonText) -> LessonTexts:
    stations = [StationTexts(**station._asdict(), shows=shows(station)) for station in lesson.stations]
    return LessonTexts(**lesson._asdict() | {"stations": stations})


def shows(station: StationText) -> str:
    """The name of the page of a station, as the menu has it; "" where there is none."""
    if not station.address or refusal(station.address):
        return ""
    name = page_at(station.address)
    return "API" if name == "docs" else name.capitalize()
