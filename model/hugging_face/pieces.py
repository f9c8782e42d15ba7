"""The pieces of a Hugging Face model, told as those of our own are."""

from collections.abc import Sequence
from typing import Any

from model.tokenizer import Text, without_space


class Pieces:
    """Between text and the numbers of its pieces, with the special pieces that the model was trained with."""

    def __init__(self, backend: Any, begin: int | None) -> None:
        self.backend = backend
        self.end = backend.eos_token_id if backend.eos_token_id is not None else backend.sep_token_id
        self.pad = backend.pad_token_id
        self.begin = begin

    def __len__(self) -> int:
        return len(self.backend)

    def encode(self, text: str, *, special: bool = True, target: bool = False) -> Text:
        """Offsets count characters; [n, n] for a special piece, which is not in the text."""
        kind = {"text_target": text} if target else {"text": text}
        read = self.backend(**kind, add_special_tokens=special, return_offsets_mapping=True)
        ids = tuple(read["input_ids"])
        offsets, end = list[tuple[int, int]](), 0
        for number, offset in zip(ids, read["offset_mapping"], strict=True):
            outside = number in self.backend.all_special_ids
            offsets.append((end, end) if outside else without_space(text, *offset))
            end = offsets[-1][1]
        return Text(text, tuple(self.backend.convert_ids_to_tokens(ids)), tuple(offsets), ids)

    def decode(self, ids: Sequence[int]) -> Text:
        """The text of pieces that a model wrote; a piece begins where the text of those before it ends."""
        ends = [len(self._text(ids[:n])) for n in range(len(ids) + 1)]
        text = self._text(ids)
        places = [min(end, len(text)) for end in ends]
        tokens = tuple(self.backend.convert_ids_to_tokens(list(ids)))
        offsets = [(max(places[: n + 1]), max(places[: n + 2])) for n in range(len(ids))]
        return Text(text, tokens, tuple(without_space(text, *offset) for offset in offsets), tuple(ids))

    def _text(self, ids: Sequence[int]) -> str:
        return str(self.backend.decode(list(ids), skip_special_tokens=True, clean_up_tokenization_spaces=False))
