"""The scores of a recurrent decoder as sums, as far as each of them is one."""

from collections.abc import Callable, Mapping

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn.functional import normalize

from regard.model import scores, windows
from regard.model.errors import Unsuitable
from regard.model.mechanisms import Look
from regard.model.splits.score import Products, Scores, Units
from regard.model.splits.sums import Part, Sum, double
from regard.model.teacher_forcing import Run

P = Mapping[str, Tensor]
STATE = (Part("decoder state"),)
HALVES = (Part("forward state"), Part("backward state"))


def scores_of_state(run: Run) -> Scores:
    """Scores of all steps. Raises Unsuitable for a model whose scores have no parts."""
    look: Look | None = run.network.look
    if look is None:
        raise Unsuitable("This model has no attention, so it has no scores: choose another model.")
    score = look.mechanism.score
    if score is scores.uniform:
        raise Unsuitable("Here every score is 0, because average attention asks nothing: choose another model.")
    s, h = double(run.decoded.s[0]), double(run.encoded.h[0])
    made = SUMS[score](s, h, {name: double(value) for name, value in look.named_parameters()})
    p = run.decoded.attention.p
    return made if p is None else type(made)(**vars(made) | {"allowed": windows.window(p[0].cpu(), len(h), look.D)})


def _dot(s: Float[Tensor, "i d"], h: Float[Tensor, "j d"], _: P) -> Products:
    """The annotation is two halves, what was read before and after: s . h = s . [forward; 0] + s . [0; backward]."""
    return Products(Sum(STATE, s[None]), Sum(HALVES, _halves(h)), 1.0)


def _general(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Products:
    """As `_dot`, with s W for s. The state itself is made by gates and is no sum of what it read."""
    return _dot(s @ p["score.W"], h, p)


def _location(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Products:
    """The state meets a place, whatever stands there."""
    return Products(Sum(STATE, s[None]), Sum((Part("place"),), p["score.W"][None, : len(h)]), 1.0)


def _query_key(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Products:
    """As `_dot`: the key is a sum of what W^K makes of both halves."""
    asked = s @ p["score.W"].mT / len(p["U"]) ** 0.5
    return Products(Sum(STATE, asked[None]), Sum(HALVES, _halves(h) @ p["U"].mT), 1.0)


def _linear(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Products:
    """One product of features: a feature is of a whole state, or of a whole annotation."""
    asked, keys = scores.features(s @ p["score.W"].mT), scores.features(h @ p["U"].mT)
    return Products(Sum(STATE, asked[None]), Sum((Part("annotation"),), keys[None]), 1.0)


def _delta(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Products:
    """One product: of a query at length 1, and of what all later keys left of a key."""
    asked = normalize(s @ p["score.W"].mT, dim=-1)
    kept = scores.kept_keys(normalize(h @ p["U"].mT, dim=-1), torch.sigmoid(h @ p["w"]))
    return Products(Sum(STATE, asked[None]), Sum((Part("annotation"),), kept[None]), 1.0)


def _additive(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Units:
    """A sum over hidden units; inside a unit the tanh lets state and annotation be told apart no more."""
    return Units(_hidden(s, h, p, 0).tanh().movedim(-1, 0) * p["score.v"][:, None, None])


def _mlp(s: Float[Tensor, "i d_s"], h: Float[Tensor, "j d_h"], p: P) -> Units:
    """As `_additive`, over the units of the second hidden layer."""
    second = _hidden(s, h, p, p["score.b"]).tanh() @ p["score.W_2"].mT + p["score.b_2"]
    return Units(second.tanh().movedim(-1, 0) * p["score.v"][:, None, None])


def _hidden(s: Tensor, h: Tensor, p: P, b: Tensor | int) -> Float[Tensor, "i j n"]:
    return (s @ p["score.W"].mT)[:, None] + (h @ p["U"].mT)[None] + b


def _halves(h: Float[Tensor, "j d_h"]) -> Float[Tensor, "2 j d_h"]:
    forward, backward = h.chunk(2, -1)
    nothing = torch.zeros_like(forward)
    return torch.stack([torch.cat([forward, nothing], -1), torch.cat([nothing, backward], -1)])


SUMS: dict[Callable[..., Tensor], Callable[[Tensor, Tensor, P], Products | Units]] = {
    scores.dot: _dot,
    scores.general: _general,
    scores.location: _location,
    scores.additive: _additive,
    scores.concat: _additive,
    scores.mlp: _mlp,
    scores.query_key: _query_key,
    scores.linear: _linear,
    scores.delta: _delta,
}
