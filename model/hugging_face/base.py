"""The base of every Hugging Face model: how it reads, writes and runs, with its attention seen and changed."""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import torch
from jaxtyping import Float, Float32, Int
from torch import Tensor, nn
from transformers import (
    GenerationConfig,
    LogitsProcessor,
    LogitsProcessorList,
    StoppingCriteria,
    StoppingCriteriaList,
)

from regard.model import remarks
from regard.model.attention import Seam
from regard.model.continuation import WRITTEN, after_the_first
from regard.model.errors import Failed, Unsuitable
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.failures import foreign
from regard.model.hugging_face.linear import LINEAR
from regard.model.hugging_face.network import Network
from regard.model.hugging_face.pieces import Pieces
from regard.model.interventions import Intervention, seam
from regard.model.selection import Selection
from regard.model.tokenizer import Remark, Text
from regard.model.trace import Attended, Block, Target, TooLarge, Unkept, Weights
from regard.model.trained import OnStep, Openable
from regard.model.unreadable import Name

Given = tuple[Int[Tensor, "1 source"], Int[Tensor, "1 fed"] | None]
ROWS = 64  # of logits that are looked at together
READS = "This model reads, and writes nothing"
LESS = "ask for one head (block=, layer= and head=) or for all of them coarsely (pool=), or shorten the text"


