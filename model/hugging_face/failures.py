"""What fails in code of others ends in one sentence; what fails in ours stays what it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb
from types import TracebackType

from model.devices import is_out_of_memory
from model.errors import Failed, Unsuitable

OURS = {__name__.partition(".")[0], "app"}  # packages whose errors are not told as those of others


@contextmanager
def foreign() -> Iterator[None]:
    """Around one call of code of others: raise Failed for an error of theirs, and let pass one that ours raised in it.

    Their code calls ours, attention and hooks: an error is ours if it passed a frame of ours after this call.
    """
    try:
        yield
    except Unsuitable:
        raise
    except Exception as error:
        if is_out_of_memory(error) or _is_ours(error.__traceback__):
            raise
        raise Failed(told(error)) from error


def told(error: BaseException) -> str:
    """An error on one short line, by its kind where it is no sentence.

    >>> told(KeyError("encoder"))
    "KeyError: 'encoder'"
    >>> told(ValueError("the sizes differ."))
    'the sizes differ'
    """
    line = " ".join(str(error).split()).rstrip(".")
    line = line if len(line) < 120 else f"{line[:119]}…"
    return line if " " in line else f"{type(error).__name__}: {line}"


def _is_ours(trace: TracebackType | None) -> bool:
    """Whether it passed a frame of ours deeper than the function that called code of others."""
    packages = [str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame, _ in walk_tb(trace)]
    return any(package in OURS for package in packages[2:])  # foreign's own frame, then that function's
