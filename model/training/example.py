"""An example that a model reads while it is trained: what it writes now, and where one of its heads looks."""

from copy import deepcopy
from dataclasses import dataclass

import numpy as np
from jaxtyping import Float32

from regard.model.self_attentive import SelfAttentive
from regard.model.tokenizer import Text, Tokenizer
from regard.model.trace import Block, HeadAt, Target
from regard.model.trained import Config
from regard.model.training import dates
from regard.model.translator import Translator
from regard.model.vision.network import VisionTransformer
from regard.model.vision.patches import Patches
from regard.model.zoo import KINDS, Network


@dataclass(frozen=True)
class Reading:
    """A text as a model reads it at one step of its training.

    written: by the model; read: the target of the map, the right one where it is known; at: the cross head whose rows
    are the sharpest, None of a model that has one head; weights: NaN where it may not look, None without attention.
    """

    source: Text
    written: Target
    read: Target
    at: HeadAt | None
    weights: Float32[np.ndarray, "i j"] | None


class Example:
    """One text for every reading of a training."""

    def __init__(self, text: str, config: Config, tokenizer: Tokenizer | Patches) -> None:
        self.text, self.config, self.tokenizer = text, config, tokenizer
        self.right = (
            dates.meant(tokenizer.normalise(text))
            if isinstance(tokenizer, Tokenizer) and config["task"] == "dates"
            else None
        )

    def read(self, network: Network) -> Reading | None:
        """Read with a copy of the network, which goes on being trained; None of a model that does not write."""
        if isinstance(network, SelfAttentive | VisionTransformer):
            return None
        device = next(network.parameters()).device
        kind = KINDS.get(type(network), Translator)
        model = kind("example", deepcopy(network), self.tokenizer, "", device, self.config)
        written = model.attend(self.text)
        run = written if self.right is None else model.attend(self.text, self.right)
        block = run.blocks.get("cross")
        if block is None:
            return Reading(run.source, written.target, run.target, None, None)
        at = sharpest(block.weights)
        weights = within_window(block, block.weights[at.layer - 1, at.head - 1])
        alone = block.weights.shape[:2] == (1, 1)
        return Reading(run.source, written.target, run.target, None if alone else at, weights)


def within_window(block: Block, weights: Float32[np.ndarray, "i j"]) -> Float32[np.ndarray, "i j"]:
    """The weights of a head, NaN outside of its local window: j further than D from p_i."""
    if block.centres is None:
        return weights
    far = np.abs(np.arange(weights.shape[1]) - block.centres[:, None]) > block.shape["reach"]
    return np.where(far, np.float32("nan"), weights)


def sharpest(weights: Float32[np.ndarray, "layers heads i j"]) -> HeadAt:
    """The cross head whose rows have the largest weights, in the mean over its rows."""
    means = np.nanmax(weights, axis=-1).mean(-1)
    layer, head = np.unravel_index(means.argmax(), means.shape)
    return HeadAt("cross", int(layer) + 1, int(head) + 1)
