"""Laws of kinds of errors: each rule by sentences that it names, and by near ones that it does not."""

import json

import pytest

from regard.model import load
from regard.model.evaluation.error_kinds import KINDS, Written, count_kinds, kinds, words
from regard.model.translation_errors import RULES, measured_errors

NAMED = {
    "lost negation": ("I don't sleep.", "Je dors.", "Je ne dors pas."),
    "repeated": ("A cat sees me.", "Un chat un chat me voit.", "Un chat me voit."),
    "shorter": ("He is about to cry now.", "Il pleure.", "Il est sur le point de pleurer."),
    "longer": ("He cries.", "Il est sur le point de pleurer.", "Il pleure."),
    "lost number": ("I have 12 cats.", "J'ai des chats.", "J'ai 12 chats."),
    "lost name": ("I saw Mary.", "Je l'ai vue là.", "J'ai vu Mary."),
    "left in English": ("I heard a crash.", "J'ai entendu un crash.", "J'ai entendu un choc."),
    "other form": ("I am tired.", "Je suis fatigué.", "Je suis fatiguée."),
    "other pronoun": ("It is old.", "Il est vieux.", "Elle est vieille."),
    "other address": ("Sit down.", "Tu peux venir.", "Vous pouvez venir."),
}
NEAR = {
    "lost negation": ("I don't sleep.", "Je dors pas.", "Je ne dors pas."),
    "repeated": ("We wash.", "Nous nous lavons ici.", "On se lave ici."),
    "shorter": ("He cries.", "Il pleure.", "Il pleure là."),
    "longer": ("He cries.", "Il pleure là.", "Il pleure."),
    "lost number": ("I have 12 cats.", "J'ai des chats.", "J'ai douze chats."),
    "lost name": ("Mary saw me.", "Marie m'a vu.", "Mary m'a vu."),
    "left in English": ("A red table.", "Une table verte.", "Une nappe rouge."),
    "other form": ("I am tired.", "Je suis las.", "Je suis fatiguée."),
    "other pronoun": ("It is he.", "Elle voit qu'il dort.", "Il dort."),
    "other address": ("Sit down.", "Assieds-toi.", "Asseyez-les."),
}
FRENCH = frozenset(words("une table verte"))


def test_every_kind_has_a_rule_that_is_said_and_no_other_is():
    assert set(RULES) == {"same", *KINDS, "other words"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_rule_names_its_kind_and_not_what_is_near(kind):
    assert kind in kinds(Written(*NAMED[kind], FRENCH))
    assert kind not in kinds(Written(*NEAR[kind], FRENCH))


def test_equal_words_are_the_same_whatever_their_capitals_and_marks_and_where_no_rule_holds_words_differ():
    assert kinds(Written("Sit!", "Assieds-toi", "assieds-toi !")) == ["same"]
    assert kinds(Written("A quick end.", "Une fin rapide.", "Un bout vite fait.")) == ["other words"]


def test_sentences_are_counted_by_kind_with_the_shortest_of_each():
    longer = ("I really don't sleep.", "Je dors bien.", "Je ne dors vraiment pas.")
    found = count_kinds(*zip(longer, NAMED["lost negation"], strict=True), FRENCH)
    assert found["sentences"] == 2
    assert found["kinds"]["lost negation"] == {"sentences": 2, "example": [*NAMED["lost negation"]]}
    assert found["kinds"]["repeated"] == {"sentences": 0, "example": []}


def test_counts_of_other_weights_are_not_taken(tmp_path, monkeypatch):
    model = load("transformer-en-fr", "cpu")
    found = measured_errors(model)
    assert sum(one["sentences"] for one in found["sets"]["tatoeba/dev.tsv"]["kinds"].values()) >= 2_000
    monkeypatch.setattr(model, "folder", tmp_path)
    (tmp_path / "errors.json").write_text(json.dumps(found | {"digest": "other"}))
    assert measured_errors(model) is None
