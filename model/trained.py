"""What every trained model is to the rest of the house: an id, a network, its pieces, and what is known about it."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
import torch
from jaxtyping import Float, Float32
from torch import Tensor

from model.attention import Seam
from model.decoding import Marks
from model.interventions import Intervention
from model.order import Arrangement
from model.trace import Attended, Decoding
from model.unsuitable import Unsuitable
from model.wanted import Wanted

LONGEST = 512
WITHOUT = "This model has no heads that could be knocked out while it writes: choose another."


class Trained:
    """One checkpoint: network, tokenizer, and what is known about it (`config.json`, `measured.json`)."""

    def __init__(
        self,
        id: str,
        network: Any,
        tokenizer: Any,
        digest: str,
        device: torch.device,
        config: dict[str, Any],
        measured: dict[str, Any] | None = None,
    ) -> None:
        self.id, self.tokenizer, self.digest, self.device = id, tokenizer, digest, device
        self.config, self.measured = config, measured
        self.network = network.to(device).eval()

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
        """Pieces of a text that it reads at most; what is beyond can be cut off."""
        return self.network.longest or LONGEST

    def checking(self, _: Callable[[], object]) -> AbstractContextManager[None]:
        """While it lasts, a pass that may take long calls this function on its way; what it raises ends the pass."""
        return nullcontext()

    def attend(
        self,
        text: str,
        target: str | None = None,
        on_step: Callable[[int], None] = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Read a text, write the target or read the one that is given, and tell how every head looked.

        on_step is called with the number of pieces written so far; what it raises ends the work. Interventions change
        how heads look, arrangements the source that is read: they come first, whatever the order. Raises Unsuitable for
        a target that this model could not write, and for a change that it or this source has no place for.
        """
        raise NotImplementedError

    def attend_all(self, texts: Sequence[str], on_step: Callable[[int], None] = lambda _: None) -> list[Attended]:
        """`attend` of each text."""
        return [self.attend(text, None, on_step) for text in texts]

    def likelihood(self, _: Attended, __: int, ___: Seam) -> Float[Tensor, " copies"]:
        """The log-probability of what was written, by teacher forcing, of each copy of a sentence in one batch.

        The seam is given all copies at once. Raises Unsuitable for a model that does not write.
        """
        raise Unsuitable(WITHOUT)

    def look(self, attended: Attended, wanted: Wanted) -> dict[str, Float32[np.ndarray, "layers heads i j"]]:
        """What is wanted of blocks that were not kept, by one more pass. Raises TooLarge for more than may be kept."""
        raise NotImplementedError

    def decoding(self, *_: Any, **__: Any) -> Decoding:
        """How it writes, step by step. Raises Unsuitable for a model that does not."""
        raise Unsuitable("This model writes in one step: choose another model.")

    def translate(
        self, lines: Sequence[str], beam_size: int = 1, on_done: Callable[[int], None] = lambda _: None
    ) -> list[str]:
        """Write the target of each line; an empty line stays empty. on_done is called with numbers of lines done."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """What a person may want to know before using it: kind, size, blocks, and what was measured."""
        about = {name: self.config[name] for name in ("name", "family", "mechanism", "task", "examples")}
        aer = self.measured and self.measured.get("aer") and self.measured["aer"]["heads"]
        return about | {
            "id": self.id,
            "digest": self.digest,
            "layers": max((block["layers"] for block in self.network.blocks.values()), default=0),
            "heads": max((block["heads"] for block in self.network.blocks.values()), default=0),
            "parameters": sum(parameter.numel() for parameter in self.network.parameters()),
            "dtype": str(self.dtype).removeprefix("torch."),
            "looks": self.network.looks,
            "positions": self.network.positions,
            "blocks": [{"name": name, **block} for name, block in self.network.blocks.items()],
            "aer": aer and {"cross": aer},
            "best_head": aer and _best_head(aer),
            "measured": self.measured,
        }


def _best_head(aer: Sequence[Sequence[float]]) -> dict[str, Any]:
    """The cross-attention head with the lowest alignment error; layer and head count from 1."""
    layer, head = np.unravel_index(np.argmin(aer), np.shape(aer))
    return {"block": "cross", "layer": int(layer) + 1, "head": int(head) + 1}
