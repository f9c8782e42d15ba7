"""Intervals of differences of BLEU."""

import html
import re
from pathlib import Path
from urllib.parse import parse_qs

import numpy as np
import pytest

from regard.model import zoo
from regard.model.alignment_error import Gold, error_rate
from regard.model.evaluation.bootstrap import (
    INTERVAL,
    RESAMPLES,
    SEED,
    bleu,
    bleu_interval,
    counts,
    error_interval,
    gaps_by_length,
    interval,
)
from regard.model.evaluation.quality import corpus_scores

WORDS = ["le", "chat", "noir", "ne", "dort", "pas", "sur", "la", "chaise", "rouge", "et", "il", "boit", "du", "lait"]


def corpus(sentences: int, spoilt: float, seed: int = 2) -> tuple[list[str], list[str]]:
    """References, and translations of them in which this share of the words is two wrong ones."""
    random = np.random.default_rng(seed)
    references = [[str(word) for word in random.choice(WORDS, 12)] for _ in range(sentences)]
    translations = [[word if random.random() > spoilt else "x x" for word in line] for line in references]
    return [" ".join(line) for line in translations], [" ".join(line) for line in references]


def test_the_sums_of_sentences_give_the_bleu_no_model_beats_itself_and_every_group_has_its_gap():
    translations, references = corpus(31, spoilt=0.2)
    expected = corpus_scores(translations, references)["bleu"]
    same = counts(translations, references)
    assert bleu(same.sum(0)) == pytest.approx(expected, abs=0.005)
    assert interval(same, same) == {"gap": 0, "low": 0, "high": 0}
    translations, references = corpus(5, spoilt=0.3)
    sources = ["a b", "a " * 10, "a " * 11, "a " * 25, "a " * 40]
    groups = gaps_by_length(sources, references, translations, references)
    assert [(group["words"], group["pairs"]) for group in groups] == [(10, 2), (20, 1), (30, 1), (40, 1)]
    assert all(group["gap"] > 0 for group in groups)


def test_the_interval_holds_the_gap_turns_with_it_narrows_with_more_and_sentences_are_drawn_in_pairs():
    (good, references), (bad, _) = corpus(97, spoilt=0.1), corpus(97, spoilt=0.3)
    ours, theirs = counts(good, references), counts(bad, references)
    found, turned = interval(ours, theirs), interval(theirs, ours)
    assert 0 < found["low"] < found["gap"] < found["high"]
    assert (turned["low"], turned["gap"], turned["high"]) == (-found["high"], -found["gap"], -found["low"])
    # A difference that every sentence has alike is sure, however much the sentences differ.
    hard, easy = [9, 7, 5, 3, 12, 11, 10, 9, 12, 12], [12, 11, 10, 9, 12, 11, 10, 9, 12, 12]
    ours = np.array([easy] * 5 + [hard] * 5)
    paired = interval(ours, ours[::-1].copy())
    assert interval(ours, ours)["high"] == 0 < paired["high"]

    def width(sentences: int) -> float:
        (good, references), (bad, _) = corpus(sentences, spoilt=0.1), corpus(sentences, spoilt=0.3)
        found = interval(counts(good, references), counts(bad, references))
        return found["high"] - found["low"]

    assert width(100) / width(1_600) == pytest.approx(4, rel=0.3)


MEASURED = [model for id in zoo.ids() if (model := zoo.load(id, "cpu")).config["task"] == "translation en-fr"]


@pytest.mark.parametrize("model", MEASURED, ids=lambda model: model.id)
def test_what_is_shipped_fits_the_scores_that_are_shipped(model):
    gain = model.measured["gain"]
    if model.id == "rnn-none-en-fr":
        assert gain is None
        return
    assert (gain["resamples"], gain["seed"], gain["interval"]) == (RESAMPLES, SEED, INTERVAL)
    theirs = zoo.load(gain["over"], "cpu").measured["by_length"]
    for name, groups in gain["by_length"].items():
        for own, other, group in zip(model.measured["by_length"][name], theirs[name], groups, strict=True):
            assert (group["words"], group["pairs"]) == (own["words"], own["pairs"]) == (other["words"], other["pairs"])
            assert group["gap"] == pytest.approx(own["bleu"] - other["bleu"], abs=0.011)
            assert group["low"] <= group["gap"] <= group["high"]


def repeats(text: str, words: int = 4) -> bool:
    """Whether the same words in a row occur twice."""
    parts = text.split()
    runs = [tuple(parts[start : start + words]) for start in range(len(parts) - words + 1)]
    return len(set(runs)) < len(runs)


def test_on_the_long_example_of_compare_the_fixed_vector_repeats_itself_and_attention_does_not():
    page = (Path(__file__).parents[2] / "templates" / "compare.html").read_text(encoding="utf-8")
    address = re.search(r'id="loop" href="compare\?([^"]+)"', page)[1]
    asked = parse_qs(html.unescape(address))
    (text,) = asked["text"]
    assert len(text.split()) == 40
    written = {id: zoo.load(id, "cpu").attend(text).target.text for id in asked["model"]}
    assert {id: repeats(one) for id, one in written.items()} == {id: "none" in id for id in asked["model"]}


RIGHT, HALF = frozenset({(0, 0), (1, 1)}), frozenset({(0, 0), (1, 0)})
GOLD = [Gold(("a", "b"), ("x", "y"), RIGHT, RIGHT)] * 60
LINKED = [RIGHT] * 40 + [HALF] * 20
FEW = ["Le chat dort ici .", "Il lit un livre rouge .", "Où est la gare ?", "Je ne sais pas quoi dire ."] * 5
WRONG = [*FEW[:10], *(text.replace("l", "r") for text in FEW[10:])]


def test_the_interval_of_an_error_rate_holds_it():
    low, high = error_interval(LINKED, GOLD)
    assert low < error_rate(LINKED, GOLD) < high


def test_the_interval_of_an_error_rate_narrows_with_the_root_of_the_number_of_sentences():
    (low, high), narrow = error_interval(LINKED, GOLD), error_interval(LINKED * 16, GOLD * 16)
    assert (narrow[1] - narrow[0]) / (high - low) == pytest.approx(1 / 4, rel=0.15)


def test_where_all_sentences_are_alike_an_error_rate_has_no_width():
    assert error_interval([HALF] * 60, GOLD) == [0.5, 0.5]


def test_the_interval_of_a_score_holds_it():
    low, high = bleu_interval(WRONG, FEW)
    assert low < corpus_scores(WRONG, FEW)["bleu"] < high


def test_the_interval_of_a_score_narrows_with_more_sentences():
    (low, high), narrow = bleu_interval(WRONG, FEW), bleu_interval(WRONG * 20, FEW * 20)
    assert narrow[1] - narrow[0] < (high - low) / 2


def test_the_score_of_the_references_themselves_has_no_width():
    assert bleu_interval(FEW, FEW) == [100.0, 100.0]
