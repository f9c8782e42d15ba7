"""Workings of mechanisms that compare each query with each key: other weights, masks, places, keys that heads share."""

import math
from typing import get_args

import torch
from torch import Tensor

from regard.model.attention import softmax
from regard.model.errors import Unsuitable
from regard.model.masks import causal_mask, documents, prefix, sliding
from regard.model.relative_positions import Pairs, linear_bias, rotate, temperature_factor
from regard.model.since.quantities import LARGEST, Working, ones
from regard.model.since.rotary import angles
from regard.model.since.shared_heads import latent, share
from regard.model.since.successors import MASKS, PLACES, SHARED, WEIGHTS, Choice, Drawing, Parameter, successor
from regard.model.since.weights import differential, gated, sigmoid, sparsemax

LARGEST_POWER = 20  # the largest score of a row that a line writes as it is


def _whole(symbol: str, name: str) -> Parameter:
    """A number of words, or of steps from word to word."""
    return Parameter(symbol, name, 2.0, 1.0, float(LARGEST), is_whole=True)


@successor("softmax", WEIGHTS, "Vaswani et al. 2017, arXiv 1706.03762, equation 1", users=("BERT", "GPT-2"))
def _softmax(w: Working) -> None:
    r"""Every row shares 1 among all keys, and no key gets 0.

    $$ A = \mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right) $$
    """
    _finish(w, _scaled(w, _scores(w)))


@successor(
    "sink",
    WEIGHTS,
    "gpt-oss, OpenAI 2025, arXiv 2508.10925",
    users=("gpt-oss", "MiMo-V2-Flash"),
    s=Parameter("s", "score of the sink", 0.0, -10.0, 10.0),
)
def _sink(w: Working, s: float) -> None:
    r"""A score that belongs to no key takes its share, so a row may look at little; at s = 0 it adds 1 below the line.

    $$ a_{ij} = \frac{\exp(e_{ij})}{\exp(s) + \sum_{j'} \exp(e_{ij'})} $$
    """
    _finish(w, _scaled(w, _scores(w)), s * ones(w.n))


@successor("sigmoid", WEIGHTS, "Ramapuram et al. 2024, arXiv 2409.04431")
def _sigmoid(w: Working) -> None:
    r"""Each key is weighed by itself: no key takes weight from another, and rows need not sum to 1.

    $$ a_{ij} = \sigma(e_{ij} - \log n) $$
    """
    e = _scaled(w, _scores(w))

    def line(i: int, j: int) -> str:
        return _sigma("1", e[i, j], f"{w.bare(e[i, j])} − log({w.n})", f"log({w.n}) − {w.write(e[i, j])}")

    _output(w, w.add("weights", "A", r"\sigma(E - \log n)", sigmoid(e), line, ["scaled"], kind="weights"))


@successor("sparsemax", WEIGHTS, "Martins and Astudillo 2016, arXiv 1602.02068")
def _sparsemax(w: Working) -> None:
    r"""The row that sums to 1 and lies nearest to the scores: low scores get exactly 0.

    $$ a_{ij} = \max(e_{ij} - \tau_i, 0), \quad \sum_j a_{ij} = 1 $$
    """
    e = _scaled(w, _scores(w))
    weights = sparsemax(e)

    def line(i: int, j: int) -> str:
        most, taken = _taken(w, e[i].max())
        on = weights[i] > 0
        tau = ((e[i] - most)[on].sum() - 1) / on.sum()
        return f"max({w.write(e[i, j])}{taken} − {w.write(tau)}, 0)"

    _output(w, w.add("weights", "A", r"\max(E - \tau, 0)", weights, line, ["scaled"], kind="weights"))


@successor(
    "soft cap",
    WEIGHTS,
    "Gemma 2, Gemma Team 2024, arXiv 2408.00118",
    users=("Gemma 2", "VaultGemma"),
    c=Parameter("c", "cap", 1.0, 0.1, 50.0),
)
def _soft_cap(w: Working, c: float) -> None:
    r"""No score is larger than c, so no weight runs away.

    $$ e^c_{ij} = c \tanh(e_{ij} / c) $$
    """
    e = _scaled(w, _scores(w))

    def line(i: int, j: int) -> str:
        return f"{w.write(c)} × tanh({w.write(e[i, j])} / {w.write(c)})"

    _finish(w, w.add("capped", "E^c", r"c \tanh(E / c)", c * torch.tanh(e / c), line, ["scaled"]))


