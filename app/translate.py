"""A line in, a line out: `python -m app translate < english.txt > french.txt`."""

import io
import sys

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from model import load


def translate(model: str, beam: int, device: str) -> None:
    """Translate standard input; lines end at a line feed and at nothing else, and keep their number and order.

    Raises ValueError for an unknown model or device, and where standard input or output is closed.
    """
    if sys.stdin is None or sys.stdout is None:  # closed by the caller
        raise ValueError("There is nothing to read from, or to write to: leave standard input and output open.")
    translator = load(model, device)
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n")
    lines = [line.rstrip("\r\n") for line in text]
    console = Console(stderr=True)
    for number, source in enumerate(translator.tokenizer.encode_batch(lines), start=1):
        if len(source.ids) > translator.longest:
            console.print(f"line {number} is longer than {translator.longest} pieces: only its beginning is translated")
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("translating", total=len(lines))
        translations = translator.translate(lines, beam, lambda done: progress.advance(task, done))
    output = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
    output.writelines(" ".join(line.split("\n")) + "\n" for line in translations)
    output.flush()
