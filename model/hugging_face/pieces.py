"""The pieces of a Hugging Face model, told as those of our own are."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from transformers.convert_slow_tokenizer import bytes_to_unicode

from model.tokenizer import Text, without_space

BYTES = {character: byte for byte, character in bytes_to_unicode().items()}


class Pieces:
    """Between text and the numbers of its pieces, with the special pieces that the model was trained with.

    Names are as of our own: ▁ begins a word, <0xF0> is a byte that is no character by itself.
    """

    def __init__(self, backend: Any, begin: int | None) -> None:
        self.backend = backend
        self.end = backend.eos_token_id if backend.eos_token_id is not None else backend.sep_token_id
        self.pad = backend.pad_token_id
        self.begin = begin
        self._added = backend.added_tokens_decoder  # as they are, special pieces among them
        self._named = _names(json.loads(backend.backend_tokenizer.to_str())["decoder"])

    def __len__(self) -> int:
        return len(self.backend)

    def names(self, ids: Sequence[int]) -> tuple[str, ...]:
        """A row that stands for no piece, as padding of a table has it, is named by its number."""
        tokens = zip(ids, self.backend.convert_ids_to_tokens(list(ids)), strict=True)
        return tuple(
            str(id) if token is None else token if id in self._added else self._named(token) for id, token in tokens
        )

    def encode(self, text: str, *, special: bool = True, target: bool = False) -> Text:
        """Offsets count characters; [n, n] for a piece that was put before the text, or after it."""
        kind = {"text_target": text} if target else {"text": text}
        wanted = {"return_offsets_mapping": True, "return_special_tokens_mask": True}
        read = self.backend(**kind, **wanted, add_special_tokens=special, verbose=False)  # who asks checks the length
        ids = tuple(read["input_ids"])
        offsets, end = list[tuple[int, int]](), 0
        for outside, offset in zip(read["special_tokens_mask"], read["offset_mapping"], strict=True):
            offsets.append((end, end) if outside else without_space(text, *offset))
            end = offsets[-1][1]
        return Text(text, self.names(ids), tuple(offsets), ids)

    def decode(self, ids: Sequence[int], after: Sequence[int] = ()) -> Text:
        """The text of pieces that a model wrote; a piece begins where the text of those before it ends.

        after: pieces that they go on from, for what stands between two words belongs to the second.
        """
        before = len(self._text(after))
        ends = [len(self._text([*after, *ids[:n]])) - before for n in range(len(ids) + 1)]
        text = self._text([*after, *ids])[before:]
        places = [min(max(0, end), len(text)) for end in ends]
        offsets = [(max(places[: n + 1]), max(places[: n + 2])) for n in range(len(ids))]
        return Text(text, self.names(ids), tuple(without_space(text, *offset) for offset in offsets), tuple(ids))

    def _text(self, ids: Sequence[int]) -> str:
        return str(self.backend.decode(list(ids), skip_special_tokens=True, clean_up_tokenization_spaces=False))


def _names(decoder: dict[str, Any] | None) -> Callable[[str], str]:
    """How a tokenizer's own names are read, by the way in which it puts pieces together."""
    parts = decoder.get("decoders", [decoder]) if decoder else []
    kinds = {part["type"]: part for part in parts}
    if "ByteLevel" in kinds:
        return _of_bytes
    if "WordPiece" in kinds:
        prefix = kinds["WordPiece"]["prefix"]
        return lambda token: token.removeprefix(prefix) if token.startswith(prefix) else _begun(token)
    return lambda token: token


def _of_bytes(token: str) -> str:
    """GPT-2 writes each byte as a character that can be seen, a space as Ġ: Radford et al. 2019, section 2.2.

    >>> [_of_bytes(token) for token in ("Ġcat", "Ã©", "Ã", "Ċ")]
    ['▁cat', 'é', '<0xC3>', '\\n']
    """
    raw = bytes(BYTES[character] for character in token)
    begun, rest = ("▁", raw[1:]) if raw.startswith(b" ") else ("", raw)
    characters = rest.decode(errors="surrogateescape")  # a byte that is no character comes as U+DC00 and itself
    return begun + "".join(c if not 0xDC80 <= ord(c) <= 0xDCFF else f"<0x{ord(c) - 0xDC00:02X}>" for c in characters)


def _begun(token: str) -> str:
    """Of BERT's pieces all that hold a letter or a digit begin a word, unless they say otherwise.

    >>> [_begun(token) for token in ("cat", ".")]
    ['▁cat', '.']
    """
    return f"▁{token}" if any(character.isalnum() for character in token) else token
