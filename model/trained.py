"""A trained model, of whatever kind: an id, a network, its pieces, and what is known about it."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy, deepcopy
from dataclasses import asdict, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict, Unpack, get_args

import numpy as np
import torch
from jaxtyping import Bool, Float
from torch import Tensor

from regard.model import remarks
from regard.model.attention import Seam
from regard.model.beam_tree import Node
from regard.model.decoding import TOP, Marks, Sampling
from regard.model.errors import Unsuitable
from regard.model.interventions import Intervention
from regard.model.measured import Measured
from regard.model.order import Arrangement
from regard.model.selection import Selection
from regard.model.since.bytes_kept import Kept
from regard.model.steps.cells import Cells
from regard.model.steps.derivation import Cell
from regard.model.steps.latest import Latest
from regard.model.steps.stage import Steps
from regard.model.tokenizer import Remark, Text
from regard.model.trace import Attended, BestHead, Decoding, HeadAt, HeadErrors, Reader, Served, StepAt, Target, Weights
from regard.model.training import dates
from regard.model.unreadable import Name, Unreadable, name_of
from regard.model.whole import Whole

LONGEST = 512
OnStep = Callable[[int], None]  # called with the number of pieces written so far; what it raises ends the work
LONE = re.compile("[\ud800-\udfff]")
PIECES = 1_024  # of copies of a text that are read together, at most
WORK = 40_000_000_000  # parameters times pieces: about a second of one core
WITHOUT = "This model has no heads that could be knocked out while it writes: choose another."


class Where(TypedDict, total=False):
    """A head or a step, as it is named in Python; what is left out is chosen by `Openable.at`."""

    block: str | None
    layer: int | None
    head: int | None
    step: int | None


class Config(TypedDict, total=False):
    """`config.json`: the description of a model for people, and the sizes of its network, as its family names them."""

    name: str
    family: str
    mechanism: str
    task: str
    examples: list[str]
    model: dict[str, Any]


class Trained:
    """One checkpoint: network, tokenizer, and what is known about it (`config.json`, `measured.json`).

    folder: where its files are; snapshots: the steps of its training at which it was kept and can be opened; has_curve:
    whether the loss along its training is known.
    """

    snapshots: tuple[int, ...] = ()
    has_curve = False

    def __init__(
        self,
        id: str,
        network: Any,
        tokenizer: Any,
        digest: str,
        device: torch.device,
        config: Config,
        measured: Measured | None = None,
        folder: Path | None = None,
    ) -> None:
        self.id, self.tokenizer, self.device, self.folder = id, tokenizer, device, folder
        self.digest = digest if device.type == "cpu" else f"{digest}@{device.type}"  # they round differently
        self.config, self.measured = config, measured
        self.network = network.to(device).eval()

    def on(self, device: torch.device) -> "Trained":
        """A copy on a device of the same kind, so with the same digest; its tensors are not copied anywhere else."""
        tensors = [*self.network.parameters(), *self.network.buffers()]
        moved = {id(one): one.detach().to(device, copy=True) for one in tensors}
        for one in self.network.parameters():
            moved[id(one)] = torch.nn.Parameter(moved[id(one)], one.requires_grad)
        other = copy(self)
        other.device, other.network = device, deepcopy(self.network, moved)
        return other

    @property
    def marks(self) -> Marks:
        """The pieces that are not text."""
        return Marks(self.tokenizer.pad, self.tokenizer.begin, self.tokenizer.end)

    @property
    def dtype(self) -> torch.dtype:
        """The precision of its parameters."""
        return next(self.network.parameters()).dtype

    @property
    def longest(self) -> int:
        """The most pieces of a text that it reads; the rest can be cut off."""
        return self.network.longest or LONGEST

    def read(self, text: str | Text, name: Name = "text", most: int | None = None) -> Text:
        """Cut a typed text into pieces, with remarks on it; a text that was read before stays as it is.

        Raises Unreadable for what has no pieces, or too many. name: whether it is the source or the target; most:
        pieces that there may be.
        """
        if isinstance(text, Text):
            return text
        what = name_of(self.config["task"], name)
        if not text.isascii() and LONE.search(text):
            message = f"{what} has half a character (a lone surrogate): type it again."
            raise Unreadable(f"{name}_unreadable", message)
        read = self.pieces(text, name)
        if all(start == end for start, end in read.offsets):
            raise Unreadable(f"{name}_empty", f"{what} is empty: type something.")
        if most is not None and (count := len(read.ids)) > most:
            message = f"{what} has {count:,} pieces: shorten it to at most {most:,}."
            raise Unreadable(f"{name}_too_long", message, most)
        return replace(read, remarks=tuple(self.remarks(read, name)))

    def pieces(self, text: str, _: Name) -> Text:
        """The text cut into pieces, as this model reads it."""
        return self.tokenizer.encode(text)

    def remarks(self, read: Text, name: Name) -> Iterable[Remark]:
        """Remarks on characters that are not read, and on a text unlike those of the training."""
        yield from remarks.of_invisible(read.text, read=False)
        yield from remarks.of_controls(read.text)
        if self.config["task"] != "dates":
            yield from remarks.of_sentence(read, self.measured or {}, self.tokenizer.encode, source=name == "text")
        elif name == "text":
            yield from dates.remarks(self.tokenizer.normalise(read.text))

    @cached_property
    def parameters(self) -> int:
        """The number of learnt parameters."""
        return sum(parameter.numel() for parameter in self.network.parameters())

    def copies(self, pieces: int) -> int:
        """The number of copies of a text of so many pieces in one batch: as many as take a moment, at least one."""
        return max(1, min(PIECES, WORK // max(1, self.parameters)) // pieces)

    def checking(self, _: Callable[[], object]) -> AbstractContextManager[None]:
        """Call this function during passes that may take long; what it raises ends the pass."""
        return nullcontext()

    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Read a text, write the target or read the given one, and return the weights of every head.

        Interventions change weights, arrangements change the source and come first, whatever the order. Raises
        Unsuitable for a target that this model could not write, and for a change that does not fit it or this source.
        """
        raise NotImplementedError

    def attend_all(self, texts: Sequence[str | Text], on_step: OnStep = lambda _: None) -> list[Attended]:
        """`attend` of each text."""
        return [self.attend(text, None, on_step) for text in texts]

    def likelihood(self, attended: Attended, copies: int, seam: Seam) -> Float[Tensor, " copies"]:
        """The log-probability of what was written, by teacher forcing, of each copy of a sentence in one batch.

        The seam is given all copies at once. Raises Unsuitable for a model that does not write.
        """
        raise NotImplementedError

    def whole(self, _: Attended) -> Whole:
        """Every part of the model over a sentence that was read. Raises Unsuitable for a model that is not drawn."""
        raise Unsuitable(f"The whole of a {self.config['family']} model is not drawn: choose another model.")

    def kept(self, _: Attended) -> Kept:
        """Count what it keeps of a sentence while it writes. Raises Unsuitable for a model that keeps nothing."""
        raise Unsuitable(f"A {self.config['family']} model does not write piece by piece: choose another.")

    def selected(self, attended: Attended, selection: Selection) -> dict[str, Weights]:
        """The selected weights of blocks that were not kept, by one more pass. Raises TooLarge if they are too many."""
        raise NotImplementedError

    def decoding(
        self,
        text: str | Text,
        method: Sampling | int | None = None,
        on_step: OnStep = lambda _: None,
        target: str | Text | None = None,
    ) -> Decoding:
        """Write a text, or read the given target, step by step, with the likeliest pieces of each step.

        Greedily (None), by drawing (a Sampling), or by beam search (the number of beams), which also returns its tree.
        Raises Unsuitable for a model that does not write piece by piece.
        """
        raise NotImplementedError

    def decoded(
        self,
        source: Text,
        target: Target,
        probabilities: Iterable[Float[Tensor, " vocabulary"]],
        tree: tuple[tuple[str, Node], ...] | None = None,
    ) -> Decoding:
        """The answer of `decoding`, from the probabilities of all pieces at each step."""
        likely = (step.topk(min(TOP, len(step))) for step in probabilities)
        steps = (tuple(zip(self.tokenizer.names(ids.tolist()), most.tolist(), strict=True)) for most, ids in likely)
        return Decoding(self.id, self.digest, source, target, tuple(steps), tree)

    def translate(self, lines: Sequence[str], beam_size: int = 1) -> list[str]:
        """Write the target of each line, in batches; an empty line stays empty. Raises Unsuitable."""
        return [text for _, text in sorted(self.translate_each(lines, beam_size))]

    def translate_each(self, lines: Sequence[str], beam_size: int = 1) -> Iterator[tuple[int, str]]:
        """The number of each line, from 0, and what `translate` writes for it, as soon as it is written."""
        raise NotImplementedError

    @property
    def reader(self) -> Reader:
        """The part of its model that a run keeps."""
        aligned = (self.measured or {}).get("aligned")
        kept = Reader(looks=self.network.looks, alignment=self.alignment, aligned=aligned)
        for name in ("name", "family", "task"):
            if name in self.config:
                kept[name] = self.config[name]
        return kept

    @property
    def alignment(self) -> dict[Served, HeadErrors]:
        """Alignment errors of every cross-attention head by the piece that names rows, {} where none were measured."""
        found = (self.measured or {}).get("alignment")
        return {"produced": found["produced"], "fed": found["fed"]} if found else {}

    @property
    def best_head(self) -> BestHead | None:
        """The cross-attention head with the lowest alignment error, where that was measured."""
        if not self.alignment:
            return None
        return self.best_of(min(get_args(Served), key=lambda served: self.alignment[served]["aer"]))

    def best_of(self, rows: Served) -> BestHead | None:
        """The cross-attention head that aligns best where rows are named by this piece."""
        best = self.alignment.get(rows)
        return best and BestHead("cross", best["layer"], best["head"], rows)

    @property
    def serves_fed(self) -> Bool[np.ndarray, "layer head"] | None:
        """Whether each cross-attention head aligns the piece fed better than the piece produced; None: not measured."""
        if not self.alignment:
            return None
        produced, fed = (np.array(self.alignment[served]["heads"]) for served in get_args(Served))
        return fed < produced

    @property
    def heads_file(self) -> Path | None:
        """The file of what its heads do over a corpus, if `python -m model.evaluation heads` wrote it."""
        return self._file("heads.json")

    @property
    def tags_file(self) -> Path | None:
        """The file of the weights on parts of speech, if `python -m model.evaluation tags` wrote it."""
        return self._file("tags.json")

    def _file(self, name: str) -> Path | None:
        file = self.folder and self.folder / name
        return file if file and file.is_file() else None

    def describe(self) -> dict[str, object]:
        """Facts about the model for a person who chooses one: kind, size, blocks, and what was measured."""
        about = {name: value for name, value in self.config.items() if name != "model"}
        return about | {
            "id": self.id,
            "digest": self.digest,
            "layers": max((block["layers"] for block in self.network.blocks.values()), default=0),
            "heads": max((block["heads"] for block in self.network.blocks.values()), default=0),
            "parameters": self.parameters,
            "dtype": str(self.dtype).removeprefix("torch."),
            "looks": self.network.looks,
            "roles": self.network.roles,
            "positions": self.network.positions,
            "blocks": [{"name": name, **block} for name, block in self.network.blocks.items()],
            "aer": {"cross": self.alignment["produced"]["heads"]} if self.alignment else None,
            "best_head": self.best_head and asdict(self.best_head),
            "measured": self.measured,
            "heads_measured": self.heads_file is not None,
            "tags_measured": self.tags_file is not None,
            "snapshots": self.snapshots,
            "has_curve": self.has_curve,
        }


