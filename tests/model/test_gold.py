"""Our own gold links: of the shipped examples, as the shipped model translates them."""

import pytest

from regard.model import load
from regard.model.gold import cells, linked, linked_sentences, sentence_errors

MODEL = "transformer-en-fr"


@pytest.mark.broad
def test_the_shipped_model_writes_each_translation_that_has_links():
    model = load(MODEL, "cpu")
    assert len(linked_sentences()) >= 8
    for one in linked_sentences():
        assert linked(model.attend(one.text)) == one


def test_each_word_has_a_link_and_each_link_joins_words():
    for one in linked_sentences():
        gold = one.gold
        assert gold.sure <= gold.possible
        assert {i for i, _ in gold.possible} == set(range(len(gold.target)))
        assert {j for _, j in gold.possible} <= set(range(len(gold.source)))
        for (first, last), word in [*zip(one.target_words, gold.target, strict=True)]:
            assert one.target[first:last] == word


@pytest.mark.parametrize("served", ["produced", "fed"])
def test_the_error_of_a_head_on_a_sentence_counts_its_links_one_by_one(served):
    model = load(MODEL, "cpu")
    run = model.attend("We need a common European agricultural policy.")
    one = linked(run)
    rates = sentence_errors(run, one, served)
    late = int(served == "fed")
    for layer, head in [(0, 3), (2, 4), (1, 7)]:
        weights = run.blocks["cross"].weights[layer, head]
        found = set()
        for p, (first, last) in enumerate(one.target_words):
            rows = [k + late for k, (a, b) in enumerate(run.target.offsets) if min(b, last) > max(a, first)]
            sums = []
            for start, end in one.source_words:
                columns = [k for k, (a, b) in enumerate(run.source.offsets) if min(b, end) > max(a, start)]
                sums.append(sum(weights[i, j] for i in rows for j in columns) / len(rows))
            found.add((p, max(range(len(sums)), key=sums.__getitem__)))
        agreed = len(found & one.gold.sure) + len(found & one.gold.possible)
        assert rates[layer, head] == pytest.approx(1 - agreed / (len(found) + len(one.gold.sure)))


@pytest.mark.broad
def test_links_between_words_are_cells_between_all_their_pieces():
    model, longer = load(MODEL, "cpu"), 0
    for one in linked_sentences():
        run = model.attend(one.text)
        found = cells(run, one, one.gold.sure)
        longer += len(found) - len(one.gold.sure)
        for i, piece in enumerate(run.target.offsets):
            for j, source_piece in enumerate(run.source.offsets):
                is_linked = any(
                    overlap(piece, one.target_words[p]) and overlap(source_piece, one.source_words[q])
                    for p, q in one.gold.sure
                )
                assert is_linked == ((i, j) in found)
    assert longer, "some word has several pieces"


def overlap(piece, word):
    return min(piece[1], word[1]) > max(piece[0], word[0])
