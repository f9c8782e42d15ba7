"""A lesson as a folder: an index, and a saved page for each station, with links from one to the next."""

from collections.abc import AsyncIterator
from pathlib import Path

from fastapi import FastAPI

from regard.app.classroom.lesson.lessons import Lesson, Stop, lessons, parse
from regard.app.publish.saved.address import Address, read_address
from regard.app.publish.saved.answering import OnAnswer, answers
from regard.app.publish.saved.page import render

INDEX = "index.html"


def read_lesson(name: str) -> Lesson:
    """The lesson in this file, or the shipped one with this id. Raises ValueError, which says what is wrong."""
    file = Path(name)
    if not file.is_file():
        if name in lessons():
            return lessons()[name]
        raise ValueError(f"There is no file {name}, and no lesson of this name: there are {', '.join(lessons())}.")
    try:
        return parse(file.stem, file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{name} is not a text in UTF-8: name the Markdown file of a lesson.") from None


async def lesson_files(
    app: FastAPI, lesson: Lesson, on_answer: OnAnswer = lambda _: None
) -> AsyncIterator[tuple[str, str]]:
    """The names and the texts of the files, the index last. Raises Refusal for a station that cannot be saved."""
    said = {"link": file_of, "index": INDEX}
    for number, station in enumerate(lesson.stations, 1):
        address = read_address(station.address)
        found = await answers(app, address, on_answer)
        yield file_of(lesson, number), render(app, address, found, stop=Stop(lesson, number), **said)
    yield INDEX, render(app, Address("lessons", "/lessons", ()), {}, lessons=lambda: {lesson.id: lesson}, **said)


def file_of(lesson: Lesson, number: int) -> str:
    """The name of the file of a station, counted from 1, in the order of the stations."""
    return f"{number:0{len(str(len(lesson.stations)))}}.html"
