"""Pairs of sentences: read from tab-separated files, cut into pieces, put into batches of about equal size."""

import gzip
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import add
from pathlib import Path
from typing import Literal

import numpy as np
from jaxtyping import Int
from torch import Tensor

from regard.model.tokenizer import Tokenizer, pad_rows
from regard.model.training import dates, pronouns, recall, repeats
from regard.model.training.data_parallel import Team
from regard.model.training.short_forms import short_forms
from regard.model.training.variations import lexicon, vary

PHRASEBOOK = Path(__file__).parent / "phrasebook.tsv"
POOL = 100  # batches that are sorted by length together: equal lengths within, random order between
LONGEST_PAIR = 100  # pieces of each side; a pair with more on one of them is left out of training


@dataclass(frozen=True)
class Source:
    """The origin of pairs: a file of `source<TAB>target` lines, generated dates, or generated texts with repeats.

    take: how many, by default all of a file; repeat: how often each is seen in an epoch; seed: of what is generated;
    unseen: days that no other source has; marks: each source without its final mark, and this mark for a target;
    words: single words that stand for each other in the file, instead of its sentences; phrasebook: what people say
    when they meet, in place of a file; varied: pairs changed by `vary`, differently in each repeat;
    pronouns: `take` sentences in which one word decides what "it" is; short: `take` short forms, both made by rule;
    recall: `take` texts of several dates, some of which are asked for;
    digits: the file has pictures of handwritten digits (`pictures.py`), those learnt from or those held out;
    alone: the sources as texts that a decoder continues, with nothing before them; held: what is said to these
    sources stays as the weights say it that training begins with (`distillation.py`).
    """

    file: str | None = None
    dates: bool = False
    take: int | None = None
    repeat: int = 1
    seed: int = 0
    unseen: bool = False
    marks: bool = False
    words: bool = False
    phrasebook: bool = False
    varied: bool = False
    repeats: bool = False
    pronouns: bool = False
    short: bool = False
    recall: bool = False
    digits: Literal["learnt", "held out"] | None = None
    alone: bool = False
    held: bool = False

    def encode(self, folder: Path, tokenizer: Tokenizer) -> "Corpus":
        """All pairs of an epoch, cut into pieces."""
        pairs = self.read(folder)
        if not self.varied:
            return Corpus.encode(pairs, tokenizer) * self.repeat
        return reduce(add, (Corpus.encode(vary(pairs, self.seed + n), tokenizer) for n in range(self.repeat)))

    def read(self, folder: Path) -> list[tuple[str, str]]:
        """The pairs, French written with its own spacing. Raises ValueError for a source of neither kind."""
        by_rule: dict[str, Callable[[int], list[tuple[str, str]]]] = {
            "dates": lambda take: dates.pairs(take, self.seed, unseen=self.unseen),
            "recall": lambda take: recall.pairs(take, self.seed),
            "repeats": lambda take: continued(repeats.texts(take, self.seed)),
            "pronouns": lambda take: pronouns.sentences(take, self.seed),
            "short": lambda take: short_forms(take, self.seed),
        }
        if self.take and (made := [make for name, make in by_rule.items() if getattr(self, name)]):
            return made[0](self.take)
        if self.phrasebook:
            return read_pairs(PHRASEBOOK)
        if self.file is None:
            raise ValueError(f"a source needs `file`, or `take` and what is made: {self}")
        return self._shaped(read_pairs(folder / self.file, self.take))

    def _shaped(self, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The pairs of a file as the task wants them."""
        if self.marks:
            return final_marks(source for source, _ in pairs)
        if self.alone:
            return continued(source for source, _ in pairs)
        if self.words:
            return lexicon(pairs)
        return [(source, french_spacing(target)) for source, target in pairs]


@dataclass(frozen=True)
class Batch:
    """Padded piece numbers: what is read, what the decoder is fed (it begins with <s>), what it should produce."""

    source: Int[Tensor, "batch j"]
    fed: Int[Tensor, "batch i"]
    produced: Int[Tensor, "batch i"]
    pieces: int  # produced, padding left out


def read_pairs(file: Path, take: int | None = None) -> list[tuple[str, str]]:
    """Read `source<TAB>target` lines, gzipped or not. Raises ValueError naming the line that is not such a pair."""
    opener = gzip.open if file.suffix == ".gz" else open
    pairs = []
    with opener(file, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(islice(lines, take), start=1):
            source, tab, target = line.rstrip("\n").partition("\t")
            if not (tab and source and target):
                raise ValueError(f"{file}, line {number}: expected source<TAB>target, found {line[:80]!r}")
            pairs.append((source, target))
    return pairs


def final_marks(sentences: Iterable[str]) -> list[tuple[str, str]]:
    """Part sentences from the one mark that ends them; each once, and only those that end in a mark.

    >>> final_marks(["Why?", "Go on!", "Well...", "Why?", "yes"])
    [('Why', '?'), ('Go on', '!')]
    """
    parted = [re.fullmatch(r"(.*[^\s.?!])([.?!])", sentence) for sentence in dict.fromkeys(sentences)]
    return [(match[1], match[2]) for match in parted if match]


def continued(texts: Iterable[str]) -> list[tuple[str, str]]:
    """Pair texts with nothing: a decoder writes each from its beginning.

    >>> continued(["aba"])
    [('', 'aba')]
    """
    return [("", text) for text in texts]


def french_spacing(text: str) -> str:
    """Put one space before ! ? ; : as French typography asks, because the sources differ.

    >>> french_spacing("Salut! Il est 12:30, non?")
    'Salut ! Il est 12:30, non ?'
    """
    return re.sub(r"(?<=[^\s!?;:])\s*([!?;:]+)(?=[\s\"')]|$)", r" \1", text)


class Corpus:
    """Training pairs as piece numbers, the target side ending with </s>."""

    def __init__(self, sources: list[np.ndarray], targets: list[np.ndarray], tokenizer: Tokenizer) -> None:
        self.sources, self.targets, self.tokenizer = sources, targets, tokenizer
        self.lengths = np.array([(len(t), len(s)) for s, t in zip(sources, targets, strict=True)])

    def __add__(self, other: "Corpus") -> "Corpus":
        return Corpus(self.sources + other.sources, self.targets + other.targets, self.tokenizer)

    def __mul__(self, times: int) -> "Corpus":
        """The same pairs several times: how often each is seen in an epoch."""
        return Corpus(self.sources * times, self.targets * times, self.tokenizer)

    @classmethod
    def encode(cls, pairs: Sequence[tuple[str, str]], tokenizer: Tokenizer) -> "Corpus":
        sides: list[list[np.ndarray]] = [[], []]
        for start in range(0, len(pairs), 10_000):
            part = pairs[start : start + 10_000]
            sources = tokenizer.encode_batch([source for source, _ in part])
            targets = tokenizer.encode_batch([target for _, target in part])
            for source, target in zip(sources, targets, strict=True):
                if max(len(source.ids), len(target.ids)) <= LONGEST_PAIR:
                    sides[0].append(np.array(source.ids, dtype=np.int16))
                    sides[1].append(np.array(target.ids, dtype=np.int16))
        return cls(sides[0], sides[1], tokenizer)

    def __len__(self) -> int:
        return len(self.sources)

    def batches(self, tokens: int, seed: int, team: Team = Team()) -> Iterator[Batch]:  # noqa: B008 - frozen
        """Yield every pair once, in batches of at most this many padded target pieces; the seed fixes the order.

        Each process of a team gets its share of every batch; a batch with fewer pairs than processes is left out.
        """
        random = np.random.default_rng(seed)
        order = random.permutation(len(self))
        average = max(1, tokens // max(1, int(self.lengths[:, 0].mean())))
        for start in range(0, len(order), average * POOL):
            pool = order[start : start + average * POOL]
            pool = pool[np.lexsort(self.lengths[pool].T[::-1])]
            groups = list(_fill(pool, self.lengths[:, 0], tokens))
            for group in random.permutation(len(groups)):
                if len(groups[group]) >= team.size:
                    yield self.batch(groups[group][team.rank :: team.size])

    def batch(self, rows: Sequence[int] | np.ndarray) -> Batch:
        pad, begin = self.tokenizer.pad, self.tokenizer.begin
        targets = [self.targets[row] for row in rows]
        return Batch(
            source=pad_rows([self.sources[row] for row in rows], pad),
            fed=pad_rows([np.concatenate([[begin], target[:-1]]) for target in targets], pad),
            produced=pad_rows(targets, pad),
            pieces=sum(map(len, targets)),
        )


def _fill(pool: np.ndarray, lengths: np.ndarray, tokens: int) -> Iterator[np.ndarray]:
    """Cut a sorted pool where the next pair would make the padded batch too large."""
    start = 0
    for end in range(1, len(pool) + 1):
        if end == len(pool) or (end + 1 - start) * lengths[pool[end]] > tokens:
            yield pool[start:end]
            start = end
