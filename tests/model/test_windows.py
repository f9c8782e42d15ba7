"""Local attention looks exactly where it says."""

import math

import pytest
import torch

from regard.model.windows import favour, gaussian, monotonic, one, predictive, window

P = torch.tensor([[0.0, 4.0, 2.5], [6.0, 10.9, 1.2]])
LENGTH, D = 11, 3


def test_a_window_holds_the_places_within_d_a_monotonic_one_waits_at_the_end_and_a_predictive_one_stays():
    allowed = window(P, LENGTH, D)
    for line in range(2):
        for i in range(3):
            p = float(P[line, i])
            assert allowed[line, i].nonzero().flatten().tolist() == [j for j in range(LENGTH) if p - D <= j <= p + D]
    assert monotonic(0, 6, torch.tensor([4.0, 9.0])).tolist() == [[0, 1, 2, 3, 3, 3], [0, 1, 2, 3, 4, 5]]
    assert monotonic(2, 3, torch.tensor(4.0)).tolist() == [2, 3, 3]
    generator = torch.Generator().manual_seed(4)
    s, W, v = (torch.randn(shape, generator=generator) for shape in ((2, 3, 5), (7, 5), (7,)))
    length = torch.tensor([11.0, 4.0])
    p = predictive(s, length, W, v)
    for line in range(2):
        for i in range(3):
            inner = float(v @ torch.tanh(W @ s[line, i]))
            assert float(p[line, i]) == pytest.approx(float(length[line]) / (1 + math.exp(-inner)), rel=1e-5)
    assert (p > 0).all()
    assert (p < length[:, None]).all()


def test_the_gaussian_is_the_formula_favouring_a_softmax_less_the_distance_and_p_can_be_learned():
    factor = gaussian(P, LENGTH, D)
    for line in range(2):
        for i in range(3):
            p = float(P[line, i])
            for j in range(LENGTH):
                assert float(factor[line, i, j]) == pytest.approx(math.exp(-((j - p) ** 2) / (2 * 1.5**2)), abs=1e-6)
            assert int(factor[line, i].argmax()) == min(LENGTH - 1, round(p))
    assert float(gaussian(torch.tensor([4.0]), LENGTH, D)[0, 4]) == 1
    e = torch.randn(2, 3, LENGTH, generator=torch.Generator().manual_seed(5))
    distance = torch.arange(LENGTH) - P[..., None]
    expected = (e - distance**2 / (2 * 1.5**2)).softmax(-1)
    torch.testing.assert_close(favour(e.softmax(-1), gaussian(P, LENGTH, D)), expected)
    p = torch.tensor([4.3], requires_grad=True)
    gaussian(p, LENGTH, D)[0, 6].backward()
    assert p.grad > 0, "moving p towards what was favoured favours it more"


def test_hard_attention_looks_at_one_place_learns_as_if_it_had_weighed_and_draws_as_often():
    scores = torch.randn(2, 3, 5, generator=torch.Generator().manual_seed(1), requires_grad=True)
    value = torch.randn(5, generator=torch.Generator().manual_seed(2))
    weights = scores.softmax(-1)
    chosen = one(weights, sample=False)
    assert torch.equal(chosen.detach(), torch.nn.functional.one_hot(weights.argmax(-1), 5).float())
    (through,) = torch.autograd.grad((chosen @ value).sum(), scores, retain_graph=True)
    (soft,) = torch.autograd.grad((weights @ value).sum(), scores)
    assert torch.equal(through, soft)
    torch.manual_seed(3)
    weights = torch.tensor([0.1, 0.0, 0.6, 0.3]).expand(4_000, 1, 4)
    drawn = one(weights, sample=True)
    assert (drawn.sum(-1) == 1).all()
    torch.testing.assert_close(drawn.mean((0, 1)), weights[0, 0], atol=0.03, rtol=0)
