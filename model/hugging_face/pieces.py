"""The pieces of a Hugging Face model, named as those of our own models."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from regard.model.byte_level import name_of_bytes
from regard.model.errors import Unsuitable
from regard.model.hugging_face.failures import foreign
from regard.model.hugging_face.offsets import find_offsets
from regard.model.tokenizer import Text, without_space

SETTINGS = ("tokenizer_config.json", "special_tokens_map.json", "added_tokens.json")


class Pieces:
    """Converts between text and piece ids, with the special pieces that the model was trained with.

    Names follow ours: ▁ begins a word, <0xF0> is a byte that is not a character by itself.
    """

    def __init__(self, backend: Any, begin: int | None) -> None:
        self.backend = backend
        self.end = backend.eos_token_id if backend.eos_token_id is not None else backend.sep_token_id
        self.pad = backend.pad_token_id
        self.begin = begin
        self._added = backend.added_tokens_decoder  # as they are, special pieces among them
        self._named = _names_of(backend)
        self._reading = Lock()  # for a target a tokenizer changes itself

    def __len__(self) -> int:
        return len(self.backend)

    def definition(self, folder: Path) -> str:
        """The definition of the tokenizer for a digest: the whole tokenizer, or the files that it was made from."""
        if self.backend.is_fast:
            return str(self.backend.backend_tokenizer.to_str())
        files = [folder / name for name in sorted({*type(self.backend).vocab_files_names.values(), *SETTINGS})]
        digests = [sha256(file.read_bytes()).hexdigest() for file in files if file.is_file()]
        return " ".join([type(self.backend).__name__, *digests])

    def names(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Names of pieces; a row without a piece, such as padding of a table, is named by its number."""
        tokens = zip(ids, self.backend.convert_ids_to_tokens(list(ids)), strict=True)
        return tuple(
            str(id) if token is None else token if id in self._added else self._named(token) for id, token in tokens
        )

    def encode(self, text: str, *, special: bool = True, target: bool = False) -> Text:
        """Cut a text into pieces; offsets count characters, [n, n] for a piece put before or after the text.

        Raises Unsuitable for a text in which its pieces are not found.
        """
        with self._reading:
            if self.backend.is_fast:
                return self._located(text, special=special, target=target)
            return self._found(text, special=special, target=target)

    def _located(self, text: str, *, special: bool, target: bool) -> Text:
        """Encode with a tokenizer that returns offsets."""
        wanted = {"return_offsets_mapping": True, "return_special_tokens_mask": True}
        read = self._read(text, special=special, target=target, **wanted)
        ids = tuple(read["input_ids"])
        offsets, end = list[tuple[int, int]](), 0
        for outside, offset in zip(read["special_tokens_mask"], read["offset_mapping"], strict=True):
            offsets.append((end, end) if outside else without_space(text, *offset))
            end = offsets[-1][1]
        return Text(text, self.names(ids), tuple(offsets), ids)

    def _found(self, text: str, *, special: bool, target: bool) -> Text:
        """Encode with a tokenizer written in Python, which returns pieces without offsets."""
        ids = tuple(self._read(text, special=special, target=target)["input_ids"])
        with foreign(), _mode(self.backend, target=target):
            tokens = self.backend.tokenize(text)
            own = tuple(self.backend.convert_tokens_to_ids(tokens))
        before = next((n for n in range(len(ids)) if ids[n : n + len(own)] == own), None) if own else len(ids)
        found = find_offsets(text, tokens, self.backend.unk_token)
        if before is None or found is None:
            raise Unsuitable("Its tokenizer changes this text until its pieces are not found in it: type it otherwise.")
        after, end = before + len(own), found[-1][1] if found else 0
        offsets = [(0, 0)] * before + found + [(end, end)] * (len(ids) - after)
        named = (self._name(id, token) for id, token in zip(own, tokens, strict=True))
        names = (*self.names(ids[:before]), *named, *self.names(ids[after:]))
        return Text(text, names, tuple(without_space(text, *offset) for offset in offsets), ids)

    def _read(self, text: str, *, special: bool, target: bool, **wanted: bool) -> Any:
        kind = {"text_target": text} if target else {"text": text}
        if target and getattr(self.backend, "tgt_lang", "") is None:
            raise Unsuitable(
                "Its tokenizer does not know the language of a target: set tgt_lang in tokenizer_config.json."
            )
        with foreign():
            return self.backend(
                **kind, **wanted, add_special_tokens=special, verbose=False
            )  # the length is checked later

    def _name(self, id: int, token: str) -> str:
        if id == self.backend.unk_token_id:
            return str(self.backend.unk_token)
        return token if id in self._added else self._named(token)

    def decode(self, ids: Sequence[int], after: Sequence[int] = ()) -> Text:
        """Join pieces that a model wrote; a piece begins where the text of those before it ends.

        after: the pieces before them, because the space between two words belongs to the second.
        """
        before, text = len(self._text(after)), self._text([*after, *ids])
        found = None if self.backend.is_fast else self._found_again([*after, *ids], text)
        if found is None:
            ends = [len(self._text([*after, *ids[:n]])) for n in range(len(ids) + 1)]
            places = [min(max(before, end), len(text)) for end in ends]
            found = [(max(places[: n + 1]), max(places[: n + 2])) for n in range(len(ids))]
        text = text[before:]
        offsets = [(max(0, a - before), max(0, b - before)) for a, b in found[-len(ids) :]] if ids else []
        return Text(text, self.names(ids), tuple(without_space(text, *offset) for offset in offsets), tuple(ids))

    def _found_again(self, ids: Sequence[int], text: str) -> list[tuple[int, int]] | None:
        """Offsets of pieces in the decoded text; special pieces are empty, each after the piece before it."""
        special = {*self.backend.all_special_ids}
        tokens = self.backend.convert_ids_to_tokens(list(ids))
        return find_offsets(text, ["" if id in special else token for id, token in zip(ids, tokens, strict=True)])

    def _text(self, ids: Sequence[int]) -> str:
        with foreign():
            return str(self.backend.decode(list(ids), skip_special_tokens=True, clean_up_tokenization_spaces=False))


