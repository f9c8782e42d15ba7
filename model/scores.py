"""Score functions: how well does each source annotation h_j answer what the decoder state s asks for?

One page, one function a published score, in the order of their history. Each takes the decoder states s (queries,
index i), the annotations h (index j) or keys k made of them, and its own parameters, and returns e_ij. Where a score
has a part U h_j that is the same at every step, it takes k_j = U h_j: made once a sentence, as appendix A.1.2 of
Bahdanau et al. 2015 says. What the softmax does with e is in `attention.softmax`; where one may look is in `windows`.
"""

import math

import torch
from jaxtyping import Float
from torch import Tensor
from torch.nn.functional import normalize


def uniform(s: Float[Tensor, "*batch i d_s"], h: Float[Tensor, "*batch j d_h"]) -> Float[Tensor, "*batch i j"]:
    """Ask nothing: the weights are 1/N, and the context is the plain average.

    $$ e_{ij} = 0 $$
    """
    return s.new_zeros(*s.shape[:-1], h.size(-2))


def additive(
    s: Float[Tensor, "*batch i d_s"],
    k: Float[Tensor, "*batch j n"],
    W: Float[Tensor, "n d_s"],
    v: Float[Tensor, " n"],
) -> Float[Tensor, "*batch i j"]:
    r"""Compare state and annotation in a network with one hidden layer.

    $$ e_{ij} = v^\top \tanh(W s_{i-1} + k_j), \qquad k_j = U h_j $$

    Bahdanau, Cho & Bengio 2015, arXiv 1409.0473, appendix A.1.2; s is the state *before* the word is written.
    Unlike a dot product it is bounded, |e_ij| <= sum |v|, however large the states grow.

    >>> one = torch.ones(1, 1)
    >>> additive(torch.zeros(1, 1), torch.tensor([[0.0], [1.0]]), W=one, v=one[0])
    tensor([[0.0000, 0.7616]])
    """
    hidden = torch.tanh((s @ W.mT).unsqueeze(-2) + k.unsqueeze(-3))  # *batch i j n
    return hidden @ v


def mlp(
    s: Float[Tensor, "*batch i d_s"],
    k: Float[Tensor, "*batch j n"],
    W: Float[Tensor, "n d_s"],
    b: Float[Tensor, " n"],
    W_2: Float[Tensor, "m n"],
    b_2: Float[Tensor, " m"],
    v: Float[Tensor, " m"],
) -> Float[Tensor, "*batch i j"]:
    r"""Compare state and annotation in a network with two hidden layers: the additive score, one layer deeper.

    $$ e_{ij} = v^\top \tanh(W_2 \tanh(W s + k_j + b) + b_2), \qquad k_j = U h_j $$

    The alignment model a(s, h_j) that Bahdanau et al. 2015, section 3.1, leave open: any feedforward network.
    """
    hidden = torch.tanh((s @ W.mT).unsqueeze(-2) + k.unsqueeze(-3) + b)
    return torch.tanh(hidden @ W_2.mT + b_2) @ v


def dot(s: Float[Tensor, "*batch i d"], h: Float[Tensor, "*batch j d"]) -> Float[Tensor, "*batch i j"]:
    r"""Take state and annotation as vectors of one space: no parameters at all.

    $$ e_{ij} = s_i^\top h_j $$

    Luong, Pham & Manning 2015, arXiv 1508.04025, section 3.1; s is the state *at* the word that is written.

    >>> dot(torch.tensor([[1.0, 2.0]]), torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]))
    tensor([[1., 2., 3.]])
    """
    return s @ h.mT


def general(
    s: Float[Tensor, "*batch i d_s"], h: Float[Tensor, "*batch j d_h"], W: Float[Tensor, "d_s d_h"]
) -> Float[Tensor, "*batch i j"]:
    r"""Take a matrix between them: a dot product in which every pair of components may count (bilinear).

    $$ e_{ij} = s_i^\top W h_j $$

    Luong et al. 2015, section 3.1. With W the identity it is `dot`; with W = W_Q W_K^T / sqrt(d_k)
    it is the Transformer's.
    """
    return s @ W @ h.mT


def concat(
    s: Float[Tensor, "*batch i d_s"],
    k: Float[Tensor, "*batch j n"],
    W: Float[Tensor, "n d_s"],
    v: Float[Tensor, " n"],
) -> Float[Tensor, "*batch i j"]:
    r"""Lay them end to end before the hidden layer: Bahdanau's score, but with s_i.

    $$ e_{ij} = v^\top \tanh([W\; U] [s_i; h_j]) = v^\top \tanh(W s_i + k_j), \qquad k_j = U h_j $$

    Luong et al. 2015, section 3.1. One matrix over both is two matrices added: no pair is ever laid end to end here.
    """
    return additive(s, k, W, v)


def location(
    s: Float[Tensor, "*batch i d_s"], h: Float[Tensor, "*batch j d_h"], W: Float[Tensor, "longest d_s"]
) -> Float[Tensor, "*batch i j"]:
    r"""Ask the state alone where to look; what stands there does not matter.

    $$ e_i = W s_i $$

    Luong et al. 2015, section 3.1. W has a row for every place up to the longest source that was allowed for; of h
    only the length is used. Raises ValueError for a source that is longer.
    """
    if h.size(-2) > len(W):
        raise ValueError(f"the source has {h.size(-2)} places, and this model knows {len(W)}")
    return s @ W[: h.size(-2)].mT