class Openable(Trained):
    """A model whose heads, or steps, can be opened."""

    _latest = Latest[Cells]()  # of all models together

    def at(
        self,
        block: str | None = None,
        layer: int | None = None,
        head: int | None = None,
        step: int | None = None,
    ) -> HeadAt | StepAt:
        """The head or step with these numbers; by default the head that aligns best, or the first step."""
        if self.config["family"] == "recurrent" or not self.network.blocks:
            return StepAt(1 if step is None else step)
        first = "cross" if "cross" in self.network.blocks else next(iter(self.network.blocks))
        usual = self.best_head or HeadAt(first, 1, 1)
        if block and block != usual.block:
            usual = HeadAt(block, 1, 1)
        return HeadAt(usual.block, usual.layer if layer is None else layer, usual.head if head is None else head)

    def cells(self, attended: Attended, at: HeadAt | StepAt) -> Cells:
        """Every stage of a head or a step, and what opens its cells.

        Raises IndexError for a step, layer or head that does not exist, KeyError for a block.
        """
        raise NotImplementedError

    @torch.inference_mode()
    def open_steps(self, attended: Attended, at: HeadAt | StepAt) -> Steps:
        """Every stage of a head or a step of a sentence that was read. Raises as `cells` does."""
        return self.cells(attended, at).steps

    @torch.inference_mode()
    def open_cell(
        self,
        attended: Attended,
        at: HeadAt | StepAt,
        stage: str,
        row: int,
        column: int | None = None,
        rows: Served = "produced",
    ) -> Cell:
        """The derivation of one cell, down to the multiplications; row and column count from 1, a vector has rows only.

        rows: the piece that names a row of the target in words. Raises as `cells` does, KeyError for a stage and
        IndexError for a row or column that does not exist.
        """
        return self._opened(attended, at).named_by(rows).open(stage, row, column)

    @torch.inference_mode()
    def open_row(
        self, attended: Attended, at: HeadAt | StepAt, stage: str, row: int, rows: Served = "produced"
    ) -> list[Cell]:
        """The derivations of a row of a stage, as `open_cell` gives each. Raises as it does, and for a vector."""
        return self._opened(attended, at).named_by(rows).open_row(stage, row)

    def _opened(self, attended: Attended, at: HeadAt | StepAt) -> Cells:
        return self._latest(attended, at, lambda: self.cells(attended, at))

    def steps(self, text: str, target: str | None = None, **where: Unpack[Where]) -> Steps:
        """Every intermediate of one head (block, layer, head) or of one step of a recurrent decoder (step), from 1.

        What is left open is as in the best-aligned head, or the first step.
        """
        return self.open_steps(self.attend(text, target), self.at(**where))

    def cell(
        self,
        text: str,
        stage: str,
        row: int,
        column: int | None = None,
        target: str | None = None,
        **where: Unpack[Where],
    ) -> Cell:
        """The derivation of one number of `steps`; row and column count from 1. Raises KeyError and IndexError."""
        return self.open_cell(self.attend(text, target), self.at(**where), stage, row, column)


def openable(model: Trained) -> Openable:
    """Raise Unsuitable for a model whose steps cannot be shown."""
    if not isinstance(model, Openable):
        raise Unsuitable(f"Steps of a {model.config['family']} model cannot be shown: choose another model.")
    return model