@contextmanager
def _mode(backend: Any, *, target: bool) -> Iterator[None]:
    """Make the tokenizer read as it reads `text_target`, in this block."""
    switched = target and hasattr(backend, "_switch_to_target_mode")
    if switched:
        backend._switch_to_target_mode()  # noqa: SLF001
    try:
        yield
    finally:
        if switched:
            backend._switch_to_input_mode()  # noqa: SLF001


def _names_of(backend: Any) -> Callable[[str], str]:
    if backend.is_fast:
        return _names(json.loads(backend.backend_tokenizer.to_str())["decoder"])
    if _joined(backend, "\xc3", "\xa9") == "é":
        return _byte_name
    return _names({"type": "WordPiece", "prefix": "##"} if _joined(backend, "a", "##b") == "ab" else None)


def _byte_name(token: str) -> str:
    """ByT5 writes a byte as the character with its number.

    >>> [_byte_name(token) for token in ("c", " ", "Ã")]
    ['c', '▁', '<0xC3>']
    """
    if len(token) == 1 and ord(token) >= 0x80:
        return f"<0x{ord(token):02X}>"
    return token.replace(" ", "▁")


def _joined(backend: Any, *tokens: str) -> str:
    """The text that a tokenizer makes of these pieces; "" if it has none of them."""
    try:
        return str(backend.convert_tokens_to_string(list(tokens)))
    except (KeyError, ValueError, TypeError, RuntimeError):
        return ""


def _names(decoder: dict[str, Any] | None) -> Callable[[str], str]:
    """A function from a tokenizer's own names to ours, by the way in which it joins pieces."""
    parts = decoder.get("decoders", [decoder]) if decoder else []
    kinds = {part["type"]: part for part in parts}
    if "ByteLevel" in kinds:
        return name_of_bytes
    if "WordPiece" in kinds:
        prefix = kinds["WordPiece"]["prefix"]
        return lambda token: token.removeprefix(prefix) if token.startswith(prefix) else _begun(token)
    return lambda token: token


def _begun(token: str) -> str:
    """Mark the beginning of a word: BERT's pieces with a letter or digit begin one, unless they say otherwise.

    >>> [_begun(token) for token in ("cat", ".")]
    ['▁cat', '.']
    """
    return f"▁{token}" if any(character.isalnum() for character in token) else token
