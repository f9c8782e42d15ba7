"""The laws of decoding: the cache changes nothing, batches agree with single sentences, a wide beam finds the best."""

import math
from itertools import product

import pytest
import torch

from model.decoding import beam, collect, greedy, length_limits
from model.transformer import Transformer
from tests.conftest import MARKS, sentences


def write(model: Transformer, source: torch.Tensor, limit: int = 9):
    limits = torch.full((len(source),), limit)
    return collect(greedy(model, model.encode(source), limits, MARKS), len(source), MARKS.end)


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


def test_cached_equals_uncached(tiny):
    for length in (2, 5, 11):
        source = sentences(length, seed=length)
        written = write(tiny, source)[0]
        ids, each = uncached(tiny, source, 9)
        assert list(written.ids) == ids
        assert written.log_probabilities == pytest.approx(each, abs=1e-4)
        assert max(each) - min(each) > 0.01, "steps that are all alike would hide a wrong cache"


def test_batched_equals_single_though_sentences_end_at_different_steps(tiny):
    source = sentences(3, 7, 5, 2, 6)
    first = write(tiny, source[:1, :3])[0].ids
    third = tiny(source[:1, :3], torch.tensor([[MARKS.begin, *first[:2]]])).hidden[0, -1]
    tiny.output.data[MARKS.end] = third  # lets the first sentence end at its third piece at the latest
    together = write(tiny, source)
    assert len({len(hypothesis.ids) for hypothesis in together}) > 1
    for line, length in enumerate([3, 7, 5, 2, 6]):
        alone = write(tiny, source[line : line + 1, :length])[0]
        assert alone.ids == together[line].ids
        assert alone.log_probabilities == pytest.approx(together[line].log_probabilities, abs=1e-4)


def test_log_probabilities_are_those_of_the_model(tiny):
    source = sentences(6)
    hypothesis = write(tiny, source)[0]
    assert sum(hypothesis.log_probabilities) == pytest.approx(
        float(log_probability(tiny, source, hypothesis.ids)), abs=1e-4
    )


def test_marks_are_never_written_and_the_limit_holds(tiny):
    for hypothesis in write(tiny, sentences(6, 3, 4), limit=4):
        assert not {MARKS.pad, MARKS.begin} & set(hypothesis.ids)
        assert len(hypothesis.ids) <= 4
        assert hypothesis.complete == (hypothesis.ids[-1] == MARKS.end)


def test_the_limit_depends_on_the_sentence_and_not_on_its_batch():
    assert length_limits(sentences(3, 7), MARKS).tolist() == [22, 30]


def test_a_beam_of_one_is_greedy(tiny):
    source = sentences(6, 3)
    narrow = beam(tiny, tiny.encode(source), torch.tensor([9, 9]), MARKS, size=1)
    assert [hypothesis.ids for hypothesis in narrow] == [hypothesis.ids for hypothesis in write(tiny, source)]


def test_a_wide_beam_finds_the_best_of_all_sentences(tiny):
    source = sentences(4)
    two = list(product(range(3, 31), range(2, 31)))  # with </s> alone, all that can be said in two pieces
    one, others = log_probability(tiny, source, (MARKS.end,)), log_probability(tiny, source, *two)
    best = (MARKS.end,) if one / 1 > others.max() / (7 / 6) ** 0.6 else two[int(others.argmax())]
    found = beam(tiny, tiny.encode(source), torch.tensor([2]), MARKS, size=30)[0]
    assert found.ids == best
    assert sum(found.log_probabilities) == pytest.approx(float(log_probability(tiny, source, best)), abs=1e-4)


def test_the_penalty_decides_between_a_short_and_a_long_sentence(tiny):
    source = sentences(4)
    short = -float(log_probability(tiny, source, (MARKS.end,)))
    long = -float(log_probability(tiny, source, *product(range(3, 31), range(2, 31))).max())
    level = math.log(long / short) / math.log(7 / 6)  # at this penalty both score the same

    def written(penalty: float) -> int:
        return len(beam(tiny, tiny.encode(source), torch.tensor([2]), MARKS, size=30, penalty=penalty)[0].ids)

    assert (written(level - 0.1), written(level + 0.1)) == (1, 2)


def test_beams_in_a_batch_agree_with_beams_alone(tiny):
    source = sentences(3, 7, 5)
    limits = torch.tensor([5, 9, 7])
    together = beam(tiny, tiny.encode(source), limits, MARKS, size=4)
    for line, length in enumerate([3, 7, 5]):
        alone = beam(tiny, tiny.encode(source[line : line + 1, :length]), limits[line : line + 1], MARKS, size=4)[0]
        assert alone.ids == together[line].ids
        assert alone.log_probabilities == pytest.approx(together[line].log_probabilities, abs=1e-4)
