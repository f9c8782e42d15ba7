"""Pieces of byte-level BPE: each byte is written as a character that can be seen, a space as Ġ.

Radford et al. 2019, section 2.2.
"""

import unicodedata
from collections.abc import Sequence

from regard.model.tokenizer import SPACE

BEGINS = "Ġ"
SEEN = (*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100))
"""Bytes that are written as the character with their number; the others follow each other from U+0100 on."""
BYTES = {chr(byte): byte for byte in SEEN} | {
    chr(0x100 + k): byte for k, byte in enumerate(byte for byte in range(0x100) if byte not in SEEN)
}


def name_of_bytes(token: str) -> str:
    """The piece as our own are named: a byte that is no character by itself as its hexadecimal digits.

    >>> [name_of_bytes(token) for token in ("Ġcat", "Ã©", "Ã", "Ċ")]
    ['▁cat', 'é', '<0xC3>', '\\n']
    """
    raw = bytes(BYTES[character] for character in token)
    begun, rest = (SPACE, raw[1:]) if raw.startswith(b" ") else ("", raw)
    characters = rest.decode(errors="surrogateescape")  # a byte that is not a character comes as U+DC00 and itself
    return begun + "".join(c if not 0xDC80 <= ord(c) <= 0xDCFF else f"<0x{ord(c) - 0xDC00:02X}>" for c in characters)


def are_bytes(tokens: Sequence[str]) -> bool:
    """Whether pieces together are a text in UTF-8 whose bytes are written so; its last character may be cut off.

    A space or a letter of several bytes proves it: "ć" alone is a letter, and would be a control character.

    >>> are_bytes(["Ã", "©", "t"]), are_bytes(["é", "t"]), are_bytes(["Ġcat"]), are_bytes(["Ġby", "ć"])
    (True, False, True, False)
    """
    if not all(character in BYTES for token in tokens for character in token):
        return False
    raw = bytes(BYTES[character] for token in tokens for character in token)
    end = len(raw)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        if error.reason != "unexpected end of data":
            return False
        end = error.start
        text = raw[:end].decode()
    if any(unicodedata.category(character) == "Cc" and character not in "\n\t" for character in text):
        return False
    is_long = not text.isascii() or len(raw) - end > 1
    return is_long or (end == len(raw) and any(token.startswith(BEGINS) for token in tokens))
