"""Associative recall: the date that is asked for stands in the text, once, and nothing else says which it is."""

import re
from types import SimpleNamespace

import pytest
import torch
from torch.nn.functional import one_hot

from regard.model import zoo
from regard.model.experiments.measuring import recalled
from regard.model.tokenizer import Tokenizer
from regard.model.training.dates import meant
from regard.model.training.recall import COUNTS, LETTERS, pairs


def read(text: str) -> dict[str, str]:
    """The dates of a text by their letters; a letter that stands twice fails."""
    found = re.findall(r"([A-Z])(\d\d)(\d\d)(\d\d)\b", text)
    assert len({letter for letter, *_ in found}) == len(found) == len(text.split())
    return {letter: meant(f"{day}.{month}.{year}") for letter, year, month, day in found}


@pytest.mark.parametrize("dates", [1, 3, 12])
def test_the_date_behind_the_letter_that_is_asked_for_is_the_target(dates):
    drawn = pairs(200, seed=3, dates=dates)
    for text, target in drawn:
        assert len(read(text)) == dates
        assert target == f"{target[0]} " + read(text)[target[0]]
    places = {text.index(target[0]) // 8 for text, target in drawn}
    assert places == set(range(dates)), "each place is asked for"


def test_one_seed_gives_one_set_of_texts_with_all_counts_and_letters_and_unseen_days_are_never_trained_on():
    assert pairs(50, seed=1) == pairs(50, seed=1) != pairs(50, seed=2)
    trained, unseen = pairs(3_000, seed=5), pairs(3_000, seed=5, unseen=True)
    days = [{day for text, _ in some for day in read(text).values()} for some in (trained, unseen)]
    assert not days[0] & days[1]
    counts = [len(text.split()) for text, _ in trained]
    assert set(counts) == set(COUNTS)
    assert counts.count(1) > counts.count(8)
    assert {target[0] for _, target in trained} == set(LETTERS)


@pytest.mark.parametrize(("wrong", "share"), [(0, 1.0), (1, 1.0), (2, 0.0), (11, 0.0), (13, 0.0)])
def test_what_is_fed_need_not_be_guessed_and_one_wrong_character_makes_a_date_wrong(wrong, share):
    tokenizer = Tokenizer.load(zoo.CHECKPOINTS / "dates-bahdanau" / "tokenizer.json")

    def network(_: torch.Tensor, fed: torch.Tensor) -> SimpleNamespace:
        produced = torch.cat([fed[:, 1:], torch.full((len(fed), 1), tokenizer.end)], 1)
        assert produced.size(1) == 14, "a letter, a date and their marks"
        produced[:, wrong] = tokenizer.begin
        return SimpleNamespace(hidden=one_hot(produced, len(tokenizer)))

    network.logits = lambda hidden: hidden
    model = SimpleNamespace(tokenizer=tokenizer, network=network, device=torch.device("cpu"))
    assert recalled(model, 3) == share