@successor(
    "differential",
    WEIGHTS,
    "Ye et al. 2024, arXiv 2410.05258",
    users=("DiffLlama",),
    lam=Parameter("λ", "share of the second", 0.5, 0.0, 1.0),
)
def _differential(w: Working, lam: float) -> None:
    r"""One map less another: what both look at for no reason cancels. Each takes half of the numbers of Q and K.

    $$ A = A_1 - \lambda A_2 $$
    """
    d = _half(w, "The two maps of differential attention")
    (q1, q2), (k1, k2) = (x.split(d, -1) for x in (w.q, w.k))
    one, other = _head(w, 1, q1, k1, "Q_1K_1"), _head(w, 2, q2, k2, "Q_2K_2")

    def line(i: int, j: int) -> str:
        return f"{w.write(one[i, j])} − {w.write(lam)} × {w.write(other[i, j])}"

    left = differential(q1, k1, q2, k2, lam)[-1]
    _output(w, w.add("weights", "A", r"A_1 - \lambda A_2", left, line, ["weights_1", "weights_2"]))


@successor("gated output", WEIGHTS, "Qiu et al. 2025, arXiv 2505.06708", users=("Qwen3-Next", "Qwen3.5"))
def _gated_output(w: Working) -> None:
    r"""Each query closes off what it does not want of what it found. Here Q is the gate's input, W_g of ones.

    $$ Z = \sigma(Q W_g) \odot AV $$
    """
    e = _scaled(w, _scores(w))
    found = w.product("context", "AV", "AV", _weights(w, e), w.v, ["weights", "v"], rows="z", columns=None)

    def line(i: int, j: int) -> str:
        x = w.sum([w.write(x) for x in w.q[i]])
        return _sigma(w.write(found[i, j]), w.q[i].sum(), x, f"0 − ({x})")

    closed = gated(found, w.q, ones(w.q.size(1), w.v.size(1)))
    w.add("output", "Z", r"\sigma(QW_g) \odot AV", closed, line, ["context", "q"], rows="z", columns=None)


@successor("causal mask", MASKS, "Vaswani et al. 2017, arXiv 1706.03762, section 3.2.3", users=("GPT-2", "Llama 3"))
def _causal_mask(w: Working) -> None:
    r"""A word looks at itself and at what came before.

    $$ A = \mathrm{softmax}(\frac{QK^\top}{\sqrt{d_k}} + M), \quad j \le i $$
    """
    _masked(w, causal_mask(w.n, w.n))


@successor("drawn mask", MASKS, "FlexAttention, Dong et al. 2024, arXiv 2412.05496", mask=Drawing("who may look"))
def _drawn_mask(w: Working, mask: str) -> None:
    r"""Any cells may be allowed, as long as each word looks at one at least.

    $$ A = \mathrm{softmax}(E + M), \quad m_{ij} \in \{0, -\infty\} $$
    """
    rows = mask.split(";") if mask else causal_mask(w.n, w.n).int().tolist()
    if {len(rows), *map(len, rows)} != {w.n}:
        cells = ", ".join(str(len(row)) for row in rows)
        raise Unsuitable(f"The rows of the drawn mask have {cells} cells: draw {w.n} rows of {w.n}, one a word.")
    allowed = torch.tensor([[bool(int(cell)) for cell in row] for row in rows])
    for i, row in enumerate(allowed, 1):
        if not row.any():
            raise Unsuitable(f"Word {i} looks nowhere: let it look at one key at least.")
    _masked(w, allowed)


@successor(
    "window",
    MASKS,
    "Mistral 7B, Jiang et al. 2023, arXiv 2310.06825",
    users=("Mistral 7B", "Gemma 2"),
    width=_whole("w", "words in sight"),
)
def _window(w: Working, width: float) -> None:
    r"""A word looks at the last w words, itself among them; layers above each other reach further.

    $$ i - w < j \le i $$
    """
    w.keep(min(w.n, int(width)))
    _masked(w, sliding(w.n, w.n, int(width)))


@successor(
    "dilated window",
    MASKS,
    "Longformer, Beltagy et al. 2020, arXiv 2004.05150",
    users=("Longformer",),
    step=_whole("r", "step"),
)
def _dilated_window(w: Working, step: float) -> None:
    r"""A window of two with gaps: further for the same work.

    $$ j \in \{i, i - r\} $$
    """
    w.keep(min(w.n, int(step) + 1))
    _masked(w, sliding(w.n, w.n, 2, int(step)))


