"""A line in, a line out, as they come: `regard translate < english.txt > french.txt`."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from io import BufferedReader
from typing import cast

from rich.console import Console
from rich.progress import Progress

from regard.app.server import interrupts
from regard.model import load
from regard.model.trained import Trained

BYTES = 16 * 1024  # that are read at once: some hundred lines, of which batches are made


def translate(model: str, beam: int, device: str) -> None:
    """Translate standard input; lines end at a line feed and at nothing else, and keep their number and order.

    Raises ValueError for an unknown model or device, and where standard input or output is closed.
    """
    if sys.stdin is None or sys.stdout is None:  # closed by the caller
        raise ValueError("There is nothing to read from, or to write to: leave standard input and output open.")
    translator = load(model, device)
    console = Console(stderr=True)
    hidden = not console.is_terminal or sys.stdout.isatty()  # there, the lines show how far it is
    with interrupts.as_exceptions(), Progress(console=console, disable=hidden) as progress:
        task = progress.add_task("translating", total=_size(sys.stdin.fileno()))
        number = 0
        for lines in arriving(cast(BufferedReader, sys.stdin.buffer)):
            texts = [line.decode("utf-8", "replace").rstrip("\r") for line in lines]
            _warn(translator, texts, number, console)
            for text in in_order(translator.translate_each(texts, beam)):
                sys.stdout.buffer.write(" ".join(text.split("\n")).encode() + b"\n")
                sys.stdout.buffer.flush()
            number += len(lines)
            progress.advance(task, sum(len(line) + 1 for line in lines))


def arriving(stream: BufferedReader) -> Iterator[list[bytes]]:
    r"""Read the lines that are there, without waiting for more, until the end.

    >>> from io import BytesIO
    >>> list(arriving(BytesIO(b"a\n\nb")))
    [[b'a', b''], [b'b']]
    """
    begun: list[bytes] = []
    while read := stream.read1(BYTES):
        first, *others = read.split(b"\n")
        begun.append(first)
        if others:
            yield [b"".join(begun), *others[:-1]]
            begun = [others[-1]]
    if rest := b"".join(begun):
        yield [rest]


def in_order(pairs: Iterable[tuple[int, str]]) -> Iterator[str]:
    """Yield the texts by their numbers, from 0, each as soon as it and all before it are there.

    >>> list(in_order([(1, "b"), (0, "a"), (2, "c")]))
    ['a', 'b', 'c']
    """
    waiting: dict[int, str] = {}
    number = 0
    for one, text in pairs:
        waiting[one] = text
        while number in waiting:
            yield waiting.pop(number)
            number += 1


def _warn(translator: Trained, texts: list[str], before: int, console: Console) -> None:
    for number, source in enumerate(translator.tokenizer.encode_batch(texts), start=before + 1):
        if len(source.ids) > translator.longest:
            console.print(f"line {number} is longer than {translator.longest} pieces: only its beginning is translated")


def _size(descriptor: int) -> int | None:
    """Bytes of a file; None for what has no end yet."""
    status = os.fstat(descriptor)
    return status.st_size if stat.S_ISREG(status.st_mode) else None
