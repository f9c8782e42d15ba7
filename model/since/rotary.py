"""The angles by which rotary positions turn, as trained or slowed down for longer texts, with their arithmetic."""

import torch
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.relative_positions import linear, ntk, thetas, yarn, yarn_ramp
from regard.model.since.quantities import Working

TRAINED = 4096
"""Places of the texts that YaRN takes a model to be trained on, as Llama 2 was."""


def angles(w: Working, r: int, base: float, s: float, scaling: str) -> Tensor:
    """Keep the angle from one place to the next, of each pair of r numbers; s: times as long as trained.

    Raises Unsuitable for NTK scaling of one pair.
    """
    pairs, of, times = range(r // 2), [], w.write(s)
    match scaling if s > 1 else "":
        case "":
            theta, slowed, lines = thetas(r, base), "", ["" for _ in pairs]
        case "linear":
            theta, slowed, lines = linear(r, s, base), "/ s", [f" / {times}" for _ in pairs]
        case "NTK":
            if r < 4:
                raise Unsuitable(f"NTK needs two pairs, 4 numbers that turn, and {r} do: give q and k more columns.")
            theta, slowed = ntk(r, s, base), rf"s^{{-2(k-1)/({r}-2)}}"
            lines = [f" × {times}^(−2 × {k} / ({r} − 2))" for k in pairs]
        case _:
            theta, slowed, of = yarn(r, s, TRAINED, base), r"(1 - \gamma_k + \gamma_k / s)", ["gamma"]
            lines = [f" × (1 − {gamma} + {gamma} / {times})" for gamma in map(w.write, _gamma(w, r, base))]
    return w.add(
        "theta",
        r"\theta_k",
        rf"b^{{-2(k-1)/{r}}} {slowed}",
        theta[:, None],
        lambda k, _: f"{w.write(base)}^(−2 × {k} / {r}){lines[k]}",
        of,
        rows="θ",
        columns=None,
    ).squeeze(1)


def _gamma(w: Working, r: int, base: float) -> Tensor:
    """Keep the share of YaRN's slowing that a pair takes: 0 if it turns often in a trained text, 1 if rarely."""
    low, width = yarn_ramp(r, TRAINED, base)
    gamma = ((torch.arange(r // 2, dtype=torch.float64) - low) / width).clamp(0, 1)[:, None]

    def line(k: int, _: int) -> str:
        return f"max(min(({k} − {low}) / {w.write(width)}, 1), 0)"

    equation = rf"\frac{{k - 1{f' - {low}' if low else ''}}}{{{width:g}}} \; \text{{in}} \; 0 \dots 1"
    return w.add("gamma", r"\gamma_k", equation, gamma, line, [], rows="γ", columns=None).squeeze(1)
