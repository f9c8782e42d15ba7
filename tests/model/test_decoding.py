"""The laws of decoding: the cache changes nothing, batches agree with single sentences, a wide beam finds the best."""

import math
from itertools import product

import pytest
import torch

from regard.model.beam_search import beams
from regard.model.decoding import Sampling, collect, length_limits, write
from regard.model.transformer import Transformer
from tests.conftest import MARKS, sentences


def greedy(model: Transformer, source: torch.Tensor, limit: int = 9):
    limits = torch.full((len(source),), limit)
    return collect(write(model, model.encode(source), limits, MARKS), len(source), MARKS.end)


def uncached(model: Transformer, source: torch.Tensor, limit: int) -> tuple[list[int], list[float]]:
    """Greedy decoding from its definition: the whole prefix again at every step."""
    ids, each = [MARKS.begin], []
    while len(ids) <= limit and ids[-1] != MARKS.end:
        logits = model.logits(model(source, torch.tensor([ids])).hidden)[0, -1].detach()
        logits[[MARKS.pad, MARKS.begin]] = -torch.inf
        ids.append(int(logits.argmax()))
        each.append(float(logits.log_softmax(-1).max()))
    return ids[1:], each


def log_probability(model: Transformer, source: torch.Tensor, *produced: tuple[int, ...]) -> torch.Tensor:
    """Of whole sentences of one length, by feeding each at once."""
    right = torch.tensor(produced)
    fed = torch.cat([torch.full_like(right[:, :1], MARKS.begin), right[:, :-1]], dim=1)
    with torch.no_grad():
        logits = model.logits(model(source.expand(len(right), -1), fed).hidden)
    logits[..., [MARKS.pad, MARKS.begin]] = -torch.inf
    return logits.log_softmax(-1).gather(-1, right[..., None]).sum((1, 2))


def test_cached_equals_uncached_with_the_models_log_probabilities_and_batched_equals_single(tiny):
    for length in (2, 5, 11):
        source = sentences(length, seed=length)
        written = greedy(tiny, source)[0]
        ids, each = uncached(tiny, source, 9)
        assert list(written.ids) == ids
        assert written.log_probabilities == pytest.approx(each, abs=1e-4)
        assert max(each) - min(each) > 0.01, "steps that are all alike would hide a wrong cache"
    source = sentences(6)
    one = greedy(tiny, source)[0]
    assert sum(one.log_probabilities) == pytest.approx(float(log_probability(tiny, source, one.ids)), abs=1e-4)
    source = sentences(3, 7, 5, 2, 6)
    first = greedy(tiny, source[:1, :3])[0].ids
    third = tiny(source[:1, :3], torch.tensor([[MARKS.begin, *first[:2]]])).hidden[0, -1]
    tiny.output.data[MARKS.end] = third  # lets the first sentence end at its third piece at the latest
    together = greedy(tiny, source)
    assert len({len(hypothesis.ids) for hypothesis in together}) > 1
    for line, length in enumerate([3, 7, 5, 2, 6]):
        alone = greedy(tiny, source[line : line + 1, :length])[0]
        assert alone.ids == together[line].ids
        assert alone.log_probabilities == pytest.approx(together[line].log_probabilities, abs=1e-4)


def test_marks_are_never_written(tiny):
    for hypothesis in greedy(tiny, sentences(6, 3, 4), limit=4):
        assert not {MARKS.pad, MARKS.begin} & set(hypothesis.ids)


def test_the_limit_of_pieces_holds_and_only_the_end_completes(tiny):
    for hypothesis in greedy(tiny, sentences(6, 3, 4), limit=4):
        assert len(hypothesis.ids) <= 4
        assert hypothesis.complete == (hypothesis.ids[-1] == MARKS.end)


def test_the_usual_limit_depends_on_the_sentence_and_not_on_its_batch():
    assert length_limits(sentences(3, 7), MARKS).tolist() == [22, 30]


def test_a_beam_of_one_is_greedy_and_beams_in_a_batch_agree_with_beams_alone(tiny):
    source = sentences(6, 3)
    narrow = [ends[0] for ends in beams(tiny, tiny.encode(source), torch.tensor([9, 9]), MARKS, size=1)]
    assert [hypothesis.ids for hypothesis in narrow] == [hypothesis.ids for hypothesis in greedy(tiny, source)]
    source = sentences(3, 7, 5)
    limits = torch.tensor([5, 9, 7])
    together = [ends[0] for ends in beams(tiny, tiny.encode(source), limits, MARKS, size=4)]
    for line, length in enumerate([3, 7, 5]):
        alone = beams(tiny, tiny.encode(source[line : line + 1, :length]), limits[line : line + 1], MARKS, size=4)[0][0]
        assert alone.ids == together[line].ids
        assert alone.log_probabilities == pytest.approx(together[line].log_probabilities, abs=1e-4)


