"""Linear layers of hybrids: the maps that the gated delta rule and Mamba-2 imply, from what a layer hands to them.

Families of both kinds call one function of transformers, which is heard here. The values v_j are made by a causal
convolution: each mixes the last pieces up to j (4 in Qwen3-Next), and so do q and k.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from inspect import unwrap
from types import FunctionType, MethodType
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn
from torch.nn import functional

from regard.model.attention import Attention
from regard.model.hugging_face.attention import Seen, report
from regard.model.masks import causal_mask
from regard.model.since.matrix_state import delta_rule_map, semiseparable

LINEAR = "linear"
Vectors = Float[Tensor, "batch n h d"]
Grouped = Float[Tensor, "batch n g d_k"]
PerHead = Float[Tensor, "batch n h"]


def listen(inner: nn.Module) -> Iterator[nn.Module]:
    """Make every layer that calls one of RULES report what it hands to it; its forward stays the same code."""
    for module in inner.modules():
        forward = unwrap(type(module).forward)
        code = getattr(forward, "__code__", None)
        if code and (rule := next(filter(code.co_names.__contains__, RULES), None)):
            module.forward = MethodType(_heard(forward, rule), module)
            yield module


def _heard(forward: FunctionType, rule: str) -> Callable[..., Any]:
    """Copy a forward so that its rule reports, with the module that it is called on."""

    def heard(module: nn.Module, *given: Any, **named: Any) -> Any:
        hear = partial(_hear, module, RULES[rule], forward.__globals__[rule])
        names = {**forward.__globals__, rule: hear}
        return FunctionType(forward.__code__, names, argdefs=forward.__defaults__)(module, *given, **named)

    return heard


def _hear(module: nn.Module, see: Callable[..., Seen], rule: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Compute a rule and report it, unless it goes on from a state: its map would lack the pieces before."""
    made = rule(*given, **named)
    if named.get("initial_state") is None and named.get("initial_states") is None:
        context = made[0] if isinstance(made, tuple) else made
        report(module, lambda: see(context, *given, **named))
    return made


def delta(
    context: Vectors,
    q: Grouped,
    k: Grouped,
    v: Vectors,
    *,
    g: PerHead,
    beta: PerHead,
    use_qk_l2norm_in_kernel: bool = False,
    **_: Any,
) -> Seen:
    r"""Return the map of the gated delta rule, whose context a layer then norms and gates.

    $$ o_i = \sum_{j \le i} a_{ij} v_j $$

    The a_ij are those of `delta_rule_map`, with alpha_t = exp(g_t) and q over sqrt(d_k). Yang et al. 2024, arXiv
    2412.06464, section 3.
    """
    if use_qk_l2norm_in_kernel:
        q, k = (x.float() * torch.rsqrt(x.float().square().sum(-1, keepdim=True) + 1e-6) for x in (q, k))
    return _seen(
        (q * q.size(-1) ** -0.5, k, v, context), lambda q, k: delta_rule_map(q, k, _by_head(beta), _by_head(g).exp())
    )


def dual(
    context: Vectors,
    X: Vectors,
    dt: PerHead,
    A: Float[Tensor, " h"],
    B: Grouped,
    C: Grouped,
    *,
    D: Float[Tensor, " h"] | None = None,
    dt_bias: Float[Tensor, " h"] | None = None,
    dt_softplus: bool = False,
    dt_limit: Sequence[float] = (0.0, torch.inf),
    **_: Any,
) -> Seen:
    r"""Return the map of Mamba-2's dual, in which a piece also keeps D of itself.

    $$ a_{ij} = (c_i \cdot b_j) \, \Delta_j \prod_{j < t \le i} e^{\Delta_t A} + D \, [i = j] $$

    Dao & Gu 2024, arXiv 2405.21060, section 5: C, B and X play Q, K and V.
    """
    step = dt if dt_bias is None else dt + dt_bias
    step = _by_head((functional.softplus(step) if dt_softplus else step).clamp(*dt_limit))
    kept = torch.zeros_like(A) if D is None else D
    fading = semiseparable((step * A[:, None]).exp()) * step[..., None, :]
    diagonal = torch.eye(step.size(-1), device=step.device) * kept.float()[:, None, None]
    return _seen((C, B, X, context), lambda q, k: fading * (q @ k.mT) + diagonal)


RULES: dict[str, Callable[..., Seen]] = {"torch_chunk_gated_delta_rule": delta, "mamba2_chunk_scan": dual}


def _seen(vectors: tuple[Grouped, Grouped, Vectors, Vectors], implied: Callable[[Tensor, Tensor], Tensor]) -> Seen:
    """Queries, keys, values and context as attention has them; consecutive heads may share a query and a key."""
    q, k, v, context = (x.float().transpose(1, 2) for x in vectors)
    share = v.size(1) // k.size(1)
    q, k = (x.repeat_interleave(share, 1) for x in (q, k))
    scores = q @ k.mT
    n = scores.size(-1)
    masked = scores.masked_fill(~causal_mask(n, n, scores.device), -torch.inf)
    return Seen(Attention(q, k, v, scores, scores, masked, implied(q, k), context), 1.0, None, share)


def _by_head(x: PerHead) -> Float[Tensor, "batch h n"]:
    return x.float().transpose(1, 2)
