"""Errors of models that the user can correct."""


class Unsuitable(ValueError):
    """A text, or a change, that a model cannot take; the message is a sentence that says what to change."""


class Failed(Unsuitable):
    """Code that came with a model failed: the message names the error, the cause is the error itself."""
