"""Any encoder, decoder or encoder-decoder of Hugging Face, opened: its attention seen, and changed."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Literal

import numpy as np
import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from transformers import GenerationConfig, StoppingCriteria, StoppingCriteriaList

from model.attention import Attention
from model.hugging_face.attention import Spot, Watch, watching
from model.hugging_face.pieces import Pieces
from model.interventions import Intervention, check, seam
from model.order import Arrangement
from model.tokenizer import Text
from model.trace import Attended, Block, Looks, Shape, Target
from model.trained import Trained
from model.unsuitable import Unsuitable

Kind = Literal["encoder", "decoder", "encoder-decoder"]
CROSS = ("cross", "encoder_attn", "encdecattention", "encoder_attention")
WRITTEN = 24  # pieces that a decoder goes on for at most; an encoder-decoder may write twice its source and 16 more


class Network(nn.Module):
    """A model of transformers, and where its attention modules stand."""

    looks: Looks = "everywhere"
    positions = None

    def __init__(self, inner: Any, kind: Kind, longest: int) -> None:
        super().__init__()
        self.inner, self.kind, self.longest = inner, kind, longest
        self.spots: dict[nn.Module, Spot] = {}
        self.blocks: dict[str, Shape] = {}

    def find(self, ids: Int[Tensor, "1 n"]) -> None:
        """Run once, see which modules attend, and name them. Raises Unsuitable if none does, or not all alike."""
        names = {module: name for name, module in self.inner.named_modules()}
        with watching(Watch()) as watch, torch.inference_mode():
            self(ids, ids if self.kind == "encoder-decoder" else None)
        heads: dict[str, list[int]] = {}
        for module, seen in watch.seen:
            block = self._block(names[module].lower())
            heads.setdefault(block, []).append(seen.q.size(1))
            self.spots[module] = Spot(block, len(heads[block]))
        if not heads:
            raise Unsuitable("Its attention does not go through transformers' own interface: choose another model.")
        for block, numbers in heads.items():
            if len(set(numbers)) > 1:
                raise Unsuitable(f"Its layers have different numbers of heads ({numbers}): choose another model.")
            self.blocks[block] = _shape(block, len(numbers), numbers[0])

    def _block(self, name: str) -> str:
        if self.kind != "encoder-decoder":
            return self.kind
        if any(mark in name for mark in CROSS):
            return "cross"
        return "decoder" if "decoder" in name else "encoder"

    def forward(self, source: Int[Tensor, "1 j"], fed: Int[Tensor, "1 i"] | None = None) -> Any:
        """Teacher forcing; a decoder alone is given all that it reads as its source."""
        if fed is None:
            return self.inner(input_ids=source, use_cache=False) if self.kind == "decoder" else self.inner(source)
        return self.inner(input_ids=source, decoder_input_ids=fed, use_cache=False)


def _shape(block: str, layers: int, heads: int) -> Shape:
    rows: Literal["source", "target"] = "source" if block == "encoder" else "target"
    columns: Literal["source", "fed"] = "fed" if block == "decoder" else "source"
    return Shape(rows=rows, columns=columns, mask="causal" if block == "decoder" else None, layers=layers, heads=heads)


class HuggingFace(Trained):
    """One folder of Hugging Face, or one name of its hub."""

    network: Network
    tokenizer: Pieces

    @torch.inference_mode()
    def attend(
        self,
        text: str,
        target: str | None = None,
        on_step: Callable[[int], None] = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Read a text, write what follows it or read what is given, and tell how every head looked.

        An encoder writes nothing. A decoder goes on from the text: its rows are all that it produced or was given
        after the first piece.
        """
        source = self.tokenizer.encode(text)
        looks = [one for one in interventions if isinstance(one, Intervention)]
        if len(looks) < len(interventions):
            raise Unsuitable("The order of words can be changed for models that come with Regard only: choose another.")
        check(looks, self.network.blocks, len(source.ids))
        if self.network.kind == "encoder":
            if target is not None:
                raise Unsuitable("This model reads, and writes nothing: leave out the target.")
            return self._attended(source, _nothing(), self._run(source.ids, None, looks)[1])
        written = self._written(source, target, on_step, looks)
        return self._read(source, written, target is not None, looks)

    def _written(
        self, source: Text, target: str | None, on_step: Callable[[int], None], interventions: Sequence[Intervention]
    ) -> Text:
        """What is written, or given."""
        if target is not None:
            whole = self.network.kind == "encoder-decoder"
            return self.tokenizer.encode(target, special=whole, target=whole)
        ids = torch.tensor([source.ids], device=self.device)
        whole = self.network.kind == "encoder-decoder"
        config = GenerationConfig(
            max_new_tokens=2 * ids.size(1) + 16 if whole else WRITTEN,
            do_sample=False,
            use_cache=not interventions,
            eos_token_id=self.tokenizer.end,
            pad_token_id=self.tokenizer.pad if self.tokenizer.pad is not None else self.tokenizer.end,
            decoder_start_token_id=self.tokenizer.begin,
        )
        with watching(Watch(self.network.spots, seam(interventions))):
            made = self.network.inner.generate(
                ids,
                attention_mask=torch.ones_like(ids),
                generation_config=config,
                stopping_criteria=StoppingCriteriaList([_Told(on_step)]),
            )
        return self.tokenizer.decode(made[0, 1 if whole else ids.size(1) :].tolist())

    def _read(self, source: Text, written: Text, forced: bool, interventions: Sequence[Intervention]) -> Attended:
        """Teacher forcing of all that was written: row i belongs to the piece that follows fed[i]."""
        if self.network.kind == "encoder-decoder":
            produced = written
            fed = (self.tokenizer.begin or 0, *written.ids[:-1])
            out, seen = self._run(source.ids, fed, interventions)
        else:
            produced = _after_the_first(source, written)
            fed = (*source.ids, *written.ids)[:-1]
            out, seen = self._run(fed, None, interventions)
        every = out.logits[0].float().log_softmax(-1)
        chosen = every.gather(-1, torch.tensor(produced.ids, device=every.device)[:, None])[:, 0]
        target = Target(
            **asdict(produced),
            fed=tuple(self.tokenizer.backend.convert_ids_to_tokens(list(fed))),
            log_probabilities=tuple(chosen.tolist()),
            forced=forced,
            complete=forced or produced.ids[-1:] == (self.tokenizer.end,),
        )
        return self._attended(source, target, seen)

    def _run(
        self, source: Sequence[int], fed: Sequence[int] | None, interventions: Sequence[Intervention]
    ) -> tuple[Any, dict[Spot, Attention]]:
        ids, told = (part and torch.tensor([part], device=self.device) for part in (list(source), fed and list(fed)))
        with watching(Watch(self.network.spots, seam(interventions))) as watch:
            out = self.network(ids, told)
        seen = {self.network.spots[module]: attention for module, attention in watch.seen}
        return out, seen

    def _attended(self, source: Text, target: Target, seen: dict[Spot, Attention]) -> Attended:
        blocks = {}
        for name, shape in self.network.blocks.items():
            layers = [seen[Spot(name, layer)] for layer in range(1, shape["layers"] + 1)]
            blocks[name] = Block(shape, np.stack([_weights(layer) for layer in layers]))
        return Attended(self.id, self.digest, source, target, blocks)


class _Told(StoppingCriteria):
    """Tells how many pieces were written; stops nothing."""

    def __init__(self, on_step: Callable[[int], None]) -> None:
        self.on_step, self.steps = on_step, 0

    def __call__(self, input_ids: Tensor, _: Any, **__: Any) -> Tensor:
        self.steps += 1
        self.on_step(self.steps)
        return torch.zeros(len(input_ids), dtype=torch.bool, device=input_ids.device)


def _weights(seen: Attention) -> Float[np.ndarray, "heads i j"]:
    """A masked weight is NaN."""
    return seen.weights[0].masked_fill(torch.isneginf(seen.masked[0]), torch.nan).float().cpu().numpy()


def _nothing() -> Target:
    return Target("", (), (), (), fed=(), log_probabilities=(), forced=False, complete=True)


def _after_the_first(source: Text, written: Text) -> Text:
    """What a decoder produced or was given after its first piece: the rest of the source, and what was written."""
    shifted = tuple((a + len(source.text), b + len(source.text)) for a, b in written.offsets)
    return Text(
        source.text + written.text,
        (*source.tokens[1:], *written.tokens),
        (*source.offsets[1:], *shifted),
        (*source.ids[1:], *written.ids),
    )
