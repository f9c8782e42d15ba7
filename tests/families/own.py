"""What a family computes by itself, with transformers' own eager attention: the reference that Regard is held to."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

EAGER = "eager_attention_forward"  # how the name ends of what every family of transformers calls its own
RULES = {"torch_chunk_gated_delta_rule": 2, "mamba2_chunk_scan": 0}  # of linear layers: which argument has the values


@dataclass
class Own:
    """Its weights in the order in which they are computed, what it tells of its attentions, and its logits.

    implied: those of its linear layers, as their rule returns them for one-hot values.
    """

    weights: list[Tensor] = field(default_factory=list)
    implied: list[Tensor] = field(default_factory=list)
    told: list[Tensor] = field(default_factory=list)
    logits: Tensor | None = None


def opened(cls: type[PreTrainedModel], folder: Path) -> PreTrainedModel:
    return cls.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()


def failure(cls: type[PreTrainedModel], folder: Path) -> str:
    """What goes wrong when it reads a few pieces by itself; empty if nothing does."""
    try:
        model = opened(cls, folder)
        out = read(model, [*range(5, 15)], [*range(5, 9)] if model.config.is_encoder_decoder else None)
        if out.logits is not None and model.can_generate():
            write(model, [*range(5, 15)], 2)
    except Exception as error:  # noqa: BLE001 - whatever it is, the family cannot be tried
        return f"{type(error).__name__} {error}"
    return ""


@torch.inference_mode()
def read(model: PreTrainedModel, source: list[int], fed: list[int] | None) -> Own:
    """One pass over a text and, of an encoder-decoder, what its decoder is fed."""
    given: dict[str, Any] = {"input_ids": torch.tensor([source])}
    if fed is not None:
        given["decoder_input_ids"] = torch.tensor([fed])
    with recording() as (kept, implied):
        out = model(**given, output_attentions=True, use_cache=False)
    told = [one for name, value in out.items() if "attentions" in name for one in value or () if one is not None]
    maps = [one for one in told if isinstance(one, Tensor) and one.dim() == 4]
    return Own([*_each_once(kept)], implied, [one.float() for one in maps], getattr(out, "logits", None))


def _each_once(kept: list[tuple[nn.Module, Tensor]]) -> Iterator[Tensor]:
    """Of a module that weighs two halves of its values alike, as differential heads do, the weights are told once."""
    for (before, last), (module, weights) in pairwise([(None, None), *kept]):
        if module is not before or not torch.equal(last, weights):
            yield weights


@torch.inference_mode()
def write(model: PreTrainedModel, source: list[int], pieces: int) -> list[int]:
    """What it writes, the likeliest piece at each step; of a decoder what comes after its text."""
    ids = torch.tensor([source])
    given = {"attention_mask": torch.ones_like(ids), "do_sample": False, "num_beams": 1, "max_length": None}
    try:
        made = model.generate(ids, max_new_tokens=pieces, **given)[0].tolist()
    except IndexError:  # transformers' cache has too few layers in some
        made = model.generate(ids, max_new_tokens=pieces, use_cache=False, **given)[0].tolist()
    return made[1:] if model.config.is_encoder_decoder else made[len(source) :]


@contextmanager
def recording() -> Iterator[tuple[list[tuple[nn.Module, Tensor]], list[Tensor]]]:
    """While it lasts, the weights of every eager attention and of every rule of linear layers are kept.

    Both are found in the modules that were imported.
    """
    kept: list[tuple[nn.Module, Tensor]] = []
    implied: list[Tensor] = []

    def following(eager: Any) -> Any:
        def follow(*args: Any, **named: Any) -> Any:
            out = eager(*args, **named)
            kept.append((args[0], out[1].float()))
            return out

        return follow

    def hearing(rule: Any, at: int) -> Any:
        def hear(*args: Any, **named: Any) -> Any:
            n, heads = args[at].shape[1:3]
            one_hot = torch.eye(n)[None, :, None].expand(1, n, heads, n)
            made = rule(*args[:at], one_hot, *args[at + 1 :], **named)
            implied.append((made[0] if isinstance(made, tuple) else made).transpose(1, 2))
            return rule(*args, **named)

        return hear

    families = [module for name, module in sys.modules.items() if name.startswith("transformers.models.")]
    places = [(module, name) for module in families for name in vars(module) if name.endswith(EAGER) or name in RULES]
    before = [getattr(*place) for place in places]
    for place, own in zip(places, before, strict=True):
        setattr(*place, hearing(own, RULES[place[1]]) if place[1] in RULES else following(own))
    try:
        yield kept, implied
    finally:
        for place, own in zip(places, before, strict=True):
            setattr(*place, own)
