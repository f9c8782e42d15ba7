"""Positional encodings of Hugging Face models: read off their modules and configurations."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from torch import nn

Kind = Literal["sinusoidal", "learned", "rotary", "alibi", "t5"]
TABLES = ("position_embedding", "embed_positions", "wpe")  # what modules that hold one vector a position are called


@dataclass(frozen=True)
class Encoding:
    """The kind of positional encoding, None where unknown; bases: of rotary ones, several where layers differ."""

    kind: Kind | None
    bases: tuple[float, ...] = ()


def encoding(inner: nn.Module, config: Any) -> Encoding:
    """Find the encoding in the modules and the configuration.

    Rotary: Su et al. 2021, arXiv 2104.09864; ALiBi: Press et al. 2022, arXiv 2108.12409; T5: Raffel et al. 2020.
    """
    names = {name.rpartition(".")[-1].lower(): part for name, part in inner.named_modules()}
    classes = {type(part).__name__.lower() for part in inner.modules()}
    if any("rotary" in name for name in classes):
        return Encoding("rotary", _bases(getattr(config, "rope_parameters", None) or {}))
    if "relative_attention_bias" in names:
        return Encoding("t5")
    if getattr(config, "alibi", False) or getattr(config, "position_embedding_type", "") == "alibi":
        return Encoding("alibi")
    if any("sinusoidal" in name for name in classes) or getattr(config, "sinusoidal_pos_embds", False):
        return Encoding("sinusoidal")
    return Encoding("learned" if any(_tables(inner)) else None)


def room(inner: nn.Module, config: Any) -> int:
    """The number of pieces that every position table and the configuration have room for; else without limit."""
    said = (getattr(config, name, None) for name in ("max_position_embeddings", "n_positions"))
    places = (table.num_embeddings - _first(table) for table in _tables(inner))
    return min([sys.maxsize, *(n for n in said if n), *places])


def _tables(inner: nn.Module) -> Iterator[nn.Embedding]:
    for name, part in inner.named_modules():
        if isinstance(part, nn.Embedding) and any(mark in name.rpartition(".")[-1].lower() for mark in TABLES):
            yield part


def _first(table: nn.Embedding) -> int:
    """The row of the first piece: OPT and BART name an offset, RoBERTa begins after the row of padding."""
    after_padding = 0 if table.padding_idx is None else table.padding_idx + 1
    return int(getattr(table, "offset", after_padding))


def _bases(parameters: dict[str, Any]) -> tuple[float, ...]:
    """Bases of one rotary encoding for all layers, or of one for each kind of layer."""
    each = [parameters] if "rope_theta" in parameters else [part for part in parameters.values() if part]
    return tuple(sorted({float(part["rope_theta"]) for part in each if "rope_theta" in part}))
