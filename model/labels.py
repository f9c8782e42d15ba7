"""Pieces as people read them, on an axis: named as the page names them (`static/shared/sentence/pieces.ts`)."""

import re
from collections.abc import Sequence

from regard.model.tokenizer import SPACE

BYTE = re.compile(r"<0x([0-9A-F]{2})>", re.IGNORECASE)
BYTES = re.compile(rf"{SPACE}?((?:<0x[0-9A-F]{{2}}>)+)", re.IGNORECASE)
MARK = re.compile(r"<(?!0x[0-9a-f]{2}>)[^<>\s]+>|\[[A-Z]+\]", re.IGNORECASE)


def labels(tokens: Sequence[str]) -> tuple[str, ...]:
    """The first piece of a word bare, a later one with a middle dot, bytes as their hexadecimal digits.

    Where all pieces are single characters, none has a dot.

    >>> labels(["▁ch", "aise", "▁", "<0xF0>", "<0x9F><0x99>", ".", "</s>"])
    ('ch', '·aise', '␣', 'F0', '9F 99', '.', '</s>')
    """
    spelled = all(len(token) == 1 or MARK.fullmatch(token) or BYTE.fullmatch(token) for token in tokens)
    first = next((k for k, token in enumerate(tokens) if not MARK.fullmatch(token)), -1)
    return tuple(_label(token, whole=k == first or (spelled and len(token) == 1)) for k, token in enumerate(tokens))


def _label(token: str, *, whole: bool) -> str:
    if found := BYTES.fullmatch(token):
        return found[1][3:-1].upper().replace("><0X", " ")
    if token == SPACE:
        return "␣"
    if "\n" in token and not token.removeprefix(SPACE).strip():
        return "↵"
    if token.startswith(SPACE):
        return token[1:]
    return f"·{token}" if not whole and re.match(r"[^\W_]", token) else token
