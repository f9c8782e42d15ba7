"""Costs of the models of a task for a sentence, and for longer ones, as JSON."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from regard.app.api.dump import dump, texts
from regard.app.engine.limits import refused
from regard.app.steps.answers import mathml
from regard.model import cost, layer_times
from regard.model.recurrent import RecurrentConfig
from regard.model.since import bytes_kept
from regard.model.trace import Attended
from regard.model.trained import Trained

KERNEL = 3  # k of a convolution: a place and its neighbours
WINDOW = 2 * RecurrentConfig.D + 1  # r, that of the local models
LENGTHS = bytes_kept.LENGTHS[:-1]
MOST = 1_000_000  # pieces of a text whose cost is asked


def to_json(asked: Trained, models: Iterable[Trained], attended: Attended, length: int | None, most: int) -> bytes:
    """Every model of the task at the lengths of this sentence, and as it grows, by way of `length` where that is asked.

    Raises Refusal (422) for a model that is not counted.
    """
    n, m = len(attended.source.tokens), len(attended.target.tokens)
    with refused("uncounted", asked):
        cost.cost(_config(asked), n, m)
    at_once, d = attended.target.forced, asked.network.d_model
    own = [one for one in models if one.config["task"] == asked.config["task"] and _config(one)]
    lengths = bytes_kept.with_length(LENGTHS, n, length)
    answer = texts(attended) | {
        "n": n,
        "m": m,
        "at_once": at_once,
        "lengths": lengths,
        "models": [_of_model(one, n, m, lengths, at_once) for one in own],
        "layers": _layers(n, d, lengths) | {"d_ff": _feed_forward(asked), "measured": layer_times.read()},
    }
    return dump(answer, most)


def _config(one: Trained) -> object:
    """The sizes of a model; None for one of Hugging Face, which is not counted."""
    return None if one.config["family"] == "hugging-face" else one.network.config


def _feed_forward(one: Trained) -> int | None:
    """The width of the feed-forward network; None of a model that has none."""
    return getattr(_config(one), "d_ff", None)


def _of_model(one: Trained, n: int, m: int, lengths: Sequence[int], at_once: bool) -> dict[str, object]:
    """The cost of a model for n and m pieces, and for as many pieces on both sides as `lengths` says."""
    config = _config(one)
    whole, state = cost.cost(config, n, m, at_once=at_once), cost.from_state(config, n, m)
    found = state or whole
    readable = [length for length in lengths if length <= (one.network.longest or length)]
    grown = [
        cost.from_state(config, length, length) or cost.cost(config, length, length, at_once=at_once)
        for length in readable
    ]
    return {
        "id": one.id,
        "operations": {part: found.operations.get(part, 0) for part in cost.PARTS},
        "held": asdict(found.held),
        "window": cost.window(config),
        "with_map": whole.total if state else None,
        "grown": {
            "operations": [at.total for at in grown],
            "held": [at.held.total for at in grown],
            "weights": [at.held.weights for at in grown],
            "bytes": [one.dtype.itemsize * (at.held.source + at.held.past) for at in grown],
        },
    }


def _layers(n: int, d: int, lengths: Sequence[int]) -> dict[str, object]:
    """Table 1 of Vaswani et al. 2017 for n vectors of width d, and what its layers cost as n grows."""
    grown = [cost.layers(length, d, KERNEL, WINDOW) for length in lengths]
    rows = [asdict(layer) for layer in cost.layers(n, d, KERNEL, WINDOW)]
    for place, row in enumerate(rows):
        row["grown"] = [at[place].operations for at in grown]
    return {"d": d, "k": KERNEL, "r": WINDOW, "rows": rows}


def cache_to_json(found: bytes_kept.Kept, length: int | None, most: int) -> bytes:
    """Bytes kept and multiply-adds, each with its arithmetic. Raises Refusal (413) if too large."""
    lengths = bytes_kept.with_length(bytes_kept.LENGTHS, len(found.attended.source.tokens), length)
    answer = texts(found.attended) | {
        "number": found.number,
        "kinds": [*found.kinds],
        "kv_heads": [found.kv_heads(kind) for kind in found.kinds],
        "own": found.own,
        "apart": asdict(found.apart),
        "lengths": lengths,
    }
    layers = Counter((one.heads, one.kv_heads, one.window) for one in found.memory.past if one.heads)
    answer["heads"] = [
        {"layers": count, "heads": heads, "kv_heads": kv_heads, "window": window}
        for (heads, kv_heads, window), count in layers.items()
    ]
    answer |= {
        one.id: {"values": one.values, "lines": one.lines} | mathml(mathml=f"{one.symbol} = {one.equation}")
        for one in found.quantities(lengths)
    }
    return dump(answer, most)