@successor(
    "prefix",
    MASKS,
    "T5, Raffel et al. 2020, arXiv 1910.10683",
    users=("PaliGemma",),
    m=_whole("m", "words of the prefix"),
)
def _prefix(w: Working, m: float) -> None:
    r"""The first m words see each other, as in an encoder; the others look back.

    $$ j \le \max(i, m) $$
    """
    _masked(w, prefix(w.n, w.n, int(m)))


@successor(
    "documents",
    MASKS,
    "Llama 3, Llama Team 2024, arXiv 2407.21783",
    users=("Llama 3",),
    m=_whole("m", "words of the first text"),
)
def _documents(w: Working, m: float) -> None:
    r"""Two texts in one row of a batch: a word looks back within its own.

    $$ j \le i, \quad \mathrm{text}(j) = \mathrm{text}(i) $$
    """
    w.keep(w.n - int(m) if m < w.n else w.n)
    _masked(w, documents((torch.arange(w.n) >= int(m)).long()))


@successor(
    "ALiBi",
    PLACES,
    "Press, Smith and Lewis 2022, arXiv 2108.12409",
    users=("BLOOM", "MPT"),
    m=Parameter("m", "slope of the head", 0.5, 0.0, 4.0),
)
def _alibi(w: Working, m: float) -> None:
    r"""Words further back score less, by the same amount a place.

    $$ e_{ij} - m (i - j) $$
    """
    e = _scaled(w, _scores(w))

    def line(i: int, j: int) -> str:
        return f"{w.write(e[i, j])} − {w.write(m)} × {i - j}"

    biased = (e + linear_bias(w.n, m)).masked_fill(~causal_mask(w.n, w.n), torch.nan)
    _finish(w, w.add("biased", "E^b", "E - m (i - j)", biased, line, ["scaled"]))


@successor("no positions", PLACES, "Kazemnejad et al. 2023, arXiv 2305.19466", users=("SmolLM3", "Llama 4"))
def _no_positions(w: Working) -> None:
    r"""Nothing says where a word stands, and yet a decoder knows: the first word sees one key, the next two, and so on.

    $$ j \le i $$
    """
    _masked(w, causal_mask(w.n, w.n))


