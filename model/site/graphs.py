"""The two graphs of a translator, over the network as it is: one reads the source, one writes the next piece.

What they hand on has a name: `memory.` for what stays the same at every step, `state.` for what each step makes anew.
Writing takes both and returns each `state.` as `next.`, so that one program runs every family.
"""

from collections.abc import Mapping
from typing import Any, cast

import torch
from jaxtyping import Int
from torch import Tensor, nn

from regard.model.decoding import TOP, Marks, log_probabilities
from regard.model.key_value_cache import KeysAndValues, SourceAndCache
from regard.model.recurrent import Annotations, Recurrent, State
from regard.model.trace import WithWeights
from regard.model.transformer import Transformer

Network = Transformer | Recurrent
Named = dict[str, Tensor]


class Reading(nn.Module):
    """From the pieces of a source to the memory, the first state, and the weights of the encoder."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, source: Int[Tensor, "1 j"]) -> Named:
        encoded = _encoded(self.network, source)
        return kept(self.network.start(encoded)) | attention(encoded)


class Writing(nn.Module):
    """From the piece before to the likeliest next ones, with the weights of this step.

    given: the next piece where a translation is read, -1 where the likeliest is taken.
    """

    def __init__(self, network: Network, marks: Marks) -> None:
        super().__init__()
        self.network, self.marks = network, marks

    def forward(self, fed: Int[Tensor, "1 1"], given: Int[Tensor, " 1"], before: Named) -> Named:
        decoded = self.network.decode(fed, restored(self.network, before))
        choices = log_probabilities(self.network.logits(decoded.hidden[:, -1]), self.marks)
        likeliest = choices.topk(min(TOP, choices.size(-1)))
        piece = torch.where(given < 0, likeliest.indices[:, 0], given)
        found = {
            "piece": piece,
            "log_probability": choices.gather(-1, piece[:, None])[:, 0],
            "likeliest": likeliest.indices[0],
            "log_probabilities": likeliest.values[0],
        }
        after = {name.replace("state.", "next."): value for name, value in kept(decoded.state).items()}
        return found | {name: value for name, value in after.items() if name.startswith("next.")} | attention(decoded)


def _encoded(network: Network, source: Int[Tensor, "1 j"]) -> Any:
    """The source as the encoder reads it; packing, which only batches need, is left out: no graph has it."""
    if isinstance(network, Transformer):
        return network.encode(source)
    h, _ = network.encoder(network.embedding(source))
    return network.annotations(h, torch.ones_like(source, dtype=torch.bool))


def attention(part: WithWeights) -> Named:
    """Weights and centres of windows of the one sentence, by block."""
    weights = {f"weights.{block}": value[0] for block, value in part.weights.items()}
    return weights | {f"centres.{block}": value[0] for block, value in part.centres.items()}


def kept(state: SourceAndCache | State) -> Named:
    """The tensors of a state by name; keys and values of all layers are one tensor, which passes a border quicker."""
    if isinstance(state, SourceAndCache):
        both = {"memory.keys_values": state.source, "state.keys_values": state.past}
        return {name: torch.stack([torch.cat(pair) for pair in layers]) for name, layers in both.items()}
    source = state.source
    if source.k is None or source.v is None:
        read = {"memory.last": source.last}
    else:
        read = {"memory.k": source.k, "memory.v": source.v}
    states = {f"state.{number}": value for number, value in enumerate(state.memory)}
    return read | states | {"state.length": torch.full((1,), state.length)}


def restored(network: Network, before: Mapping[str, Tensor]) -> Any:
    """The state that `kept` took apart; of one sentence no piece is padding."""
    if isinstance(network, Transformer):
        source, past = (_layers(before[f"{part}.keys_values"]) for part in ("memory", "state"))
        everything = torch.ones(1, 1, 1, source[0][0].size(-2), dtype=torch.bool)
        return SourceAndCache(everything, source, past)
    memory = tuple(before[f"state.{number}"] for number in range(len(before)) if f"state.{number}" in before)
    k, v = before.get("memory.k"), before.get("memory.v")
    h = before["memory.last"][:, None] if v is None else v  # which a step does not read
    everything = torch.ones(1, 1, h.size(1), dtype=torch.bool)
    return State(Annotations(h, k, v, h[:, 0], everything), memory, cast("int", before["state.length"].item()))


def _layers(both: Tensor) -> KeysAndValues:
    """Keys and values of every layer, which `kept` laid together."""
    return tuple((each[:1], each[1:]) for each in both.unbind(0))
