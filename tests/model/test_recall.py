"""Associative recall: the day that is asked for stands in the text, once, and nothing else says which it is."""

from types import SimpleNamespace

import pytest
import torch
from torch.nn.functional import one_hot

from regard.model.experiments.measuring import recalled
from regard.model.tokenizer import Tokenizer
from regard.model.training.recall import COUNTS, DAYS, LETTERS, pairs


@pytest.mark.parametrize("dates", [1, 3, 16])
def test_the_day_behind_the_letter_that_is_asked_for_is_the_target(dates):
    drawn = pairs(500, seed=3, dates=dates)
    for text, target in drawn:
        days = dict(zip(text[::2], text[1::2], strict=True))
        assert len(days) == dates, "no letter stands twice"
        for letter, again, day in zip(target[::3], target[1::3], target[2::3], strict=True):
            assert (letter, days[letter]) == (again, day)
    assert {text.index(target[0]) // 2 for text, target in drawn} == set(range(dates)), "each place is asked for"


def test_one_seed_gives_one_set_of_texts_with_all_counts_letters_and_days():
    assert pairs(50, seed=1) == pairs(50, seed=1) != pairs(50, seed=2)
    drawn = pairs(3_000, seed=5)
    counts = [len(text) // 2 for text, _ in drawn]
    assert set(counts) == set(COUNTS)
    assert counts.count(2) > counts.count(8)
    assert {letter for _, target in drawn for letter in target[::3]} == set(LETTERS)
    assert {day for _, target in drawn for day in target[2::3]} == set(DAYS)


@pytest.mark.parametrize(("wrong", "share"), [(1, 1.0), (2, 1.0), (3, 0.0), (4, 1.0)])
def test_only_the_day_need_be_guessed(wrong, share):
    tokenizer = Tokenizer.train([LETTERS + DAYS], 0)

    def network(_: torch.Tensor, fed: torch.Tensor) -> SimpleNamespace:
        produced = torch.cat([fed[:, 1:], torch.full((len(fed), 1), tokenizer.end)], 1)
        assert produced.size(1) == 5, "a space, a letter twice, a day and the end"
        produced[:, wrong] = tokenizer.begin
        return SimpleNamespace(hidden=one_hot(produced, len(tokenizer)))

    network.logits = lambda hidden: hidden
    model = SimpleNamespace(tokenizer=tokenizer, network=network, device=torch.device("cpu"))
    assert recalled(model, 3) == share


def test_a_space_leads_each_text_unless_a_recipe_says_otherwise():
    (text, _), *_ = pairs(1, seed=1)
    with_space, without = (Tokenizer.train([text], 0, leads).encode(text).tokens for leads in (True, False))
    assert with_space[0] == "▁"
    assert with_space[1:] == without
    assert "".join(without) == f"{text}</s>"
