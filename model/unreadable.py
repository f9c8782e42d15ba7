"""Errors for texts that a model cannot read, with the name of the text for the person who typed it."""

from typing import Literal

from regard.model.errors import Unsuitable

Name = Literal["text", "target"]

NAMES: dict[str, dict[Name, str]] = {
    "translation en-fr": {"text": "The sentence", "target": "The translation"},
    "dates": {"text": "The date", "target": "The ISO date"},
    "final mark": {"text": "The sentence", "target": "The mark"},
    "digits": {"text": "The picture", "target": "The digit"},
}
NEUTRAL: dict[Name, str] = {"text": "The text", "target": "The target"}


class Unreadable(Unsuitable):
    """A text that is empty, too long, or not text; code: NAME_empty, NAME_too_long, NAME_unreadable; limit: if any."""

    def __init__(self, code: str, message: str, limit: int | None = None) -> None:
        super().__init__(message)
        self.code, self.limit = code, limit


def name_of(task: str, name: Name) -> str:
    """The name of the text, or of the target, of a task at the beginning of a sentence."""
    return NAMES.get(task, NEUTRAL)[name]
