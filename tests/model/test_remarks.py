"""What is unlike the texts of the training is said, and of ordinary sentences nothing."""

import re
from pathlib import Path

import pytest

from regard.model import load
from regard.model.evaluation.typed import first_typed
from regard.model.training import dates
from regard.model.unreadable import Unreadable

SENTENCES, FOREIGN = (
    (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines() for name in ("sentences.tsv", "foreign.tsv")
)


@pytest.fixture(scope="module")
def translator():
    return load("transformer-en-fr", "cpu")


@pytest.fixture(scope="module")
def converter():
    return load("dates-hard", "cpu")


def codes(model, text, name="text"):
    return [remark.code for remark in model.read(text, name).remarks]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\N{CAT}", "unknown_characters"),
        ("The cat \N{CAT} sleeps.", "unknown_characters"),
        ("\u041f\u0440\u0438\u0432\u0435\u0442, \u043a\u0430\u043a \u0434\u0435\u043b\u0430?", "unknown_characters"),
        ("\u4f60\u597d\u5417", "unknown_characters"),
        ("\u05e9\u05dc\u05d5\u05dd", "unknown_characters"),
        ("The\x10 cat sleeps.", "control"),
        ("!!!", "no_words"),
        ("12345 67890", "no_words"),
        ("qsdkjfh sdkfjh sdkjfh", "rare_words"),
        ("aaaaaaaaaaaaaaaaaaaaaa", "rare_words"),
        ("ThE cAt SlEePs", "rare_words"),
        ("Der Hund schl\u00e4ft nicht auf dem Stuhl.", "rare_words"),
        (" ".join(["The cat sleeps on the chair and"] * 9), "long"),
        ("The\u200b cat sleeps.", "invisible"),
    ],
)
def test_what_is_unlike_the_training_is_said_and_the_text_is_still_read(translator, text, code):
    run = translator.attend(text)
    assert [remark.code for remark in run.source.remarks] == [code]
    assert run.source.text == text
    assert run.target.text


@pytest.mark.parametrize("text", ["THE CAT IS NOT ON THE TABLE.", "STOP"])
def test_capitals_are_remarked_on_where_few_are_right_or_the_training_had_hardly_any(translator, text, monkeypatch):
    assert codes(translator, text) == [], "nearly all that is typed so comes out right"
    recurrent = load("rnn-bahdanau-en-fr", "cpu")
    typed = recurrent.measured["typed"]["by_category"]["capitals"]
    said = f"Written in capitals: of {typed['inputs']} such texts the model gets {typed['right']} right."
    assert [remark.message for remark in recurrent.read(text).remarks] == [said]
    monkeypatch.setattr(recurrent, "measured", {"training": {"words": 50, "capitals": 0.0005}})
    (remark,) = recurrent.read(text).remarks
    assert remark.message.endswith("trained on hardly any such text.")


def test_however_a_text_is_asked_or_forced_the_same_is_said_of_it(translator):
    text = "qsdkjfh"
    asked = translator.attend(text), *translator.attend_all([text]), translator.decoding(text)
    assert {one.source.remarks for one in asked} == {translator.read(text).remarks}
    forced = translator.attend("The cat sleeps.", "qsdkjfh sdkfjh sdkjfh").target
    assert [remark.code for remark in forced.remarks] == ["rare_words"]
    assert translator.attend("The cat sleeps.").target.remarks == ()


def test_of_ordinary_words_and_sentences_nothing_is_said(translator):
    for text in ("OK", "I", "The EU.", "Where is NATO?", "No", "It's 12:30, isn't it?"):
        assert codes(translator, text) == [], text
    for line in SENTENCES:
        source, target = line.split("\t")
        assert codes(translator, source) == codes(translator, target, "target") == []


@pytest.mark.parametrize("id", ["transformer-en-fr", "rnn-bahdanau-en-fr"])
def test_no_word_that_people_type_first_is_called_hardly_known_and_of_ordinary_words_alone_hardly_any_is(id):
    model = load(id, "cpu")
    assert [typed.text for typed in first_typed() if "rare_words" in codes(model, typed.text)] == []
    words = {word.lower() for line in SENTENCES for word in re.findall(r"[^\W\d_]{4,}", line.split("\t")[0])}
    for form in (str.lower, str.title):
        assert sum("rare_words" in codes(model, form(word)) for word in words) < 0.01 * len(words)
    for text in ("glorp", "Zorbulax", "snarfle", "Kwyjibo", "Xqzzt flumph", "Guten Morgen", "ThE cAt SlEePs"):
        assert codes(model, text) == ["rare_words"], text


@pytest.mark.parametrize("id", ["transformer-en-fr", "rnn-bahdanau-en-fr"])
def test_of_german_and_of_spanish_more_than_four_sentences_in_five_are_called_hardly_known(id):
    model = load(id, "cpu")
    for sentences in zip(*(line.split("\t") for line in FOREIGN), strict=True):
        assert sum("rare_words" in codes(model, text) for text in sentences) > 0.8 * len(sentences)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Friday 2 June 1944", "unknown_year"),
        ("02/06/2050", "unknown_year"),
        ("le 1er mai 1515", "unknown_year"),
        ("2026-11-22", "unknown_format"),
        ("tuesday 3 march 1998", "unknown_format"),
        ("31/2/98", "unknown_day"),
        ("Sunday 31 February 2020", "unknown_day"),
        ("February 30th, 1998", "unknown_day"),
        ("29.02.98", "unknown_day"),
        ("31 hello", "unknown_format"),
        ("hello", "unknown_format"),
        ("1 2 3 4 5 6 7 8 9", "unknown_format"),
        ("9" * 400, "unknown_format"),
        ("Monday 3 March 1998", "wrong_weekday"),
    ],
)
def test_a_date_that_no_training_saw_is_told(converter, text, code):
    assert codes(converter, text) == [code]


def test_of_dates_as_in_training_nothing_is_said(converter):
    for date, _ in dates.pairs(100, seed=1) + dates.pairs(100, seed=1, unseen=True):
        assert codes(converter, date) == [], date


def test_of_days_beside_those_of_the_training_something_is_said():
    for way in dates.FORMATS:
        assert [*dates.remarks(way(dates.FIRST))] == [*dates.remarks(way(dates.LAST))] == []
    assert [remark.code for remark in dates.remarks("31/12/1949")] == ["unknown_year"]


@pytest.mark.parametrize("text", ["", " ", "\u200b\u00ad", "\x00"])
@pytest.mark.parametrize("id", ["transformer-en-fr", "dates-none", "self-attentive-en"])
def test_an_empty_text_is_refused_however_it_is_asked(id, text):
    model = load(id, "cpu")
    asked = [lambda: model.attend(text), lambda: model.attend_all([text])]
    if id != "self-attentive-en":
        asked += [lambda: model.attend("3/3/98", text), lambda: model.decoding(text), lambda: model.steps(text)]
    for ask in asked:
        with pytest.raises(Unreadable, match=r"is empty: type something\."):
            ask()


def test_half_a_character_and_more_pieces_than_a_model_can_read_are_refused(translator):
    with pytest.raises(Unreadable, match="half a character"):
        translator.attend("\ud800")
    with pytest.raises(Unreadable, match="at most 64"):
        load("dates-luong-location", "cpu").attend("3" * 64)
