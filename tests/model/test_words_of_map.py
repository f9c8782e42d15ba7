"""Maps by words and without end marks: they equal plain loops, rows sum to 1, masks stay masks."""

import numpy as np
import pytest

from regard.model import load
from regard.model.aggregates import aggregate
from regard.model.tokenizer import Text
from regard.model.words_of_map import axis, merge_pieces, merged, pieces_of, without_marks

TEXT = "The unbelievable cat's chairs didn't sleep."


@pytest.fixture(scope="module")
def attended():
    return load("transformer-en-fr", "cpu").attend(TEXT)


def axes(attended, block, *, words=True):
    shape = attended.blocks[block].shape
    return [axis(attended, shape[side], words=words) for side in ("rows", "columns")]


def test_words_are_the_pieces_that_touch_every_piece_is_in_one_and_what_was_fed_comes_one_step_later(attended):
    fed = len(attended.target.fed)
    for side, count in {
        "source": len(attended.source.tokens),
        "target": len(attended.target.tokens),
        "fed": fed,
    }.items():
        assert [k for word in axis(attended, side, words=True) for k in word.pieces] == [*range(count)]
    words = axis(attended, "source", words=True)
    assert [word.text for word in words] == [*TEXT.split(), "</s>"]
    assert [word.is_mark for word in words] == [False] * 6 + [True]
    assert [word.text for word in axis(attended, "target", words=True)][:-1] == attended.target.text.split()
    fed, written = (axis(attended, side, words=True) for side in ("fed", "target"))
    assert (fed[0].text, fed[0].is_mark) == ("<s>", True)
    assert [word.text for word in fed[1:]] == [word.text for word in written[:-1]]
    assert [word.pieces[0] for word in fed[1:]] == [word.pieces[0] + 1 for word in written[:-1]]
    text = Text("3 May", ("▁", "3", "▁", "M", "ay", "</s>"), ((0, 1), (0, 1), (2, 2), (2, 3), (3, 5), (5, 5)), ())
    assert [begins for _, begins in pieces_of(text)] == [True, False, True, False, False, True]


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_words_equal_plain_loops_over_pieces_and_rows_still_sum_to_1(attended, block):
    rows, columns = axes(attended, block)
    weights = attended.blocks[block].weights
    found = merged(weights, rows, columns)
    known = np.nan_to_num(weights).astype(float)
    for p, row in enumerate(rows):
        for q, column in enumerate(columns):
            value = np.mean([known[..., i, list(column.pieces)].sum(-1) for i in row.pieces], axis=0)
            np.testing.assert_allclose(np.nan_to_num(found[..., p, q]), value, atol=1e-6)
    np.testing.assert_allclose(np.nansum(found, -1), 1, atol=1e-6)
    assert found.shape[-1] < weights.shape[-1]


def test_a_word_is_not_allowed_only_where_no_piece_is_and_a_maximum_is_not_divided(attended):
    rows, columns = axes(attended, "decoder")
    found = merged(attended.blocks["decoder"].weights, rows, columns)[0, 0]
    for p, row in enumerate(rows):
        for q, column in enumerate(columns):
            assert np.isnan(found[p, q]) == (column.pieces[0] > row.pieces[-1])
    rows, columns = axes(attended, "cross", words=False)
    largest = aggregate(attended.blocks["cross"].weights, "max-layers")
    np.testing.assert_array_equal(without_marks(largest, rows, columns, divide=False), largest[..., :-1, :-1])


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
@pytest.mark.parametrize("words", [True, False])
def test_without_marks_rows_are_divided_by_what_is_left(attended, block, words):
    rows, columns = axes(attended, block, words=words)
    weights = attended.blocks[block].weights
    weights = merged(weights, rows, columns) if words else weights
    found = without_marks(weights, rows, columns, divide=True)
    kept = weights[..., [not word.is_mark for word in rows], :][..., [not word.is_mark for word in columns]]
    empty = np.nansum(kept, -1) == 0
    first = next(word for word in rows if not word.is_mark)
    is_alone = block == "decoder" and len(first.pieces) == 1
    assert empty.any() == is_alone, "a first piece looks only at the mark that was fed"
    np.testing.assert_allclose(np.nansum(found, -1)[~empty], 1, atol=1e-6)
    assert np.isnan(found[empty]).all()
    assert np.isnan(found[np.isnan(kept)]).all()
    expected = kept / np.nansum(kept.astype(float), -1, keepdims=True)
    np.testing.assert_allclose(found[~empty], expected[~empty], atol=1e-6)
    assert found.shape[-2:] == (len(rows) - 1, len(columns) - 1)


def begun(text: str, *pieces: tuple[str, int, int]) -> list[str]:
    """The words of a text in these pieces."""
    tokens, starts, ends = zip(*pieces, strict=True)
    read = Text(text, tokens, tuple(zip(starts, ends, strict=True)), ())
    return [word.text for word in merge_pieces(pieces_of(read), text)]


def test_a_script_without_spaces_between_words_has_its_pieces_and_another_beside_it_its_words():
    assert begun("我爱北京", ("▁我", 0, 1), ("爱", 1, 2), ("北京", 2, 4)) == ["我", "爱", "北京"]
    assert begun("コーヒー", ("▁", 0, 0), ("コーヒ", 0, 3), ("ー", 3, 4)) == ["コーヒ", "ー"]
    assert begun("ฉันที่", ("▁ฉ", 0, 1), ("ัน", 1, 3), ("ท", 3, 4), ("ี่", 4, 6)) == ["ฉัน", "ที่"], "signs on a letter"
    assert begun("用Python写", ("用", 0, 1), ("Py", 1, 3), ("thon", 3, 7), ("写", 7, 8)) == ["用", "Python", "写"]
    assert begun("2024年", ("20", 0, 2), ("24", 2, 4), ("年", 4, 5)) == ["2024", "年"]
    assert begun(
        "我爱", ("<0xE6>", 0, 1), ("<0x88>", 0, 1), ("<0x91>", 0, 1), ("<0xE7>", 1, 2), ("<0x88B1>", 1, 2)
    ) == [*"我爱"], "bytes of one letter"
    assert begun("한국어", ("▁한", 0, 1), ("국어", 1, 3)) == ["한국어"], "which sets spaces"


def test_a_text_that_is_read_from_last_to_first_has_the_same_words():
    pieces = [("▁n", 0, 1), ("'", 1, 2), ("a", 2, 3), ("▁pas", 4, 7)]
    assert begun("n'a pas", *pieces) == ["n'a", "pas"]
    assert begun("n'a pas", *reversed(pieces)) == ["pas", "n'a"]