class Base(Openable):
    """A model of Hugging Face: how it reads, writes and runs.

    most_bytes: where the weights of all heads would be larger, they are not kept, but computed when asked for.
    """

    network: Network
    tokenizer: Pieces
    most_bytes: int | None = None

    def source(self, text: str | Text) -> Text:
        """The pieces of a text. Raises Unsuitable for more than the model has positions for."""
        source = self.read(text)
        _check_room("text", source, self.network.room)
        return source

    def pieces(self, text: str, name: Name) -> Text:
        """Cut a text into pieces; one that continues another has no special ones.

        Raises Unsuitable for a piece that the model has no embedding of.
        """
        given = name == "target"
        whole = self.network.kind == "encoder-decoder"
        cut = self.tokenizer.encode(text, special=whole or not given, target=whole and given)
        _check_rows(cut, self.network.inner.get_input_embeddings().weight.size(0))
        return cut

    def remarks(self, read: Text, name: Name) -> Iterator[Remark]:
        """Remarks on what the tokenizer makes of the text; nothing is known of the training."""
        yield from remarks.of_invisible(read.text, read=True)
        yield from remarks.of_controls(read.text)
        yield from remarks.of_unknown(read, self.tokenizer.backend.unk_token)
        yield from remarks.of_marks(read)
        yield from remarks.of_direction(read.text)
        if name == "text":
            yield from remarks.of_sharing(self.network.share)

    def written(
        self,
        source: Text,
        target: str | Text | None,
        on_step: OnStep,
        interventions: Sequence[Intervention] = (),
        processors: Sequence[LogitsProcessor] = (),
        **more: Any,
    ) -> Text:
        """Write a text, or read the given one; processors and more change how it is written from what the folder says.

        Raises Unsuitable for a given text that is too long, and for settings that transformers cannot follow here.
        """
        whole, room = self.network.kind == "encoder-decoder", self.network.room_after(len(source.ids))
        if target is not None:
            given = self.read(target, "target")
            _check_room("target", given, room)
            return given
        ids = self._ids(source.ids)
        config = GenerationConfig(
            max_new_tokens=min(room, 2 * ids.size(1) + 16 if whole else WRITTEN),
            do_sample=False,
            use_cache=self.network.caches and not interventions,
            eos_token_id=self.ends or None,
            pad_token_id=self.tokenizer.pad if self.tokenizer.pad is not None else min(self.ends, default=None),
            decoder_start_token_id=self.tokenizer.begin,
            num_return_sequences=1,
            return_dict_in_generate=False,
            penalty_alpha=0.0,
            max_time=math.inf,
            **more,
        )
        try:
            with watching(Watch(self.network.spots, seam(interventions))), foreign():
                made = self.network.inner.generate(
                    ids,
                    attention_mask=torch.ones_like(ids),
                    generation_config=config,
                    tokenizer=self.tokenizer.backend,
                    logits_processor=LogitsProcessorList(processors),
                    stopping_criteria=StoppingCriteriaList([_Reporter(on_step)]),
                )
        except Failed as error:
            if isinstance(error.__cause__, ValueError | ImportError):
                raise Unsuitable(
                    f"This model's generation_config.json asks for what cannot be done: {error}"
                ) from error
            raise
        if whole:
            return self.tokenizer.decode(made[0, 1:].tolist())
        return self.tokenizer.decode(made[0, ids.size(1) :].tolist(), source.ids)

    @property
    def ends(self) -> list[int]:
        """The pieces that end a text: those of generation_config.json, else the tokenizer's."""
        said = self.network.inner.generation_config.eos_token_id
        ends = self.tokenizer.end if said is None else said
        return [] if ends is None else [ends] if isinstance(ends, int) else [*ends]

    def fed(self, source: Text, written: Text) -> tuple[Given, tuple[int, ...], Text]:
        """The network's input for all that was written, the piece fed in each row, and what each row produces.

        A decoder is fed its text as well, and produces what follows the first piece of that.
        """
        if self.network.kind == "encoder-decoder":
            fed = (self.tokenizer.begin or 0, *written.ids[:-1])
            return (self._ids(source.ids), self._ids(fed)), fed, written
        fed = (*source.ids, *written.ids)[:-1]
        return (self._ids(fed), None), fed, after_the_first(source, written)

    def target(
        self, source: Text, fed: Sequence[int], produced: Text, logits: Float[Tensor, "i vocabulary"], *, forced: bool
    ) -> Target:
        """The produced pieces with their log-probabilities. Raises Unsuitable where one is not finite."""
        likely = likelihood_of(logits, produced.ids)
        if not np.isfinite(likely).all():
            raise Unsuitable("This model gives a piece a probability that is not finite: choose another model.")
        return Target(
            **vars(produced),
            fed=self.tokenizer.names(fed),
            log_probabilities=likely,
            forced=forced,
            complete=forced or produced.ids[-1] in self.ends,
            after=len(source.ids) if self.network.kind == "decoder" else 0,
        )

    def _run(
        self, given: Given, interventions: Sequence[Intervention], wanted: Selection | None
    ) -> tuple[Any, dict[str, Weights]]:
        """Run the network, and return its output and the selected weights of every attention; no weights for None.

        At most these weights and one layer are held at any time; the pass ends after the last selected layer.
        """
        found: dict[str, Weights] = {}

        def keep(_: nn.Module, spot: Spot | None, seen: Seen) -> None:
            if wanted and spot and wanted.covers(spot.block, spot.layer):
                self._check_sizes(spot.block, seen, given)
                cut = wanted.cut(_weights(seen))
                if spot.block not in found:
                    layers = self.network.blocks[spot.block]["layers"] if wanted.layer is None else 1
                    found[spot.block] = np.empty((layers, *cut.shape), np.float32)
                found[spot.block][spot.layer - 1 if wanted.layer is None else 0] = cut
                if wanted.block and wanted.layer:
                    raise _Enough

        out, spots = None, self.network.spots
        if wanted and wanted.block in {None, LINEAR}:
            spots = spots | self.network.linear
        with watching(Watch(spots, seam(interventions), keep if wanted else None)), suppress(_Enough):
            out = self.network(*given)
        return out, found

    def _check_sizes(self, block: str, seen: Seen, given: Given) -> None:
        """Raise Unsuitable for queries or keys that are not the pieces: patches, or two texts in one softmax."""
        source, fed = (given[0].size(1), (given[0] if given[1] is None else given[1]).size(1))
        for kind, vectors, pieces in zip(
            ("queries", "keys"), (seen.attention.q, seen.attention.k), self._sizes(source, fed)[block], strict=True
        ):
            if vectors.size(-2) != pieces:
                mismatch = f"This model has {vectors.size(-2):,} {kind} for {pieces:,} pieces (layers of its {block})"
                raise Unsuitable(f"{mismatch}, and the others cannot be shown: choose another model.")

    def _sizes(self, source: int, fed: int) -> dict[str, tuple[int, int]]:
        """Rows and columns of the heads of each block."""
        texts = {"source": source, "target": fed, "fed": fed}
        return {name: (texts[shape["rows"]], texts[shape["columns"]]) for name, shape in self.network.blocks.items()}

    def _bytes(self, sizes: Mapping[str, tuple[int, int]]) -> int:
        """Size of all weights."""
        shapes = self.network.blocks
        return sum(4 * shapes[name]["layers"] * shapes[name]["heads"] * i * j for name, (i, j) in sizes.items())

    def _fits(self, sizes: Mapping[str, tuple[int, int]]) -> bool:
        return self.most_bytes is None or self._bytes(sizes) <= self.most_bytes

    def _attended(
        self,
        source: Text,
        target: Target,
        seen: Mapping[str, Weights],
        sizes: Mapping[str, tuple[int, int]],
        interventions: Sequence[Intervention],
    ) -> Attended:
        blocks: dict[str, Block] = {}
        for name, shape in self.network.blocks.items():
            if seen:
                blocks[name] = Block(shape, seen[name])
            else:
                error = self._too_large(self._bytes(sizes))
                blocks[name] = Block(shape, Unkept(sizes[name], tuple(interventions), error))
        return Attended(self.id, self.digest, source, target, blocks, reader=self.reader)

    def check_size(self, size: int, less: str = LESS) -> None:
        """Raise TooLarge for weights of more bytes than may be kept; less: what to do then."""
        if self.most_bytes is not None and size > self.most_bytes:
            raise self._too_large(size, less)

    def _too_large(self, size: int, less: str = LESS) -> TooLarge:
        most = self.most_bytes or 0
        size_text = (
            f"These weights would be {size / 1e6:,.3g} MB, more than the {most / 1e6:,.3g} MB that are kept here"
        )
        return TooLarge(f"{size_text}: {less}.", most)

    @torch.inference_mode()
    def selected(self, attended: Attended, selection: Selection) -> dict[str, Weights]:
        """The selected weights of blocks that were not kept, by one more pass. Raises TooLarge if they are too many."""
        self.check_size(selection.bytes(attended.blocks))
        unkept = next(block.kept for block in attended.blocks.values() if isinstance(block.kept, Unkept))
        interventions = [one for one in unkept.interventions if isinstance(one, Intervention)]
        return self._run(self.read_again(attended), interventions, selection)[1]

    @torch.inference_mode()
    def likelihood(self, attended: Attended, copies: int, seam: Seam) -> Float[Tensor, " copies"]:
        """The log-probability of what was written, by teacher forcing, of each copy of a sentence in one batch.

        For a decoder, the text after its prompt.
        """
        if self.network.kind == "encoder":
            message = "This model reads, and writes nothing that could be less likely without a head: choose another."
            raise Unsuitable(message)
        given = (None if ids is None else ids.expand(copies, -1) for ids in self.read_again(attended))
        with watching(Watch(self.network.spots, seam)):
            out = self.network(*given)
        read, ids = attended.target.read, attended.target.ids
        return torch.tensor([sum(likelihood_of(logits[read:], ids[read:])) for logits in out.logits])

    def read_again(self, attended: Attended) -> Given:
        """The network's input when it read this text and what was written: see `Network.forward`."""
        source, produced = attended.source.ids, attended.target.ids
        fed: tuple[int, ...] | None = None
        if self.network.kind == "decoder":
            source = (source[0], *produced[:-1])
        elif self.network.kind == "encoder-decoder":
            fed = (self.tokenizer.begin or 0, *produced[:-1])
        return self._ids(source), None if fed is None else self._ids(fed)

    def _ids(self, ids: Sequence[int]) -> Int[Tensor, "1 n"]:
        return torch.tensor([ids], device=self.device)


