"""A Hugging Face model that reads a written text once more, piece by piece, with the cache of transformers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.flop_counter import FlopCounterMode
from transformers import DynamicCache, EncoderDecoderCache

from regard.model.errors import Unsuitable
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.base import READS, Base, likelihood_of
from regard.model.hugging_face.failures import foreign
from regard.model.since.bytes_kept import Apart, Kept, Memory, kept, memory_of, operations_of, passes
from regard.model.trace import Attended, Unkept


@torch.inference_mode()
def kept_of(model: Base, attended: Attended) -> Kept:
    """Read a text again with the cache, and count. Raises Unsuitable where nothing is kept, or more than is counted."""
    config, network, number = model.network.inner.config, model.network, model.dtype.itemsize
    if network.kind == "encoder":
        raise Unsuitable(f"{READS}, so that it keeps nothing: choose another.")
    memory = memory_of(config)
    if not network.caches:
        raise Unsuitable("This model writes without the cache of transformers: choose another.")
    run = _Run(model, attended)
    apart = run.apart()
    between = replace(memory, past=tuple(replace(one, window=one.window and one.window - 1) for one in memory.past))
    if (held := run.held()) != between.bytes(run.n, run.fed.size(1), number):  # a window has room for the next piece
        raise Unsuitable(f"This model keeps {held:,} bytes, which is not what its sizes say: choose another.")
    return kept(config, attended, number, operations_of(memory, *run.matrices(memory)), apart)


def _grouped(a: Sequence[int], b: Sequence[int], *_: object, **__: object) -> int:
    """FLOPs of the matrices of experts, each times the rows that are its own."""
    return 2 * a[0] * a[1] * b[-1]


EXPERTS = {torch.ops.aten._grouped_mm: _grouped}  # noqa: SLF001 - PyTorch counts all other products by itself


class _Run:
    """A text that is fed to a model again, with the cache; n: the pieces of its source, 0 where it has none.

    multiplied: of each pass, outside of attention, and in it.
    """

    def __init__(self, model: Base, attended: Attended) -> None:
        self.network, self.target = model.network, attended.target
        self.wholes = {name: block for name, block in attended.blocks.items() if name != "encoder"}
        inner = self.network.inner
        self.multiplied: list[tuple[int, int]] = []
        source, fed = model.read_again(attended)
        self.n, self.fed = (0, source) if fed is None else (source.size(1), fed)
        past = DynamicCache(config=inner.config.get_text_config(decoder=True))
        self.caches = [past, DynamicCache()] if self.n else [past]
        self.given = {"use_cache": True, "past_key_values": EncoderDecoderCache(*self.caches) if self.n else past}
        if self.n:
            self.given["encoder_outputs"] = self._count(lambda: inner.get_encoder()(source))[0]

    def _count(self, run: Callable[[], Any]) -> tuple[Any, list[tuple[Spot | None, Tensor, int]]]:
        """Run, and count what is multiplied."""
        counter = FlopCounterMode(display=False, custom_mapping=EXPERTS)
        with watching(Watch(self.network.spots, keep=_keep)) as watch, foreign(), counter:
            out = run()
        looked = sum(look for *_, look in watch.kept)
        self.multiplied.append((counter.get_total_flops() // 2 - looked, looked))
        return out, watch.kept

    def held(self) -> int:
        """The bytes of all tensors that are kept."""
        return sum(part.nbytes for cache in self.caches for layer in cache.layers for part in _tensors(layer))

    def apart(self) -> Apart:
        """Feed the first piece, the rest of the prompt, then each piece; compare with what was read without a cache."""
        are_kept = not any(isinstance(block.kept, Unkept) for block in self.wholes.values())
        weights, likely = 0.0, 0.0
        name = "decoder_input_ids" if self.n else "input_ids"
        for first, last in passes(self.target.after, self.fed.size(1)):
            run = partial(self.network.inner, **{name: self.fed[:, first:last]}, **self.given)
            out, looks = self._count(run)
            for spot, seen, _ in looks:
                if are_kept and spot:
                    whole = np.nan_to_num(self.wholes[spot.block].weights[spot.layer - 1][:, first:last])
                    weights = max(weights, _apart(whole, seen, last if spot.block == "decoder" else self.n))
            again = likelihood_of(out.logits[0], self.target.ids[first:last])
            likely = max(
                likely, *(abs(a - b) for a, b in zip(again, self.target.log_probabilities[first:last], strict=True))
            )
        return Apart(weights if are_kept else None, likely)

    def matrices(self, memory: Memory) -> tuple[int, int, int]:
        """The numbers that `operations_of` asks for. Latents are multiplied again at each step: the first has one."""
        words = self.multiplied[1:] if self.n else self.multiplied
        if not self.n:
            return words[0 if not memory.past[0].kv_heads else -1][0], 0, 0
        if len(words) == 1:  # which made the keys and values of the source as well
            self._count(partial(self.network.inner, decoder_input_ids=self.fed[:, :1], **self.given))
        (encoder, looked), (word, _) = self.multiplied[0], self.multiplied[-1]
        return word, (encoder + words[0][0] - word) // self.n, looked // self.n**2


def _keep(_: nn.Module, spot: Spot | None, seen: Seen) -> tuple[Spot | None, Tensor, int]:
    """The weights, and the multiply-adds of scores and mix."""
    one = seen.attention
    return spot, one.weights[0].float().cpu(), one.weights.numel() * (one.q.size(-1) + one.context.size(-1))


def _apart(whole: np.ndarray, seen: Tensor, last: int) -> float:
    """The greatest difference; the cache of a window has the last columns alone, and the others are 0."""
    padded = np.zeros_like(whole)
    padded[..., last - seen.size(-1) : last] = seen.numpy()
    return float(abs(whole - padded).max())


def _tensors(layer: Any) -> list[Tensor]:
    """The tensors of a layer of a cache; none where it shares those of another."""
    if hasattr(layer, "recurrent_states"):
        return [layer.recurrent_states[0], layer.conv_states[0]]
    return [part for part in (layer.keys, layer.values) if part is not None]
