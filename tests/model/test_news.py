"""Scores on the test set of the papers: usual, and on tokens as multi-bleu.perl counts them."""

from collections import Counter
from math import exp, log

import pytest

from regard.model import ids, load
from regard.model.evaluation.news import LENGTHS, measure_news, tokenised
from regard.model.evaluation.quality import corpus_scores

REFERENCES = [
    "L'eau (froide) est là, au-dessus du sanctuaire.",
    "Il l'a dit hier : le chat noir dort sur la chaise.",
    "Le Parlement votera demain matin sur la proposition.",
    "Elle n'aime pas la voiture rouge.",
    "Oui, bien sûr.",
]
WRITTEN = [
    "L'eau (froide) est là au-dessus du toit.",
    "Il a dit hier: le chat noir dort sur la chaise rouge.",
    "Le Parlement votera demain sur la proposition.",
    "Elle n'aime pas la voiture rouge.",
    "Oui, bien entendu.",
]
SOURCES = ["a " * 10, "a " * 11, "a " * 45, "a " * 55, "a " * 70]
TRANSLATORS = [load(id, "cpu") for id in ids() if id.endswith("-en-fr")]


def multi_bleu(translations: list[str], references: list[str]) -> float:
    """BLEU of Papineni et al. 2002 with one reference, of words between spaces, without smoothing."""
    pairs = [(ours.split(), theirs.split()) for ours, theirs in zip(translations, references, strict=True)]
    written, wanted = (sum(len(pair[side]) for pair in pairs) for side in (0, 1))
    precisions = []
    for n in range(1, 5):
        grams = [[Counter(zip(*(text[k:] for k in range(n)), strict=False)) for text in pair] for pair in pairs]
        precisions.append(sum((a & b).total() for a, b in grams) / sum(a.total() for a, _ in grams))
    return 100 * min(1.0, exp(1 - wanted / written)) * exp(sum(map(log, precisions)) / 4)


def test_the_usual_score_is_sacrebleus_and_the_other_that_of_multi_bleu_on_french_tokens():
    found = measure_news(SOURCES, WRITTEN, REFERENCES)
    tokens = tokenised(WRITTEN), tokenised(REFERENCES)
    assert tokens[1][:2] == [
        "L' eau ( froide ) est là , au-dessus du sanctuaire .",
        "Il l' a dit hier : le chat noir dort sur la chaise .",
    ]
    assert found["tokenised"]["bleu"] == pytest.approx(multi_bleu(*tokens), abs=0.005)
    assert found["tokenised"]["bleu"] != found["usual"]["bleu"] == corpus_scores(WRITTEN, REFERENCES)["bleu"]
    assert ("tok:none" in found["tokenised"]["bleu_signature"], "tok:13a" in found["usual"]["bleu_signature"]) == (1, 1)
    for one in (found["usual"], found["tokenised"]):
        low, high = one["bleu_interval"]
        assert low < one["bleu"] < high


def test_each_sentence_counts_in_the_group_of_its_length_on_tokens():
    found = measure_news(SOURCES, WRITTEN, REFERENCES)["by_length"]
    assert [(group["words"], group["pairs"]) for group in found] == [(10, 1), (20, 1), (50, 1), (70, 2)]
    ours, theirs = tokenised(WRITTEN[1:2]), tokenised(REFERENCES[1:2])
    assert found[1]["bleu"] == pytest.approx(multi_bleu(ours, theirs), abs=0.005)
    perfect = measure_news(SOURCES, REFERENCES, REFERENCES)
    assert [perfect[name]["bleu"] for name in ("usual", "tokenised")] == pytest.approx([100, 100])


def test_on_the_papers_sentences_attention_beats_one_vector_at_every_length_and_the_transformer_all():
    news = {model.id: model.measured["news"] for model in TRANSLATORS}
    scores = {id: [one["usual"], one["tokenised"], *one["by_length"]] for id, one in news.items()}
    for id, found in scores.items():
        assert [one["pairs"] for one in found[:2]] == [3003] * 2
        assert sum(one["pairs"] for one in found[2:]) == 3003
        assert [one["words"] for one in found[2:]] == [*LENGTHS]
        assert all(one["bleu_interval"][0] <= one["bleu"] <= one["bleu_interval"][1] for one in found)
        if id != "rnn-none-en-fr":
            for with_it, without in zip(found, scores["rnn-none-en-fr"], strict=True):
                assert without["bleu_interval"][1] < with_it["bleu_interval"][0], id
        if id != "transformer-en-fr":
            for best, other in zip(scores["transformer-en-fr"], found, strict=True):
                assert other["bleu"] < best["bleu"], id
