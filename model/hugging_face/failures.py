"""Errors in foreign code become one sentence; errors in ours stay as they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from traceback import walk_tb
from types import TracebackType

from regard.model.devices import is_out_of_memory
from regard.model.errors import Failed, Unsuitable

OURS = __name__.partition(".")[0]  # the package whose errors are not reported as foreign


@contextmanager
def foreign() -> Iterator[None]:
    """Guard one call of foreign code: raise Failed for an error of that code, and let an error of ours pass.

    Their code calls ours, attention and hooks: an error is ours if it passed a frame of ours after this call.
    """
    try:
        yield
    except Unsuitable:
        raise
    except BaseException as error:
        if not is_error(error) or is_out_of_memory(error) or _is_ours(error.__traceback__):
            raise
        raise Failed(one_line(error)) from error


def is_error(error: BaseException) -> bool:
    """Whether it is an error; so is a panic in Rust, which pyo3 derives from BaseException, in a module of no name."""
    return isinstance(error, Exception) or type(error).__name__ == "PanicException"


def one_line(error: BaseException) -> str:
    """An error on one short line; one that is not a sentence is named by its kind.

    >>> one_line(KeyError("encoder"))
    "KeyError: 'encoder'"
    >>> one_line(ValueError("the sizes differ."))
    'the sizes differ'
    """
    line = " ".join(str(error).split()).rstrip(".")
    line = line if len(line) < 120 else f"{line[:119]}…"
    return line if " " in line else f"{type(error).__name__}: {line}"


def _is_ours(trace: TracebackType | None) -> bool:
    """Whether it passed a frame of ours deeper than the function that called code of others."""
    packages = [str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame, _ in walk_tb(trace)]
    return OURS in packages[2:]  # foreign's own frame, then that function's
