"""The command line: an address in, a file out; a lesson in, a folder out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import anyio
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from regard.app.application import create_app
from regard.app.publish.saved.address import read_address
from regard.app.publish.saved.answering import OnAnswer
from regard.app.publish.saved.lesson import lesson_files, read_lesson
from regard.app.publish.saved.page import save_page
from regard.app.refusal import Refusal
from regard.app.server import interrupts
from regard.app.settings import Settings


def export_page(text: str, file: Path, settings: Settings) -> None:
    """Write the page at an address to a file. Raises ValueError, which says what to change."""
    if file.is_dir():
        raise ValueError(f"{file} is a folder: name a file in it.")
    if not file.parent.is_dir():
        raise ValueError(f"There is no folder {file.parent}: make it first.")
    with counting("answers") as count:
        on_answer = _counted(count)
        write(file, anyio.run(save_page, create_app(settings), read_address(text), on_answer))


def export_lesson(name: str, folder: Path, settings: Settings) -> None:
    """Write a lesson to a folder, which is made if it is not there. Raises ValueError, which says what to change."""
    lesson = read_lesson(name)

    async def export(on_answer: OnAnswer) -> None:
        async for file, text in lesson_files(create_app(settings), lesson, on_answer):
            write(folder / file, text)

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"{folder} cannot be made: {error.strerror}.") from None
    with counting("answers") as count:
        anyio.run(export, _counted(count))


Count = Callable[[int, int], object]  # so many are done, of so many as are known by now


def _counted(count: Count) -> OnAnswer:
    return lambda one: count(one.done, one.of)


@contextmanager
def counting(what: str) -> Iterator[Count]:
    """Say in a terminal how many are done, of all that are asked for. A refusal becomes a ValueError."""
    console = Console(stderr=True)
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    progress = Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
    task = progress.add_task(what, total=None)
    try:
        with interrupts.as_exceptions(), progress:
            yield lambda done, of: progress.update(task, completed=done, total=of)
    except Refusal as refusal:
        raise ValueError(refusal.message) from None


def write(file: Path, text: str) -> None:
    """Write a whole file or none: an interrupt leaves what was there before. Raises ValueError."""
    whole = file.resolve()
    part = whole.with_name(f"{whole.name}.part") if whole.is_file() or not whole.exists() else whole  # else a device
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(whole)
    except OSError as error:
        raise ValueError(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        if part != whole:
            part.unlink(missing_ok=True)
