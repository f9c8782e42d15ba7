"""Logits of Bahdanau's decoder as sums: what the state, the word before and each annotation brought."""

import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.recurrent import BahdanauCell
from regard.model.splits.sums import Part, double
from regard.model.teacher_forcing import Run

STATE, BEFORE = Part("decoder state"), Part("word before")


def parts_of_readout(run: Run, row: int) -> tuple[tuple[Part, ...], Float[Tensor, "part d_e"]]:
    r"""Sum the input of the output layer, of a row from 0, with the choice of every maxout held.

    $$ t_i = \mathrm{maxout}(U_o s_{i-1} + V_o E y_{i-1} + \textstyle\sum_j \alpha_{ij} C_o h_j) $$

    Values v_j take the place of h_j where a mechanism has them.

    Bahdanau, Cho & Bengio 2015, appendix A.2.2; the bias is PyTorch's. Raises Unsuitable for Luong's decoder, whose
    tanh(W_c [c; s]) is no such sum.
    """
    network = run.network
    if not isinstance(network.cell, BahdanauCell):
        message = "Here a tanh comes between what was found and the logits, so they are no sum: choose another model."
        raise Unsuitable(message)
    s, y = double(run.decoded.s[0, row]), double(network.embedding(run.fed[0, row]))
    weight, bias = double(network.cell.readout.weight), double(network.cell.readout.bias)
    u, v, c = weight.split([len(s), len(y), weight.size(1) - len(s) - len(y)], -1)
    columns, context = _context(run, row)
    every = torch.cat([(u @ s)[None], (v @ y)[None], context @ c.mT, bias[None]]).unflatten(-1, (-1, 2))
    larger = every.sum(0).argmax(-1)[None, :, None].expand(len(every), -1, 1)
    return (STATE, BEFORE, *columns, Part("biases")), every.gather(-1, larger)[..., 0]


def _context(run: Run, row: int) -> tuple[list[Part], Float[Tensor, "j d_h"]]:
    """The context of a step: what attention brought from each annotation, or the fixed vector."""
    if run.decoded.attention is None:
        return [Part("fixed vector")], double(run.encoded.last)
    weights, v = double(run.decoded.attention.weights[0, row]), double(run.encoded.v[0])
    return [Part("head", "cross", 1, 1, j) for j in range(1, len(v) + 1)], weights[:, None] * v
