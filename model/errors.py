"""Errors of models that the user can correct, and those of a disk."""

import errno
import re

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS}  # nothing more can be written

NUMBER = re.compile(r"os error (\d+)")  # as libraries in Rust end their sentences, which have no errno


def is_full(error: BaseException) -> bool:
    """Whether an error says that nothing more can be written.

    >>> is_full(OSError(errno.ENOSPC, "")), is_full(RuntimeError("IoError: No space left on device (os error 28)"))
    (True, True)
    """
    number = error.errno if isinstance(error, OSError) else next(map(int, NUMBER.findall(str(error))), None)
    return number in FULL


class Unsuitable(ValueError):
    """A text, or a change, that a model cannot take; the message is a sentence that says what to change."""


class TooMany(Unsuitable):
    """Arrays of which only a part can be shown."""


class Ambiguous(Unsuitable):
    """Arrays that do not fit as their shape is read, and may be read otherwise: the message names axes."""


class Failed(Unsuitable):
    """Code that came with a model failed: the message names the error, the cause is the error itself."""