def likelihood_of(logits: Float[Tensor, "i vocabulary"], ids: Sequence[int]) -> tuple[float, ...]:
    """Log-probabilities of the written pieces, some rows at a time, because a vocabulary is large."""
    found: list[float] = []
    for rows, chosen in zip(logits.split(ROWS), torch.tensor(ids).split(ROWS), strict=True):
        every = rows.float().log_softmax(-1).cpu()
        found += every.gather(-1, chosen[:, None])[:, 0].tolist()
    return tuple(found)


class _Enough(Exception):
    """All selected weights are there."""


class _Reporter(StoppingCriteria):
    """Reports how many pieces were written; stops nothing."""

    def __init__(self, on_step: OnStep) -> None:
        self.on_step, self.steps = on_step, 0

    def __call__(self, input_ids: Tensor, _: Any, **__: Any) -> Tensor:
        self.steps += 1
        self.on_step(self.steps)
        return torch.zeros(len(input_ids), dtype=torch.bool, device=input_ids.device)


def _weights(seen: Seen) -> Float32[np.ndarray, "heads i j"]:
    """The weights of all heads; a masked weight is NaN."""
    one = seen.attention
    return one.weights[0].masked_fill(torch.isneginf(one.masked[0]), torch.nan).float().cpu().numpy()


def _check_rows(text: Text, rows: int) -> None:
    """Raise Unsuitable for a piece that was added to the tokenizer but not to the model."""
    for name, id in zip(text.tokens, text.ids, strict=True):
        if id >= rows:
            raise Unsuitable(f"The piece “{name}” has no row in this model's table of {rows:,}: leave it out.")


def _check_room(what: str, text: Text, room: int) -> None:
    if (pieces := len(text.ids)) > room:
        raise Unsuitable(f"The {what} has {pieces:,} pieces, and this model has room for {room:,}: shorten it.")
