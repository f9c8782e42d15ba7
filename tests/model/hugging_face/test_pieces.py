"""Pieces of every kind of tokenizer are named alike: ▁ begins a word, a byte that is no character has its number."""

from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import PreTrainedTokenizerFast

from regard.model import load
from regard.model.hugging_face.pieces import Pieces
from regard.model.remarks import of_direction, of_marks, of_unknown
from regard.model.words_of_map import merge_pieces, pieces_of

LINES = ["the black cat did not sleep on the red chair .", "naïve cats sleep , blacker chairs do not"] * 20


def byte_level() -> Pieces:
    """As GPT-2 and Llama 3 have it, with a start piece of its own name."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=290, special_tokens=["<|begin|>", "<|end|>"], initial_alphabet=alphabet)
    made.train_from_iterator(LINES, trainer)
    begin = processors.TemplateProcessing(single="<|begin|> $A", special_tokens=[("<|begin|>", 0)])
    made.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), begin])
    return Pieces(PreTrainedTokenizerFast(tokenizer_object=made, bos_token="<|begin|>", eos_token="<|end|>"), None)


def word_pieces() -> Pieces:
    """As BERT has it."""
    made = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.decoder = decoders.WordPiece()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    made.train_from_iterator(LINES, trainers.WordPieceTrainer(vocab_size=80, special_tokens=special))
    made.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    names = {"cls_token": "[CLS]", "sep_token": "[SEP]", "unk_token": "[UNK]", "mask_token": "[MASK]"}
    return Pieces(PreTrainedTokenizerFast(tokenizer_object=made, **names), None)


def test_bytes_are_told_as_their_characters_and_a_row_of_a_table_that_is_no_piece_has_its_number():
    text = "the cat naïve 🙂\n"
    read = byte_level().encode(text)
    assert read.tokens[0] == "<|begin|>"
    letters = "".join(read.tokens[1:]).replace("▁", " ").replace("<0xC3><0xAF>", "ï")
    assert letters == "the cat naïve <0xF0><0x9F><0x99><0x82>\n"
    assert read.tokens[-5:] == ("<0xF0>", "<0x9F>", "<0x99>", "<0x82>", "\n")
    assert not any("Ġ" in token or "Ã" in token for token in read.tokens)
    assert "▁cat" in read.tokens
    pieces = byte_level()
    assert pieces.names([0, len(pieces) + 7]) == ("<|begin|>", str(len(pieces) + 7))


def test_the_middle_of_a_word_is_bare_and_what_is_not_known_is_a_part_of_the_text_all_the_same():
    read = word_pieces().encode("The blackest cat.")
    assert (read.tokens[0], read.tokens[-2], read.tokens[-1]) == ("[CLS]", ".", "[SEP]")
    assert "".join(read.tokens[1:-2]) == "▁the▁blackest▁cat"
    assert not any("#" in token for token in read.tokens)
    pieces = word_pieces()
    read = pieces.encode("cat 🙂 [MASK]")
    told = dict(zip(read.tokens, read.offsets, strict=True))
    assert (told["[CLS]"], told["[UNK]"], told["[MASK]"], told["[SEP]"]) == ((0, 0), (4, 5), (6, 12), (12, 12))


def test_what_cannot_be_read_and_a_mark_that_was_typed_are_remarked_on():
    def said(text: str) -> list[str]:
        read = word_pieces().encode(text)
        return [one.message for one in (*of_unknown(read, "[UNK]"), *of_marks(read), *of_direction(read.text))]

    assert said("The black cat") == said("The [UNK] cat") == []
    assert said("The Ω cat, ψ") == ["“Ω”, “ψ” cannot be read: [UNK] stands for all that is unknown."]
    assert said("[CLS] the cat") == ["It begins with [CLS] twice: leave out what the tokenizer writes itself."]
    assert said("שלום")[-1].startswith("This script runs from right to left")


@pytest.mark.parametrize("pieces", [byte_level(), word_pieces()], ids=["bytes", "word pieces"])
def test_what_follows_a_text_begins_with_the_space_between(pieces):
    before, after = (pieces.encode(text, special=False).ids for text in ("the cat", " sleep not"))
    written = pieces.decode(after, before)
    assert written.text == " sleep not"
    bare = [token.strip("▁").strip() for token in written.tokens]
    assert [written.text[a:b].strip() for a, b in written.offsets] == bare
    assert pieces.decode(after, before).ids == after


MIXED = "我爱北京。日本語のコーヒー、ฉันรักภาษาไทย the blackest cat用Python写2024年"
OF_LATIN = {"the", "blackest", "cat", "Python", "2024"}


def unigram() -> Pieces:
    """As XLM-R and T5 have it, of SentencePiece, ▁ before a word."""
    made = Tokenizer(models.Unigram())
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.decoder = decoders.Metaspace()
    trainer = trainers.UnigramTrainer(vocab_size=90, unk_token="<unk>", special_tokens=["<s>", "</s>", "<unk>"])
    made.train_from_iterator([MIXED, *LINES, *"的我爱北京日本語コーヒーのฉันรักภาษาไทย"], trainer)
    return Pieces(PreTrainedTokenizerFast(tokenizer_object=made, bos_token="<s>", eos_token="</s>"), None)


def chinese_word_pieces() -> Pieces:
    """As BERT has it of Chinese: a letter is a piece, and ## goes on a word of others."""
    made = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=False, handle_chinese_chars=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.decoder = decoders.WordPiece()
    trainer = trainers.WordPieceTrainer(vocab_size=200, special_tokens=["[PAD]", "[UNK]"])
    made.train_from_iterator([MIXED, *LINES], trainer)
    return Pieces(PreTrainedTokenizerFast(tokenizer_object=made, unk_token="[UNK]"), None)


@pytest.mark.parametrize("pieces", [chinese_word_pieces(), unigram(), byte_level()], ids=["##", "▁", "bytes"])
def test_writing_without_spaces_keeps_its_pieces_around_whole_latin_words(pieces):
    read = pieces.encode(MIXED, special=False)
    words = [word.text for word in merge_pieces(pieces_of(read), read.text)]
    assert {*words} >= OF_LATIN
    of_pieces = {read.text[a:b] for a, b in read.offsets}
    joined = {word for word in words if not word.isascii()} - of_pieces
    assert all(category(sign).startswith("M") for word in joined for sign in word[1:]), "signs alone join a letter"
    assert len(words) > 15, "and no sentence is a word"
    assert "".join(words) == "".join(MIXED.split())


TOKENIZERS = {"own": load("transformer-en-fr", "cpu").tokenizer, "bytes": byte_level(), "word pieces": word_pieces()}


@pytest.mark.parametrize("pieces", TOKENIZERS.values(), ids=TOKENIZERS)
@given(text=st.text(min_size=1, max_size=20))
@example("x")
@example("Łódź 🙂")
@example("#tag $5")
@example("a\N{EM SPACE}b")
def test_a_word_is_the_text_that_its_pieces_cover_and_no_character_is_in_two(pieces, text):
    read = pieces.encode(text)
    words = [word for word in merge_pieces(pieces_of(read), read.text) if not word.is_mark]
    places = [k for word in words for k in range(*word.place)]
    assert places == sorted({k for offsets in read.offsets for k in range(*offsets)})
    assert [word.text for word in words] == [read.text[slice(*word.place)].strip() for word in words]