def query_key(
    s: Float[Tensor, "*batch i d_s"], k: Float[Tensor, "*batch j n"], W: Float[Tensor, "n d_s"]
) -> Float[Tensor, "*batch i j"]:
    r"""Make a query of the state and a key of the annotation, which also gives a value of its own: v_j = W^V h_j.

    $$ e_{ij} = q_i^\top k_j / \sqrt{n}, \qquad q_i = W^Q s_{i-1}, \quad k_j = W^K h_j $$

    Vaswani et al. 2017, arXiv 1706.03762, equation 1, with the states of a recurrent network: n is the width of queries
    and keys. The context is a mean of the values, sum_j alpha_ij v_j.

    >>> query_key(torch.ones(1, 1), torch.tensor([[2.0, 0.0, 0.0, 0.0]]), W=torch.ones(4, 1))
    tensor([[1.]])
    """
    return s @ W.mT @ k.mT / math.sqrt(len(W))


def linear(
    s: Float[Tensor, "*batch i d_s"], k: Float[Tensor, "*batch j n"], W: Float[Tensor, "n d_s"]
) -> Float[Tensor, "*batch i j"]:
    r"""Multiply positive features of state and key, so that the sums over the source can be written down once.

    $$ e_{ij} = \varphi(W s_{i-1})^\top \varphi(k_j), \qquad k_j = U h_j $$

    Katharopoulos et al. 2020, arXiv 2006.16236, with phi(x) = elu(x) + 1. The weights are the shares of these scores,
    without a softmax. With q_i = W s_{i-1} a state reads S^T phi(q_i) / (z . phi(q_i)) then, S = sum_j phi(k_j) h_j^T
    and z = sum_j phi(k_j): n x d_h numbers and n, however long the source is. So all rows of weights are mixtures of
    the same n rows, phi(k_j)_d / z_d.

    >>> linear(torch.zeros(1, 1), torch.tensor([[0.0], [1.0]]), W=torch.ones(1, 1))
    tensor([[1., 2.]])
    """
    return features(s @ W.mT) @ features(k).mT


def features(x: Float[Tensor, "*any"]) -> Float[Tensor, "*any"]:
    r"""Map queries or keys to positive features, so that their products can be weights.

    $$ \phi(x) = \mathrm{elu}(x) + 1 = \begin{cases} x + 1 & x > 0 \\ e^x & x \le 0 \end{cases} $$

    Katharopoulos et al. 2020, arXiv 2006.16236, equation 7. Computed as elu(x) + 1 it would round to 0 below -17 in
    float32, below -37 in float64, and a row of such keys would have no weights.

    >>> features(torch.tensor([-45.0, -1.0, 0.0, 2.0]))
    tensor([2.8625e-20, 3.6788e-01, 1.0000e+00, 3.0000e+00])
    """
    return torch.where(x > 0, x + 1, x.clamp(max=0).exp())


def delta(
    s: Float[Tensor, "*batch i d_s"], k: Float[Tensor, "*batch j n"], W: Float[Tensor, "n d_s"]
) -> Float[Tensor, "*batch i j"]:
    r"""Read from a matrix in which each annotation has erased what stood under its key before: `kept_keys`.

    $$ e_{ij} = q_i^\top \tilde k_j, \qquad q_i = W s_{i-1} / |W s_{i-1}| $$

    Yang et al. 2024, arXiv 2406.06484, where queries and keys have length 1. The weights are the scores themselves:
    they may be negative, and need not sum to 1.

    >>> delta(torch.ones(1, 1), torch.tensor([[0.0], [0.5]]), W=torch.ones(1, 1))
    tensor([[0.0000, 0.5000]])
    """
    return normalize(s @ W.mT, dim=-1) @ k.mT


def kept_keys(k: Float[Tensor, "*batch j n"], beta: Float[Tensor, "*batch j"]) -> Float[Tensor, "*batch j n"]:
    r"""Each key as it is left when the source is read: times its share beta, less the parts that later keys erased.

    $$ \tilde k_j^\top = \beta_j k_j^\top \prod_{t>j} (I - \beta_t k_t k_t^\top), \qquad
       S_j = S_{j-1} (I - \beta_j k_j k_j^\top) + \beta_j h_j k_j^\top = \sum_{t \le j} h_t \tilde k_t^\top $$

    The second holds after the last j. Schlag et al. 2021, arXiv 2102.11174, section 4.2; all at once by a triangular
    system, as Yang et al. 2024 do. A place with beta = 0 writes and erases nothing.

    >>> kept_keys(torch.ones(2, 1), torch.tensor([1.0, 0.5]))  # one key, written twice
    tensor([[0.5000],
            [0.5000]])
    """
    wide = torch.promote_types(k.dtype, torch.float32)  # no system is solved in bfloat16
    k, beta = k.to(wide), beta.to(wide)
    erased = beta[..., None, :] * (k @ k.mT).to(wide)  # in column t what t erases of the keys before it
    return beta[..., None] * torch.linalg.solve_triangular(erased, k, upper=True, unitriangular=True)


def structured(
    h: Float[Tensor, "*batch j d_h"], W_1: Float[Tensor, "d_a d_h"], W_2: Float[Tensor, "r d_a"]
) -> Float[Tensor, "*batch r j"]:
    r"""Ask a sentence about itself: no state asks, but r learnt questions, the same for every sentence.

    $$ e = W_{s2} \tanh(W_{s1} H^\top) $$

    Lin et al. 2017, arXiv 1703.03130, equation 6, before its softmax; row r of W_s2 takes the place of v in `additive`.
    """
    return W_2 @ torch.tanh(W_1 @ h.mT)