@successor(
    "rotary",
    PLACES,
    "RoPE, Su et al. 2021, arXiv 2104.09864; linear: Chen et al. 2023, arXiv 2306.15595; "
    "NTK, YaRN: Peng et al. 2023, arXiv 2309.00071",
    columns=4,
    users=("Llama 3", "Mistral 7B"),
    base=Parameter("b", "base", 10_000.0, 2.0, 1e7),
    pairs=Choice("pairs", get_args(Pairs)),
    turning=Choice("turning", ("all", "half")),
    s=Parameter("s", "times as long as trained", 1.0, 1.0, 64.0),
    scaling=Choice("scaled by", ("linear", "NTK", "YaRN")),
)
def _rotary(w: Working, base: float, pairs: Pairs, turning: str, s: float, scaling: str) -> None:
    r"""Queries and keys turn with their place: a score knows only how far apart two words stand.

    $$ e_{ij} = (R_i q_i) \cdot (R_j k_j) $$
    """
    half = _half(w, "Rotary positions")
    if turning == "half":
        if half % 2:
            raise Unsuitable(f"Half of {2 * half} numbers are no pairs: give q and k 4 or 8 columns.")
        half //= 2
    r = 2 * half
    if pairs == "halves" and r == 2:
        raise Unsuitable("The halves of 2 numbers are neighbours: give q and k more columns to see a difference.")
    theta = angles(w, r, base, s, scaling)

    def turn(name: str, x: Tensor) -> Tensor:
        def line(i: int, j: int) -> str:
            if j >= r:
                return w.write(x[i, j])
            k, first, step = (j // 2, j - j % 2, 1) if pairs == "neighbours" else (j % half, j % half, half)
            angle, one, other = w.write(i * theta[k]), w.write(x[i, first]), w.write(x[i, first + step])
            if j == first:
                return f"{one} × cos({angle}) − {other} × sin({angle})"
            return f"{one} × sin({angle}) + {other} × cos({angle})"

        places = torch.arange(w.n, dtype=torch.float64)
        values = rotate(x, places, theta, pairs)
        equation = f"R_i {name}_i"
        return w.add(f"turned_{name}", f"{name.upper()}'", equation, values, line, [name], rows=name, columns=None)

    q, k = turn("q", w.q), turn("k", w.k)
    e = _scaled(w, w.product("scores", "Q'K'^\\top", "Q'K'^\\top", q, k.mT, ["turned_q", "turned_k"]), "Q'K'")
    if scaling == "YaRN" and s > 1:

        def sharper(i: int, j: int) -> str:
            return f"{w.write(e[i, j])} × (0.1 × log({w.write(s)}) + 1)²"

        e = w.add("sharper", "E^s", r"E (0.1 \ln s + 1)^2", e * temperature_factor(s) ** 2, sharper, ["scaled"])
    _finish(w, e)


@successor(
    "multi-query",
    SHARED,
    "Shazeer 2019, arXiv 1911.02150; grouped-query, G above 1: Ainslie et al. 2023, arXiv 2305.13245",
    users=("Falcon 7B", "StarCoder"),
    h=_whole("H", "heads of queries"),
    g=Parameter("G", "heads of keys and values", 1.0, 1.0, float(LARGEST), is_whole=True),
)
def _multi_query(w: Working, h: float, g: float) -> None:
    r"""H heads of queries share G of keys and values, parts of K and V: G of H are kept while writing.

    $$ Z_h = \mathrm{softmax}\left(\frac{Q_h K_g^\top}{\sqrt{d}}\right) V_g, \quad g = \lceil hG/H \rceil $$

    Q has H parts; of as wide ones K gives the first G. V has G parts. G = H is multi-head attention.
    """
    if w.q.size(1) % h or h % g:
        raise Unsuitable(
            f"{h:g} heads need {h:g} parts of the {w.q.size(1)} columns of q and k, and {g:g} equal groups."
        )
    if w.v.size(1) % g:
        raise Unsuitable(f"{g:g} heads of values need {g:g} equal parts of the {w.v.size(1)} columns of v.")
    d, d_v = w.q.size(1) // int(h), w.v.size(1) // int(g)
    w.keep(w.n, f"{g:g} × ({d} + {d_v})", int(g) * (d + d_v))
    keys = share(torch.stack(w.k.split(d, -1)[: int(g)]), int(h))
    values = share(torch.stack(w.v.split(d_v, -1)), int(h))
    for one, (q, k, v) in enumerate(zip(w.q.split(d, -1), keys, values, strict=True), 1):
        group = f"_{math.ceil(one * g / h)}" if g > 1 else ""
        weights = _head(w, one, q, k, f"Q_{one}K{group}")
        made = f"A_{one}V{group}"
        w.product(f"output_{one}", f"Z_{one}", made, weights, v, [f"weights_{one}", "v"], rows="z", columns=None)


@successor("latent", SHARED, "DeepSeek-V2, 2024, arXiv 2405.04434", users=("DeepSeek-V3", "MiniCPM3"))
def _latent(w: Working) -> None:
    r"""One short vector a word is kept, its key and a quarter of its value; both are made of it again.

    $$ c_j = W_D [k_j; v_j], \quad k'_j = W_{UK} c_j, \quad v'_j = W_{UV} c_j $$

    Models learn the three W, and make c_j of the word's vector, from which K and V would come. Here W_D = [I, I / 4]
    and W_UK = W_UV = I, begun again where V is wider, so that keys of other directions stay apart.
    """
    d, d_v = w.k.size(1), w.v.size(1)
    x = torch.cat([w.k, w.v], -1)
    quarter, up = _wrapped(d, d_v) / 4, _wrapped(d_v, d)
    W_D = torch.cat([torch.eye(d, dtype=x.dtype), quarter], -1)
    c, (k,), (v,) = latent(x, W_D, torch.eye(d, dtype=x.dtype)[None], up[None])

    def kept(i: int, a: int) -> str:
        values = [f"{w.write(y)} / 4" for y, share in zip(w.v[i], quarter[a], strict=True) if share]
        return w.sum([w.write(w.k[i, a]), *values])

    w.keep(w.n, str(d), d, "c")
    w.add("c", "C", "[K; V] W_D^\\top", c, kept, ["k", "v"], rows="c", columns=None)
    for name, x, W in (("k", k, torch.eye(d)), ("v", v, up)):

        def again(i: int, a: int, W: Tensor = W) -> str:
            return w.sum([w.write(y) for y, share in zip(c[i], W[a], strict=True) if share])

        equation = rf"C W_{{U{name.upper()}}}^\top"
        w.add(f"{name}_again", f"{name.upper()}'", equation, x, again, ["c"], rows=name, columns=None)
    e = w.product("scores", "QK'^\\top", "QK'^\\top", w.q, k.mT, ["q", "k_again"])
    weights = _weights(w, _scaled(w, e, "QK'"))
    w.product("output", "Z", "AV'", weights, v, ["weights", "v_again"], rows="z", columns=None)


def _wrapped(rows: int, columns: int) -> Tensor:
    """Make a matrix of 0 and 1 without an empty row or column: the identity, begun again where it ends."""
    i, j = torch.arange(rows)[:, None], torch.arange(columns)
    return (i % columns == j % rows).double()


def _half(w: Working, who: str) -> int:
    """Half of the numbers of a query. Raises Unsuitable for an odd number, saying who needs pairs."""
    if w.q.size(1) % 2:
        raise Unsuitable(f"{who} need an even number of columns in q and k: these have {w.q.size(1)}.")
    return w.q.size(1) // 2


def _scores(w: Working) -> Tensor:
    return w.product("scores", r"QK^\top", r"QK^\top", w.q, w.k.mT, ["q", "k"])


def _scaled(w: Working, e: Tensor, name: str = "QK") -> Tensor:
    d = w.q.size(1)
    equation = rf"\frac{{{name}^\top}}{{\sqrt{{d_k}}}}"
    return w.add("scaled", "E", equation, e / math.sqrt(d), lambda i, j: f"{w.write(e[i, j])} / √{d}", ["scores"])


def _sigma(times: str, x: Tensor, plus: str, minus: str) -> str:
    """Write a number times the sigmoid of x, which is given in both signs, so that no exponential overflows."""
    return f"{times} × exp({plus}) / (1 + exp({plus}))" if x < -LARGEST_POWER else f"{times} / (1 + exp({minus}))"


def _masked(w: Working, mask: Tensor) -> None:
    e = _scaled(w, _scores(w))
    masked = e.masked_fill(~mask, torch.nan)
    _finish(w, w.add("masked", "E^m", "E + M", masked, lambda i, j: f"{w.write(e[i, j])} + 0", ["scaled"]))


def _finish(w: Working, e: Tensor, sink: Tensor | None = None) -> None:
    _output(w, _weights(w, e, sink=sink))


def _head(w: Working, h: int, q: Tensor, k: Tensor, name: str) -> Tensor:
    """The map of one head of several: its scores, and their softmax."""
    e = w.product(f"scores_{h}", rf"{name}^\top", rf"{name}^\top", q, k.mT, ["q", "k"]) / math.sqrt(q.size(1))
    return _weights(w, e, f"_{h}", rf"{name}^\top / \sqrt{{d}}")


def _weights(w: Working, e: Tensor, h: str = "", scores: str = "", sink: Tensor | None = None) -> Tensor:
    """Softmax of scores, of the last quantity or of what is made of it; NaN is not allowed."""
    last, allowed = w.quantities[-1], ~e.isnan()

    def line(i: int, j: int) -> str:
        every = [*([] if sink is None else [sink[i]]), *e[i][allowed[i]]]
        _, taken = _taken(w, max(every))

        def exp(x: Tensor) -> str:
            return f"exp({w.bare(x)}{taken})"

        return f"{exp(e[i, j])} / ({w.sum([exp(x) for x in every])})"

    equation = rf"\mathrm{{softmax}}({scores or last.symbol}{'' if sink is None else '; s'})"
    weights = softmax(e.masked_fill(~allowed, -math.inf), allowed, sink).masked_fill(~allowed, torch.nan)
    return w.add(f"weights{h}", f"A{h}", equation, weights, line, [last.id], kind="weights")


def _taken(w: Working, most: Tensor) -> tuple[float, str]:
    """The number taken away from all scores first, which changes no weight: the largest, where that is too large."""
    return (most.item(), f" \N{MINUS SIGN} {w.write(most)}") if abs(most) > LARGEST_POWER else (0.0, "")


def _output(w: Working, weights: Tensor) -> None:
    w.product("output", "Z", "AV", weights, w.v, ["weights", "v"], rows="z", columns=None)
