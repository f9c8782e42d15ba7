"""The form of a lesson in Markdown, as `docs/lessons/README.md` describes it: its texts, and what they lack.

`static/classroom/own-lesson/lesson-markdown.ts` writes the same form, which is read as the texts that it was given.
"""

import re
from typing import NamedTuple

from regard.app.guide.prose import address

MOST_STATIONS = 60
MOST_BYTES = 200_000
MOST_LETTERS = 5_000  # of a paragraph
BEFORE = "Before"
LABELS = {"Do": "task", "Question": "question", "Answer": "answer", "Teacher": "notes"}  # fields by their labels
MISSING = {
    "task": "Write one thing to do: a sentence that begins with a verb.",
    "question": "Write one question.",
    "answer": "Write the answer to the question.",
}
SPACE = " \t\n"
HEADING = r"##(?![^ \n])"
STATION = re.compile(f"^{HEADING}", re.MULTILINE)
HASHES = re.compile(r"^##?")
PLACE = re.compile(r"\[(?P<page>[^]]*)\]\((?P<address>\S*)\), (?P<minutes>[0-9]{1,3}) minutes?")
LABEL = r"\*\*[A-Z][A-Za-z]*\.\*\*"
LABELLED = re.compile(r"\*\*(?P<label>[A-Z][A-Za-z]*)\.\*\*(?:[ \t\n]+(?P<text>.*))?", re.DOTALL)
MEANT = re.compile(rf"^\\(?=\\*(?:{HEADING}|{LABEL}))", re.MULTILINE)  # as text, and not as the begin of a part
BLANK = re.compile(r"\n(?:[ \t]*\n)+")


class StationText(NamedTuple):
    """One stop of a lesson, as its author wrote it: Markdown, with blank lines between the paragraphs of its text."""

    title: str
    page: str
    address: str  # from the first page on
    minutes: int
    text: str
    task: str
    question: str
    answer: str
    notes: str  # for the teacher, "" where there are none


class LessonText(NamedTuple):
    """A lesson as its author wrote it."""

    title: str
    about: str
    before: str  # what to know before, "" where it is not said
    stations: list[StationText]


class Problem(NamedTuple):
    """Lack of a field of a station, counted from 1; station 0: of the lesson itself."""

    station: int
    field: str
    message: str


def read(name: str, markdown: str) -> LessonText:
    """The texts of a lesson, unfinished ones too. Raises ValueError, which says where the form is another."""
    text = markdown.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    heads = [found.start() for found in STATION.finditer(text)]
    if len(heads) > MOST_STATIONS:
        raise ValueError(f"{name}: {len(heads)} stations are too many: {MOST_STATIONS} fit into a lesson")
    first, *parts = (text[begin:end] for begin, end in zip([0, *heads], [*heads, None], strict=True))
    if not re.match(r"[ \t\n]*#(?![^ \n])", first):
        raise ValueError(f"{name}: begin with “# Title”, then one “## Title” for each station")
    title, paragraphs = _titled(first)
    about, labelled = _parted("Line 1", paragraphs, {BEFORE}, passes=True)
    lines = [text.count("\n", 0, head) + 1 for head in heads]
    stations = [_station(number, line, part) for number, (line, part) in enumerate(zip(lines, parts, strict=True), 1)]
    return LessonText(title, "\n\n".join(about), labelled.get(BEFORE, ""), stations)


def problems(lesson: LessonText) -> list[Problem]:
    """List what is still missing, in the order of the lesson."""
    found = [] if lesson.title else [Problem(0, "title", "Give the lesson a title.")]
    if not lesson.stations:
        found.append(Problem(0, "stations", "Add a station: a lesson has at least one."))
    for number, station in enumerate(lesson.stations, 1):
        if not station.title:
            found.append(Problem(number, "title", "Give the station a title."))
        if not station.address:
            found.append(Problem(number, "address", "Paste the address of a page of Regard."))
        if not station.minutes:
            found.append(Problem(number, "minutes", "Say how many minutes it takes: 1 to 999."))
        found += [Problem(number, field, says) for field, says in MISSING.items() if not getattr(station, field)]
    return found


def paragraphs_of(text: str) -> list[str]:
    """Split a text at its blank lines."""
    return [paragraph for part in BLANK.split(text) if (paragraph := part.strip(SPACE))]


def _titled(part: str) -> tuple[str, list[str]]:
    """The words after `#` or `##`, and the paragraphs below."""
    title, _, rest = part.strip(SPACE).partition("\n")
    return HASHES.sub("", title).strip(SPACE), paragraphs_of(rest)


def _station(number: int, line: int, part: str) -> StationText:
    title, paragraphs = _titled(part)
    where = f"Line {line}, {title[:80] or f'station {number}'}"
    place = PLACE.fullmatch(paragraphs[0]) if paragraphs else None
    if place is None:
        raise ValueError(f"{where}: begin with “[Page](address), N minutes”")
    text, labelled = _parted(where, paragraphs[1:], {*LABELS})
    fields = {field: labelled.get(label, "") for label, field in LABELS.items()}
    page, leads, minutes = " ".join(place["page"].split()), address(place["address"]), int(place["minutes"])
    return StationText(title, page, leads, minutes, "\n\n".join(text), **fields)


def _parted(
    where: str, paragraphs: list[str], labels: set[str], *, passes: bool = False
) -> tuple[list[str], dict[str, str]]:
    """Paragraphs without a label, and the others by it; passes: another label than these is text."""
    text, labelled = list[str](), dict[str, str]()
    for paragraph in paragraphs:
        found = LABELLED.fullmatch(paragraph)
        if found is None or (passes and found["label"] not in labels):
            text.append(MEANT.sub("", paragraph))
        elif found["label"] not in labels:
            raise ValueError(f"{where}: unknown “**{found['label'][:40]}.**”; use {', '.join(LABELS)}")
        elif found["label"] in labelled:
            raise ValueError(f"{where}: “**{found['label']}.**” stands there twice: make one paragraph of both")
        else:
            labelled[found["label"]] = MEANT.sub("", (found["text"] or "").strip(SPACE))
    return text, labelled
