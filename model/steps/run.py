"""The whole run again, uncached, with every intermediate: what stages and cells are read from."""

from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Int
from torch import Tensor

from model.trace import Attended
from model.trained import Trained


@dataclass(frozen=True)
class Run:
    """A model on a sentence, with what its encoder and its decoder left behind."""

    model: Trained
    attended: Attended
    source: Int[Tensor, "1 j"]
    fed: Int[Tensor, "1 i"]
    encoded: Any
    decoded: Any

    @property
    def network(self) -> Any:
        return self.model.network


def run(model: Trained, attended: Attended) -> Run:
    """Read the source, and feed the target that was written, or read."""
    source, produced = (torch.tensor([ids], device=model.device) for ids in (attended.source.ids, attended.target.ids))
    encoded = model.network.encode(source)
    fed = torch.cat([torch.full_like(produced[:, :1], model.marks.begin), produced[:, :-1]], dim=1)
    return Run(model, attended, source, fed, encoded, model.network.decode(fed, model.network.start(encoded)))
