"""Any text can be cut into pieces and put together again, and every piece knows where it is."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tokenizers import Regex, normalizers

from regard.model.text_normalisation import INVISIBLE
from regard.model.tokenizer import SPACE, Tokenizer, pad_rows

LINES = [
    "The black cat did not sleep on the red chair.",
    "Le chat noir n'a pas dormi sur la chaise rouge.",
    "I don't know where l'homme est allé en 1992.",
] * 5
TOKENIZER = Tokenizer.train(LINES, 420)
UNSEEN = [0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x202E, 0x2060, 0x2068, 0xFE0F, 0xFEFF, 0xE0041]


@pytest.mark.parametrize(
    "text",
    [
        *("The black cat.", "🐈 naïve 日本語 שלום مرحبا", "a", "12:30, (yes) - 'no' \"so\""),
        *("e\u0301 is e with an accent", "👩‍👩‍👧", "</s> <pad> <s> <0xF0>"),
    ],
)
def test_any_text_comes_back(text):
    import unicodedata

    seen = unicodedata.normalize("NFC", INVISIBLE.sub("", text))
    assert TOKENIZER.decode(TOKENIZER.encode(text).ids).text == seen


@given(st.text(max_size=60))
def test_every_text_encodes_and_what_was_decoded_once_stays_the_same(text):
    encoded = TOKENIZER.encode(text)
    assert encoded.tokens[-1] == "</s>"
    assert all(0 <= start <= end <= len(text) for start, end in encoded.offsets)
    once = TOKENIZER.decode(encoded.ids)
    assert TOKENIZER.decode(TOKENIZER.encode(once.text).ids).text == once.text


@given(st.lists(st.integers(0, len(TOKENIZER) - 1), max_size=30))
@example([240, 163])  # half of a surrogate: two bytes, two characters that cannot be read
def test_any_pieces_decode_and_their_places_are_in_the_text(ids):
    decoded = TOKENIZER.decode(ids)
    assert len(decoded.tokens) == len(decoded.offsets) == len(ids)
    assert all(0 <= start <= end <= len(decoded.text) for start, end in decoded.offsets)
    covered = "".join(decoded.text[start:end] for start, end in dict.fromkeys(decoded.offsets))
    assert covered.replace(" ", "") == decoded.text.replace(" ", "")


def test_offsets_count_characters_bytes_of_one_share_its_place_and_those_of_none_are_replaced():
    text = "  The  “cat”\tdidn’t\x00"
    encoded = TOKENIZER.encode(text)
    words = [text[start:end] for start, end in encoded.offsets]
    assert "".join(words) == "The“cat”didn’t"
    assert encoded.offsets[-1] == (len(text), len(text))
    assert TOKENIZER.encode("The\x00cat").offsets[-2] == (4, 7)
    encoded = TOKENIZER.encode("a 🐈.")
    bytes_of_cat = [o for t, o in zip(encoded.tokens, encoded.offsets, strict=True) if t.startswith("<0x")]
    assert bytes_of_cat == [(2, 3)] * 4
    decoded = TOKENIZER.decode(encoded.ids)
    assert [o for t, o in zip(decoded.tokens, decoded.offsets, strict=True) if t.startswith("<0x")] == [(2, 3)] * 4
    vocabulary = TOKENIZER.backend.get_vocab()
    decoded = TOKENIZER.decode([vocabulary["<0xF0>"], vocabulary["."], vocabulary["<0x80>"]])
    assert (decoded.text, decoded.offsets) == ("\ufffd.\ufffd", ((0, 1), (1, 2), (2, 3)))


def test_clitics_keep_their_apostrophe_digits_stand_alone_signs_are_one_way_and_rows_are_filled_up():
    pieces = TOKENIZER.encode("l'homme don't 1992.").tokens
    assert any(piece.endswith("'") for piece in pieces)
    assert "'t" in pieces
    assert pieces[-6:] == (f"{SPACE}1", "9", "9", "2", ".", "</s>")
    plain = TOKENIZER.encode('"a" - it\'s').ids
    assert TOKENIZER.encode("\u201ca\u201d\u00a0\u2014\u2009it\u2019s").ids == plain
    assert pad_rows([[5, 6, 7], [8]], pad=0).tolist() == [[5, 6, 7], [8, 0, 0]]


@pytest.mark.parametrize("hidden", sorted(map(chr, UNSEEN)), ids=lambda c: f"U+{ord(c):04X}")
def test_an_invisible_character_changes_no_piece_and_offsets_are_of_the_text_as_it_came(hidden):
    plain = TOKENIZER.encode("The black cat.")
    for place in range(15):
        text = "The black cat."[:place] + hidden + "The black cat."[place:]
        read = TOKENIZER.encode(text)
        assert (read.ids, read.text) == (plain.ids, text)
        moved = [(start + (start >= place), end + (end > place)) for start, end in plain.offsets[:-1]]
        for (start, end), (a, b) in zip(read.offsets[:-1], moved, strict=True):
            assert text[start:end].replace(hidden, "") == text[a:b].replace(hidden, ""), "it covers its own letters"


@pytest.mark.broad
def test_invisible_is_what_unicode_says_may_be_ignored_and_what_annotates():
    ignorable = Regex(r"\p{Default_Ignorable_Code_Point}")
    every = [chr(n) for n in range(0x110000) if not 0xD800 <= n < 0xE000]
    ignored = normalizers.Replace(ignorable, "").normalize_str("".join(every))
    assert set(INVISIBLE.findall("".join(every))) == {*every} - {*ignored} | {"\ufff9", "\ufffa", "\ufffb"}


@pytest.mark.parametrize(
    ("pasted", "typed"),
    [
        ("\uff34\uff48\uff45 \uff43\uff41\uff54\uff0e", "The cat."),
        ("e\ufb03cient \ufb01sh", "efficient fish"),
        ("don\u00b4t, don`t, don\u2032t, don\uff07t", "don't, don't, don't, don't"),
        ("\u201eyes\u201c \u2039no\u203a", "\"yes\" 'no'"),
        ("1\u2212 2\u2009\u202f3\u3000\u2028 4", "1- 2 3 4"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("\u00bd", "1/2"),
    ],
)
def test_what_is_pasted_reads_as_what_is_typed(pasted, typed):
    assert TOKENIZER.encode(pasted).ids == TOKENIZER.encode(typed).ids


def test_it_has_as_many_pieces_as_it_was_asked_for():
    assert len(Tokenizer.train(LINES, 350)) == 350


def test_saved_it_is_loaded_as_it_was(tmp_path):
    TOKENIZER.save(tmp_path / "tokenizer.json")
    text = "The 🐈 didn't, l'été."
    assert Tokenizer.load(tmp_path / "tokenizer.json").encode(text) == TOKENIZER.encode(text)
