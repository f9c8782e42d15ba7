"""Tokenizers as they lie on the hub, Python-only ones too: their own numbers, and places in the text that hold."""

import warnings
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from transformers import AutoTokenizer

from regard.model.errors import Unsuitable
from regard.model.hugging_face.pieces import Pieces
from tests.model.hugging_face.layouts import FAST, PYTHON

PLAIN = "The black cat, did not sleep: naïve cats don't!"
ODD = "  ½ ﬁne cafe\u0301…  [x] well-known\u200b 日本語 Ä 🐈\u200d⬛ “so”\n@@ ##s </w> ▁ <0x41> Ã© "


@pytest.fixture(scope="session", params=PYTHON | FAST)
def name(request) -> str:
    return request.param


@pytest.fixture(scope="session")
def pieces(name, tmp_path_factory) -> Pieces:
    folder = tmp_path_factory.mktemp(name)
    (PYTHON | FAST)[name](folder)
    made = Pieces(AutoTokenizer.from_pretrained(folder), None)
    assert made.backend.is_fast == (name in FAST)
    return made


def check(pieces: Pieces, text: str, *, target: bool = False) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ByT5 remarks upon a </s> that was typed
        read = pieces.encode(text, target=target)
        kind = {"text_target": text} if target else {"text": text}
        assert list(read.ids) == pieces.backend(**kind, verbose=False)["input_ids"]
    assert len(read.ids) == len(read.offsets) == len(read.tokens)
    assert all(0 <= start <= end <= len(text) for start, end in read.offsets)
    for of_two in zip(*read.offsets, strict=True) if read.offsets else ():
        assert list(of_two) == sorted(of_two)
    if not pieces.backend.is_fast:
        covered = {n for start, end in read.offsets for n in range(start, end)}
        assert not [c for n, c in enumerate(text) if n not in covered and c.strip() and c.isprintable()]


@pytest.mark.parametrize("text", [PLAIN, ODD, "", " ", "</s> a </s>", "MKTAYIAK", "a\nb\x00c"])
def test_pieces_are_its_own_and_cover_the_text_in_order(pieces, text):
    check(pieces, text)


@settings(max_examples=40)
@example("\u0301a")
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12))
def test_pieces_of_any_text_are_its_own_or_the_text_is_refused_with_a_sentence(pieces, text):
    with suppress(Unsuitable):
        check(pieces, text)


def test_a_target_is_read_as_the_tokenizer_reads_targets_and_what_was_written_covers_its_text(pieces, name):
    check(pieces, PLAIN, target=True)
    check(pieces, PLAIN)  # and texts as before
    written = pieces.decode(pieces.encode(PLAIN, target=True).ids)
    assert list(written.offsets) == sorted(written.offsets)
    covered = {n for start, end in written.offsets for n in range(start, end)}
    assert not [c for n, c in enumerate(written.text) if n not in covered and c.strip()]


def test_the_two_languages_of_a_marian_have_their_own_pieces(tmp_path):
    PYTHON["marian_separate"](tmp_path)
    pieces = Pieces(AutoTokenizer.from_pretrained(tmp_path), None)
    source, target = pieces.encode("le chat"), pieces.encode("le chat", target=True)
    assert "".join(source.tokens) == "".join(target.tokens) == "▁le▁chat</s>"
    assert source.ids != target.ids
    assert pieces.names(target.ids) == target.tokens
    assert pieces.decode(target.ids).text == "le chat"


def test_a_language_code_is_a_piece_of_the_text(tmp_path):
    PYTHON["marian"](tmp_path)
    read = Pieces(AutoTokenizer.from_pretrained(tmp_path), None).encode(">>fra<< cat")
    assert read.offsets[0] == (0, 7)


def test_an_unknown_piece_is_named_as_the_model_knows_it(tmp_path):
    PYTHON["m2m100"](tmp_path)
    read = Pieces(AutoTokenizer.from_pretrained(tmp_path), None).encode("cat 日本")
    assert [read.text[a:b] for a, b in read.offsets][-2] == "日本"
    assert read.tokens[-2] == "<unk>"


def test_a_target_in_an_unknown_language_is_refused(tmp_path):
    PYTHON["m2m100"](tmp_path)
    (tmp_path / "tokenizer_config.json").write_text('{"tokenizer_class": "M2M100Tokenizer", "src_lang": "en"}')
    pieces = Pieces(AutoTokenizer.from_pretrained(tmp_path), None)
    with pytest.raises(Unsuitable, match="set tgt_lang"):
        pieces.encode("le chat", target=True)
    assert pieces.encode("cat").ids


def test_bytes_of_one_character_share_its_place(tmp_path):
    PYTHON["byt5"](tmp_path)
    read = Pieces(AutoTokenizer.from_pretrained(tmp_path), None).encode("é Ã")
    assert read.tokens == ("<0xC3>", "<0xA9>", "▁", "<0xC3>", "<0x83>", "</s>")
    assert read.offsets == ((0, 1), (0, 1), (2, 2), (2, 3), (2, 3), (3, 3))


def test_a_tokenizer_file_outside_of_the_folder_is_not_opened(tmp_path):
    """Whatever tokenizer_config.json names."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    PYTHON["esm"](outside)
    told = '{"tokenizer_class": "EsmTokenizer", "vocab_file": "%s"}' % (outside / "vocab.txt")
    (inside / "tokenizer_config.json").write_text(told)
    with pytest.raises((OSError, TypeError, ValueError)):
        AutoTokenizer.from_pretrained(inside)
