"""Subword pieces: one vocabulary for both languages, with bytes as fallback, so that any text can be read."""

import codecs
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import tokenizers
import torch
from jaxtyping import Int
from tokenizers import Regex, decoders, models, pre_tokenizers, trainers
from torch import Tensor

from regard.model.text_normalisation import normalizer

PAD, BEGIN, END = "<pad>", "<s>", "</s>"
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
SPACE = "\u2581"  # stands for the space before a word, and so begins every piece that begins a word

# A clitic keeps its apostrophe (l'|homme, don|'t), digits and punctuation stand alone.
WORDS = Regex(
    rf"{SPACE}?(?i:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=\p{{L}}{{2}})|'(?i:s|t|d|m|re|ve|ll)\b"
    rf"|{SPACE}?\p{{N}}|{SPACE}?[^\p{{L}}\p{{M}}\p{{N}}{SPACE}]|{SPACE}?[\p{{L}}\p{{M}}]+"
)


@dataclass(frozen=True)
class Remark:
    """One sentence to a person about a text that is read as it stands."""

    code: str
    message: str


@dataclass(frozen=True)
class Text:
    """A text and the pieces it is made of; offsets count characters of the text, [n, n] for what is not in it.

    remarks: what is unlike the texts that the model was trained on, and what of the text is not read.
    """

    text: str
    tokens: tuple[str, ...]
    offsets: tuple[tuple[int, int], ...]
    ids: tuple[int, ...]
    remarks: tuple[Remark, ...] = field(default=(), kw_only=True)


class Tokenizer:
    """Converts between text and piece ids. Every text ends with the piece `</s>`."""

    def __init__(self, backend: tokenizers.Tokenizer) -> None:
        backend.encode_special_tokens = True  # what a person types is text, "</s>" too
        backend.normalizer = normalizer()  # that of the file may be older
        self.backend = backend
        self.pieces = {number: piece for piece, number in backend.get_vocab().items()}
        self.pad, self.begin, self.end = (backend.get_vocab()[name] for name in (PAD, BEGIN, END))

    @classmethod
    def load(cls, file: Path) -> "Tokenizer":
        """Read what `save` wrote. Raises JSONDecodeError and UnicodeDecodeError for a file that is not JSON."""
        json.loads(file.read_text(encoding="utf-8"))  # tokenizers raises nothing more definite than Exception
        return cls(tokenizers.Tokenizer.from_file(str(file)))

    @classmethod
    def train(cls, lines: Iterable[str], pieces: int, leading_space: bool = True) -> "Tokenizer":
        """Learn byte-pair merges until there are this many pieces, bytes and marks included.

        Sennrich et al. 2016, arXiv 1508.07909. leading_space: whether one leads each text, as it leads each word.
        """
        backend = tokenizers.Tokenizer(models.BPE(byte_fallback=True, fuse_unk=False))
        backend.normalizer = normalizer()
        backend.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Metaspace(SPACE, prepend_scheme="always" if leading_space else "never"),
                pre_tokenizers.Split(WORDS, "isolated"),
            ]
        )
        backend.decoder = decoders.Sequence(
            [
                decoders.Replace(SPACE, " "),
                decoders.ByteFallback(),
                decoders.Fuse(),
                decoders.Strip(" ", 1, 0),
            ]
        )
        trainer = trainers.BpeTrainer(
            vocab_size=pieces,
            special_tokens=[PAD, BEGIN, END, *BYTES],
            limit_alphabet=200,
            show_progress=False,
        )
        backend.train_from_iterator(lines, trainer)
        return cls(backend)

    def save(self, file: Path) -> None:
        self.backend.save(str(file), pretty=False)

    def __len__(self) -> int:
        return len(self.pieces)

    def names(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Names of pieces."""
        return tuple(self.pieces[number] for number in ids)

    def normalise(self, text: str) -> str:
        """The text as it is read; "" if nothing of it is."""
        return str(self.backend.normalizer.normalize_str(text))

    def encode(self, text: str) -> Text:
        return self.encode_batch([text])[0]

    def encode_batch(self, texts: Sequence[str]) -> list[Text]:
        return [
            Text(
                text,
                (*encoding.tokens, END),
                (*(without_space(text, *offset) for offset in encoding.offsets), (len(text), len(text))),
                (*encoding.ids, self.end),
            )
            for text, encoding in zip(texts, self.backend.encode_batch(texts, add_special_tokens=False), strict=True)
        ]

    def decode(self, ids: Sequence[int]) -> Text:
        """Join pieces to a text, and say where in it each piece is; bytes of one character share its place."""
        tokens = self.names(ids)
        text, offsets, waiting = "", list[tuple[int, int]](), list[int]()  # pieces whose bytes are no character yet
        byte_run = codecs.getincrementaldecoder("utf-8")("replace")

        def settle(new: str, pieces: Sequence[int]) -> str:
            """The text with new characters: the last piece has the last of them, the piece before the one before."""
            for k, piece in enumerate(pieces):
                at = len(text) + max(0, len(new) - len(pieces) + k)
                offsets[piece] = at, at + 1
            return text + new

        for token in tokens:
            if token in _BYTE_VALUE:
                waiting.append(len(offsets))
                offsets.append((len(text), len(text)))
                if new := byte_run.decode(bytes([_BYTE_VALUE[token]])):
                    whole = len(waiting) - bool(byte_run.getstate()[0])  # the last byte may begin another character
                    text, waiting = settle(new, waiting[:whole]), waiting[whole:]
                continue
            if waiting:
                text, waiting = settle(byte_run.decode(b"", final=True), waiting), []
                byte_run.reset()
            shown = "" if token in (PAD, BEGIN, END) else token
            piece = shown.replace(SPACE, " ") if text else shown.lstrip(SPACE)
            start = len(text) + (len(piece) - len(piece.lstrip(" ")))
            text += piece
            offsets.append((start, len(text)))
        if waiting:
            text = settle(byte_run.decode(b"", final=True), waiting)
        return Text(text, tokens, tuple(offsets), tuple(ids))


def pad_rows(rows: Sequence[Sequence[int] | np.ndarray], pad: int) -> Int[Tensor, "rows n"]:
    """Stack rows of unequal length into one table, filled up on the right."""
    table = torch.full((len(rows), max(map(len, rows))), pad)
    for line, row in zip(table, rows, strict=True):
        line[: len(row)] = torch.as_tensor(row)
    return table


_BYTE_VALUE = {name: value for value, name in enumerate(BYTES)}


def without_space(text: str, start: int, end: int) -> tuple[int, int]:
    """A place in a text that does not begin with a space."""
    while start < end and (text[start].isspace() or unicodedata.category(text[start]) == "Cc"):
        start += 1
    return start, end