TWO = list(product(range(3, 31), range(2, 31)))  # with </s> alone, all that can be said in two pieces


def test_a_wide_beam_finds_the_best_of_all_sentences(tiny):
    source = sentences(4)
    one, others = log_probability(tiny, source, (MARKS.end,)), log_probability(tiny, source, *TWO)
    best = (MARKS.end,) if one / 1 > others.max() / (7 / 6) ** 0.6 else TWO[int(others.argmax())]
    found = beams(tiny, tiny.encode(source), torch.tensor([2]), MARKS, size=30)[0][0]
    assert found.ids == best
    assert sum(found.log_probabilities) == pytest.approx(float(log_probability(tiny, source, best)), abs=1e-4)


@pytest.mark.parametrize(("more", "pieces"), [(-0.1, 1), (0.1, 2)], ids=["less", "more"])
def test_the_penalty_decides_between_short_and_long(tiny, more, pieces):
    source = sentences(4)
    short = -float(log_probability(tiny, source, (MARKS.end,)))
    long = -float(log_probability(tiny, source, *TWO).max())
    level = math.log(long / short) / math.log(7 / 6)  # at this penalty both score the same
    found = beams(tiny, tiny.encode(source), torch.tensor([2]), MARKS, size=30, penalty=level + more)[0][0]
    assert len(found.ids) == pieces


CHOICES = torch.randn(2, 11, generator=torch.Generator().manual_seed(4)).log_softmax(-1)


@pytest.mark.parametrize("temperature", [0.3, 1.0, 4.0])
def test_temperature_is_a_power_of_the_probabilities(temperature):
    powers = CHOICES.exp() ** (1 / temperature)
    expected = powers / powers.sum(-1, keepdim=True)
    torch.testing.assert_close(Sampling(temperature).restrict(CHOICES).exp(), expected)


@pytest.mark.parametrize("k", [1, 3, 10, 99])
def test_top_k_keeps_the_k_likeliest_and_their_proportions(k):
    left = Sampling(top_k=k).restrict(CHOICES).exp()
    for line in range(2):
        kept = CHOICES[line].argsort(descending=True)[:k]
        expected = torch.zeros(11)
        expected[kept] = CHOICES[line, kept].softmax(-1)
        torch.testing.assert_close(left[line], expected)


@pytest.mark.parametrize("p", [0.01, 0.5, 0.9, 1.0])
def test_a_nucleus_is_the_fewest_pieces_that_hold_p(p):
    left = Sampling(top_p=p).restrict(CHOICES).exp()
    for line in range(2):
        kept = left[line] > 0
        held = CHOICES[line, kept].exp()
        assert float(held.sum()) >= p - 1e-6
        assert float(held.sum() - held.min()) < p
        assert CHOICES[line, kept].min() >= CHOICES[line, ~kept].max() if (~kept).any() else True
        torch.testing.assert_close(left[line, kept], held / held.sum())


def test_pieces_are_drawn_as_often_as_they_are_likely():
    many = CHOICES[:1].expand(20_000, -1)
    drawn = Sampling(top_k=4, seed=1).chooser(torch.device("cpu"))(many).bincount(minlength=11) / len(many)
    torch.testing.assert_close(drawn, Sampling(top_k=4).restrict(CHOICES)[0].exp(), atol=0.02, rtol=0)


def test_one_candidate_is_greedy_one_seed_one_text_and_what_was_drawn_keeps_its_log_probability(tiny):
    source, limits = sentences(6), torch.tensor([9])

    def sample(**options: float) -> tuple[int, ...]:
        choose = Sampling(**options).chooser(torch.device("cpu"))
        return collect(write(tiny, tiny.encode(source), limits, MARKS, choose), 1, MARKS.end)[0].ids

    assert sample(top_k=1, seed=3) == sample(temperature=1e-4) == greedy(tiny, source)[0].ids
    assert sample(seed=3) == sample(seed=3)
    assert len({sample(seed=seed) for seed in range(5)}) > 1
    source = sentences(6)
    choose = Sampling(temperature=3.0, seed=2).chooser(torch.device("cpu"))
    steps = list(write(tiny, tiny.encode(source), torch.tensor([5]), MARKS, choose))
    (one,) = collect(steps, 1, MARKS.end)
    assert sum(one.log_probabilities) == pytest.approx(float(log_probability(tiny, source, one.ids)), abs=1e-4)
