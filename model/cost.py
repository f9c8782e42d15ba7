r"""Count what reading n pieces and writing m of them costs: multiply-adds by part, and the numbers held meanwhile.

One multiply-add is one multiplication and one addition: a product of an (a x b) and a (b x c) matrix has a b c of them,
twice as many FLOPs. Counted are products of matrices, as in Vaswani et al. 2017, arXiv 1706.03762, table 1; not
counted are biases, softmax, tanh, gates, norms, residual sums and looking embeddings up.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from regard.model.decoder_only.network import DecoderOnlyConfig
from regard.model.errors import Unsuitable
from regard.model.mechanisms import MECHANISMS, U
from regard.model.recurrent import RecurrentConfig
from regard.model.self_attentive import SelfAttentiveConfig
from regard.model.transformer import TransformerConfig

Part = Literal["projections", "scores", "mix", "output", "feed-forward", "recurrence", "vocabulary"]
PARTS: tuple[Part, ...] = get_args(Part)
STATES = {"linear": 1, "delta": 0}  # mechanisms that keep S, d_h numbers for each of a key; and z, or not
GATES = {"bahdanau": 3, "luong": 4}  # matrices of a GRU and of an LSTM, each for the input and for the state


@dataclass(frozen=True)
class Held:
    """Numbers that exist when the last piece is written.

    weights: attention weights of all heads, those that are not allowed left out.
    source: what the decoder can look at, made once a sentence: keys and values, annotations, a vector or a matrix.
    past: keys and values of what was written, or the one state of a recurrent decoder.
    """

    weights: int
    source: int
    past: int

    @property
    def total(self) -> int:
        return self.weights + self.source + self.past


@dataclass(frozen=True)
class Cost:
    """Multiply-adds by part, and numbers held."""

    operations: Mapping[Part, int]
    held: Held

    @property
    def total(self) -> int:
        """All multiply-adds."""
        return sum(self.operations.values())


def cost(config: object, n: int, m: int, *, at_once: bool = False) -> Cost:
    """Cost of reading n source pieces and writing m target pieces, `</s>` among both, in a batch of one.

    at_once: the target is given, and read in one pass: a Transformer then computes the m x m scores of its decoder,
    those that the mask forbids too; piece by piece, with its cache, it computes m (m + 1) / 2. A recurrent model does
    the same either way. Of a decoder-only model m counts all pieces that are fed, those of the prompt too. Raises
    Unsuitable for a model of another kind.
    """
    match config:
        case TransformerConfig():
            return _transformer(config, n, m, at_once=at_once)
        case DecoderOnlyConfig():
            return _decoder_only(config, m, at_once=at_once)
        case RecurrentConfig():
            return _recurrent(config, n, m)
        case SelfAttentiveConfig():
            return _self_attentive(config, n)
        case _:
            raise Unsuitable("Only models of this repository are counted: choose one of them.")


def _transformer(c: TransformerConfig, n: int, m: int, *, at_once: bool) -> Cost:
    r"""Self-attention over n: 4 n d^2 + 2 n^2 d (W^Q, W^K, W^V and W^O, then Q K^T and A V); feed-forward 2 n d d_ff.

    Vaswani et al. 2017, sections 3.2 and 3.3; the heads together cost what one of width d would.
    """
    d, written = c.d_model, m * (m + 1) // 2
    pairs = c.encoder_layers * n * n + c.decoder_layers * ((m * m if at_once else written) + m * n)
    looks = c.encoder_layers * n + c.decoder_layers * 2 * m  # queries
    seen = c.encoder_layers * n + c.decoder_layers * (m + n)  # keys
    operations: dict[Part, int] = {
        "projections": (looks + 2 * seen) * d * d,
        "scores": pairs * d,
        "mix": pairs * d,
        "output": looks * d * d,
        "feed-forward": (c.encoder_layers * n + c.decoder_layers * m) * 2 * d * c.d_ff,
        "vocabulary": m * d * c.vocabulary,
    }
    allowed = c.encoder_layers * n * n + c.decoder_layers * (written + m * n)
    cache = 2 * c.decoder_layers * d
    return Cost(operations, Held(c.heads * allowed, source=cache * n, past=cache * m))


def _decoder_only(c: DecoderOnlyConfig, m: int, *, at_once: bool) -> Cost:
    r"""Masked self-attention over m pieces: 4 m d^2 and 2 d for every score that is computed."""
    d, written = c.d_model, m * (m + 1) // 2
    pairs = c.layers * (m * m if at_once else written)
    operations: dict[Part, int] = {
        "projections": 3 * c.layers * m * d * d,
        "scores": pairs * d,
        "mix": pairs * d,
        "output": c.layers * m * d * d,
        "vocabulary": m * d * c.vocabulary,
    }
    return Cost(operations, Held(c.heads * c.layers * written, source=0, past=2 * c.layers * d * m))


def _recurrent(c: RecurrentConfig, n: int, m: int) -> Cost:
    r"""Encoder: 2 n g u (d_e + u), g = 3 gates (GRU) or 4 (LSTM), u = d_h / 2; decoder: m g d_s (inputs + d_s).

    Bahdanau, Cho & Bengio 2015, appendix A, or Luong, Pham & Manning 2015; then what the mechanism adds.
    """
    u, bahdanau = c.d_h // 2, c.variant == "bahdanau"
    inputs = c.d_e + (c.d_h if bahdanau else c.d_e)  # the context, or what is fed back
    first = {"backward": u, "projected mean": c.d_h}.get(c.initial, 0) * c.d_s
    cells = 2 * n * u * (c.d_e + u) + m * c.d_s * (inputs + c.d_s)
    readout = (c.d_s + c.d_e + c.d_h) * 2 * c.d_e if bahdanau else (c.d_h + c.d_s) * c.d_e
    own: Counter[Part] = Counter()
    own["recurrence"] = GATES[c.variant] * cells + first
    own["output"] = m * readout
    own["vocabulary"] = m * c.d_e * c.vocabulary
    state = c.d_s if bahdanau else 2 * c.d_s + c.d_e
    if c.mechanism == "none":
        return Cost(own, Held(0, source=c.d_h, past=state))
    keys = c.n if MECHANISMS[c.mechanism].keys else 0
    z = STATES.get(c.mechanism)
    source = n * (c.d_h + keys) if z is None else c.n * (c.d_h + z)  # annotations, or values, and keys; or S and z
    return Cost(own + attention(c, n, m), Held(m * n, source, past=state))


def attention(c: RecurrentConfig, n: int, m: int) -> Counter[Part]:
    r"""Multiply-adds that a mechanism adds to a recurrent model: keys once a sentence, scores and a mean a step.

    | score | projections | scores |
    | --- | --- | --- |
    | additive, concat | n n_h d_h + m n_h d_s | m n n_h |
    | dot | | m n d_s |
    | general | m d_s d_h | m n d_h |
    | location | | m n d_s |
    | query-key-value | n n_h d_h + n d_h^2 + m n_h d_s | m n n_h |
    | linear | n n_h d_h + m n_h d_s | m n n_h |
    | delta | the same, n d_h and n (3 n - 1) n_h / 2 | m n n_h |

    n_h is the width of the hidden layer of a score. A local window here masks what was computed for all n places, so
    that it saves nothing: `window` says how many a program that saves would compute. So does a linear score, of which
    all weights are computed to be shown: read from S and z alone it would be n n_h d_h once, and m n_h d_h. The delta
    rule compares every key with every other and solves a triangular system; key by key it would be 2 n n_h d_h.
    """
    mechanism, pairs = MECHANISMS[c.mechanism], m * n
    shapes = mechanism.shapes
    projections, scores = 0, 0
    if mechanism.keys == U:  # additive, concat, mlp, query-key-value, linear, delta
        projections = n * c.n * c.d_h + n * c.d_h**2 * bool(mechanism.values) + m * c.n * c.d_s
        scores = pairs * c.n * (1 + c.n * ("W_2" in shapes))
        if mechanism.erases:
            projections += n * c.d_h + n * (3 * n - 1) * c.n // 2
    elif shapes.get("W") == ("s", "h"):  # general
        projections, scores = m * c.d_s * c.d_h, pairs * c.d_h
    elif c.mechanism in {"luong-dot", "luong-location"}:
        scores = pairs * c.d_s
    if mechanism.window == "predictive":  # W_p s_i, and v_p
        projections, scores = projections + m * c.n * c.d_s, scores + m * c.n
    return Counter({"projections": projections, "scores": scores, "mix": pairs * c.d_h})


def from_state(config: object, n: int, m: int) -> Cost | None:
    r"""Cost of a model whose memory is a matrix S, read without the weights that S implies; None of other models.

    Written are n keys, S = sum_j v_j k_j^T: n n_h d_h; read are m queries, S q: m n_h d_h. Linear attention reads z as
    well, m n_h; the delta rule erases before it writes, key by key: n n_h d_h more. `cost` counts the weights in their
    place, of which there are m n: this program makes them to show them.
    """
    if not isinstance(config, RecurrentConfig) or config.mechanism not in STATES:
        return None
    whole, S, erases = cost(config, n, m), config.n * config.d_h, MECHANISMS[config.mechanism].erases
    looks: dict[Part, int] = {
        "projections": n * S + m * config.n * config.d_s + erases * n * config.d_h,
        "scores": (not erases) * m * config.n,
        "mix": (n * (1 + erases) + m) * S,
    }
    return Cost({**whole.operations, **looks}, replace(whole.held, weights=0))


def window(config: object) -> int | None:
    """The most places in a local window, 2 D + 1; None where there is none. Luong et al. 2015, section 3.2."""
    if not isinstance(config, RecurrentConfig) or config.mechanism == "none":
        return None
    return 2 * config.D + 1 if MECHANISMS[config.mechanism].window else None


def _self_attentive(c: SelfAttentiveConfig, n: int) -> Cost:
    """A bidirectional LSTM, W_s1 H^T, W_s2, A H, and a network over all hops. Lin et al. 2017, sections 2.1 and 4.1.

    Pooling scores nothing, and max pooling, which compares, multiplies nothing and has no weights.
    """
    width, scored, weights = 2 * c.u, n * (c.pooling is None), n * c.r * (c.pooling != "max")
    operations: dict[Part, int] = {
        "projections": scored * c.d_a * width,
        "scores": scored * c.r * c.d_a,
        "mix": weights * width,
        "output": c.r * width * c.d_mlp,
        "recurrence": GATES["luong"] * n * width * (c.d_e + c.u),
        "vocabulary": c.d_mlp * len(c.marks),
    }
    return Cost(operations, Held(weights, source=n * width, past=0))


@dataclass(frozen=True)
class Layer:
    """One layer between n vectors of width d.

    leading: n^2 d and so on, as table 1 has it; operations: all its multiply-adds; sequential: how many of them must
    wait for one another; path: the most steps between two places.
    """

    name: str
    leading: int
    operations: int
    sequential: int
    path: int


def layers(n: int, d: int, k: int, r: int) -> tuple[Layer, ...]:
    r"""Fill in table 1 of Vaswani et al. 2017: complexity per layer, sequential operations, maximum path length.

    k is the width of a convolution's kernel, r the places that restricted self-attention looks at. Self-attention has
    four d x d matrices, a GRU six: 4 n d^2 + 2 n^2 d = 6 n d^2, so that both cost the same at n = d. An exact count of
    the restricted kind is an upper bound: windows at the ends of a sentence are shorter.
    The path of a convolution is that of a stack with dilated kernels, ceil(log_k n).
    """
    near = min(r, n)
    return (
        Layer("self-attention", n * n * d, 4 * n * d * d + 2 * n * n * d, 1, 1),
        Layer("recurrent", n * d * d, 6 * n * d * d, n, n),
        Layer("convolutional", k * n * d * d, k * n * d * d, 1, _logarithm(n, k)),
        Layer("restricted self-attention", near * n * d, 4 * n * d * d + 2 * near * n * d, 1, -(-n // near)),
    )


def _logarithm(n: int, k: int) -> int:
    """The least whole x, at least 1, with k^x >= n.

    >>> [_logarithm(n, 3) for n in (1, 3, 4, 9, 10)]
    [1, 1, 2, 2, 3]
    """
    x = 1
    while k**x < n:
        x += 1
    return x
