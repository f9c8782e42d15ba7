"""Costs of the models of a task for a sentence, and for longer ones, as JSON."""

from collections import Counter
from collections.abc import Iterable
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


def to_json(asked: Trained, models: Iterable[Trained], attended: Attended, most: int) -> bytes:
    """Every model of the task at the lengths of this sentence. Raises Refusal (422) for a model that is not counted."""
    n, m = len(attended.source.tokens), len(attended.target.tokens)
    with refused("uncounted", asked):
        cost.cost(_config(asked), n, m)
    at_once, d = attended.target.forced, asked.network.d_model
    own = [one for one in models if one.config["task"] == asked.config["task"] and _config(one)]
    answer = texts(attended) | {
        "n": n,
        "m": m,
        "at_once": at_once,
        "lengths": LENGTHS,
        "models": [_of_model(one, n, m, at_once) for one in own],
        "layers": _layers(n, d) | {"measured": layer_times.read()},
    }
    return dump(answer, most)


def _config(one: Trained) -> object:
    """The sizes of a model; None for one of Hugging Face, which is not counted."""
    return None if one.config["family"] == "hugging-face" else one.network.config


def _of_model(one: Trained, n: int, m: int, at_once: bool) -> dict[str, object]:
    """The cost of a model for n and m pieces, and for as many pieces on both sides as LENGTHS says."""
    config = _config(one)
    whole, state = cost.cost(config, n, m, at_once=at_once), cost.from_state(config, n, m)
    found = state or whole
    readable = [length for length in LENGTHS if length <= (one.network.longest or length)]
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
        "grown": {"operations": [at.total for at in grown], "held": [at.held.total for at in grown]},
    }


def _layers(n: int, d: int) -> dict[str, object]:
    """Table 1 of Vaswani et al. 2017 for n vectors of width d, and what its layers cost as n grows."""
    grown = [cost.layers(length, d, KERNEL, WINDOW) for length in LENGTHS]
    rows = [asdict(layer) for layer in cost.layers(n, d, KERNEL, WINDOW)]
    for place, row in enumerate(rows):
        row["grown"] = [at[place].operations for at in grown]
    return {"d": d, "k": KERNEL, "r": WINDOW, "rows": rows}


def cache_to_json(found: bytes_kept.Kept, most: int) -> bytes:
    """Bytes kept and multiply-adds, each with its arithmetic. Raises Refusal (413) if too large."""
    numbers = ("number", "kinds", "own", "apart")
    answer = texts(found.attended) | {name: asdict(found)[name] for name in numbers} | {"lengths": bytes_kept.LENGTHS}
    layers = Counter((one.heads, one.kv_heads, one.window) for one in found.memory.past if one.heads)
    answer["heads"] = [
        {"layers": count, "heads": heads, "kv_heads": kv_heads, "window": window}
        for (heads, kv_heads, window), count in layers.items()
    ]
    answer |= {
        one.id: {"values": one.values, "lines": one.lines} | mathml(mathml=f"{one.symbol} = {one.equation}")
        for one in found.quantities
    }
    return dump(answer, most)
