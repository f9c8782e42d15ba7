"""Errors of models that the user can correct, and those of a disk."""

import errno

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS}  # nothing more can be written


class Unsuitable(ValueError):
    """A text, or a change, that a model cannot take; the message is a sentence that says what to change."""


class TooMany(Unsuitable):
    """Arrays of which only a part can be shown."""


class Failed(Unsuitable):
    """Code that came with a model failed: the message names the error, the cause is the error itself."""
