"""Parts of speech: the tags that people gave, and the weight of heads on them."""

import json

import numpy as np
import pytest

from regard.model import ids, load
from regard.model.evaluation.parts_of_speech import FILE, measure_tags, tagged_sentences, weights_on
from regard.model.gold import linked_sentences
from regard.model.tokenizer import Text

MODEL = "transformer-en-fr"
MEASURED = [id for id in ids() if load(id, "cpu").tags_file]
CLOSED = {
    "AUX": "am are be been can cannot did do does had has have is must should was were will would",
    "CCONJ": "and",
    "PART": "not to",
    "SCONJ": "after although as because before if that to when while",
    "DET": "a all an each every some such the these this what",
    "ADP": "against at behind by for in near of off on past since than to up with without",
    "PRON": "anyone anything everybody everyone he her hers his i it me mine my myself nobody nothing our she that "
    "there they this us we what who whose you your",
    "NUM": "1992 fifty hundred nine ten three twenty-five two",
}
ALWAYS = {"the": "DET", "a": "DET", "and": "CCONJ", "not": "PART", "of": "ADP", "she": "PRON", "because": "SCONJ"}


def pairs() -> list[tuple[str, str]]:
    lines = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
    return [pair for words, tags in lines for pair in zip(words.split(), tags.split(), strict=True)]


@pytest.mark.parametrize("tag", CLOSED)
def test_a_tag_of_a_closed_class_is_given_to_its_words_alone(tag):
    assert {word.lower() for word, given in pairs() if given == tag} <= set(CLOSED[tag].split())


def test_words_that_have_one_tag_have_it_everywhere_and_signs_are_punctuation():
    for word, tag in pairs():
        assert ALWAYS.get(word.lower(), tag) == tag, word
        assert (tag == "PUNCT") == (not any(sign.isalnum() for sign in word)), word
        assert not (word[0].isupper() and tag == "VERB" and word not in ("Open", "See", "Let")), word


def test_every_sentence_with_gold_links_has_tags():
    assert {one.text for one in linked_sentences()} <= {one.text for one in tagged_sentences()}


def test_the_weight_on_a_word_is_that_of_its_pieces_as_the_rows_of_words_have_it_on_average():
    rows = Text("a b", ("a", "b", "</s>"), ((0, 1), (2, 3), (3, 3)), (1, 2, 3))
    columns = Text("cde", ("c", "de", "</s>"), ((0, 1), (1, 3), (3, 3)), (1, 2, 3))
    weights = np.array([[0.5, 0.25, 0.25], [0.1, 0.6, 0.3], [0, 0, 1]])
    np.testing.assert_allclose(weights_on(weights, rows, columns, [(0, 2)]), [0.725])


@pytest.mark.parametrize("id", MEASURED)
def test_what_was_measured_is_of_these_weights_and_of_all_heads_that_look_at_the_source(id):
    model = load(id, "cpu")
    assert model.tags_file
    found = json.loads(model.tags_file.read_bytes())
    assert (found["digest"], found["sentences"]) == (model.digest.partition(".")[0], len(tagged_sentences()))
    blocks = model.network.blocks
    assert set(found["blocks"]) == {name for name, shape in blocks.items() if shape["columns"] == "source"}
    for name, tags in found["blocks"].items():
        for tag, figures in tags.items():
            mean, low, high = np.moveaxis(np.array(figures["heads"]), -1, 0)
            assert mean.shape == (blocks[name]["layers"], blocks[name]["heads"])
            assert ((low <= mean + 1e-4) & (mean <= high + 1e-4)).all()
            assert figures["words"] == sum(given == tag for _, given in pairs())


@pytest.mark.broad
def test_a_weight_on_verbs_and_its_chance_are_means_over_the_sentences_that_have_one(monkeypatch):
    model = load(MODEL, "cpu")
    few = tagged_sentences()[:3]
    monkeypatch.setattr("regard.model.evaluation.parts_of_speech.tagged_sentences", lambda: few)
    found = measure_tags(model)
    runs = [model.attend(one.text) for one in few]
    means, shares = [], []
    for one, run in zip(few, runs, strict=True):
        verbs = [span for span, tag in zip(one.words, one.tags, strict=True) if tag == "VERB"]
        if not verbs:
            continue
        of = [k for k, (a, b) in enumerate(run.source.offsets) if any(min(b, y) > max(a, x) for x, y in verbs)]
        rows = [k for k, (a, b) in enumerate(run.target.offsets) if a < b]
        means.append(np.mean([sum(run.blocks["cross"].weights[2, 0, i, j] for j in of) for i in rows]))
        shares.append(len(of) / len(run.source.offsets))
    verb = found["blocks"]["cross"]["VERB"]
    assert verb["heads"][2][0][0] == pytest.approx(np.mean(means), abs=1e-4)
    assert verb["chance"] == pytest.approx(np.mean(shares), abs=1e-4)
