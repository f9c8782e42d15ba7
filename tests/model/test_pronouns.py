"""Laws of the sentences in which one word decides what "it" is, and of the short forms."""

import re

import pytest

from regard.model.evaluation.pronouns import FAMOUS, PAIRS, SEED, measure_pronouns, says
from regard.model.training.pronouns import HELD_OUT, WORDS, entries, frames, held_out, nouns_of, sentences
from regard.model.training.recipe import Recipe
from regard.model.training.short_forms import number, short_forms

FIRST = 500  # of each source: a shorter list is the beginning of a longer one
SOURCES = Recipe.load("transformer-en-fr").all_data
TRAINED = [pair for source in SOURCES if source.pronouns for pair in sentences(FIRST, source.seed)]
SHORT = [pair for source in SOURCES if source.short for pair in short_forms(FIRST, source.seed)]
SCENES = held_out(PAIRS, SEED)
PAIRED = [(scene, of_thing) for some in SCENES.values() for scene in some for of_thing in (False, True)]
TEST = [(scene, of_thing, *scene.sentence(of_thing)) for scene, of_thing in PAIRED]
ACTORS, THINGS = ("actors", "people"), ("ways", "objects", "food")
NOUNS = {noun.english: noun for group in (*ACTORS, *THINGS) for noun in nouns_of(group)}
BARE = ("",) * 5


def has(words, text):
    return re.search(rf"\b({'|'.join(sorted(words))})\b", text.lower()) is not None


def test_the_lexicon_is_large_and_each_adjective_fits_one_noun_of_a_pair():
    def count(groups, *kinds):
        return len({one for group in groups for kind in kinds for one, _ in entries(WORDS[group][kind])})

    assert count(ACTORS, "masculine", "feminine") >= 60
    assert count(THINGS, "masculine", "feminine") >= 60
    assert count(THINGS, "verbs") >= 25
    moods, qualities = (
        {english for group in groups for english, _ in entries(WORDS[group]["adjectives"])}
        for groups in (("moods",), THINGS)
    )
    assert min(len(moods), len(qualities)) >= 30
    assert not moods & qualities


def test_training_has_nothing_that_the_test_keeps_for_itself():
    words = {form for noun in HELD_OUT["nouns"] for form in (noun, NOUNS[noun].named(BARE, several=True)[0].strip())}
    heads = {"refused to", "decided not to", "been", "as (it|they)", "indeed", "far too"}
    frames_out = len(frames(WORDS["clauses"]["held_out"]) + frames(WORDS["reasons"]["held_out"]))
    assert len(heads) == frames_out
    assert all(name in NOUNS for name in HELD_OUT["nouns"])
    for english, _ in TRAINED:
        assert not has(words | HELD_OUT["adjectives"] | heads, english), english
        assert not (has({"animals?"}, english) and has({"streets?"}, english)), english
    assert not [english for english, _ in SHORT if has(words, english)]
    assert not {english for english, _ in TRAINED} & {english for _, _, english, _ in TEST}
    assert not {*FAMOUS, "To be or not to be.", "I think, therefore I am."} & {
        english for english, _ in TRAINED + SHORT
    }


def test_each_kind_of_the_test_has_new_nouns_or_adjectives_or_frames_and_nothing_else_new():
    new_frames = {english for table in ("clauses", "reasons") for english, _ in frames(WORDS[table]["held_out"])}
    for kind, scenes in SCENES.items():
        assert len(scenes) == PAIRS
        for scene in scenes:
            assert {n.english in HELD_OUT["nouns"] for n in (scene.actor, scene.thing)} == {kind == "nouns"}
            assert {a.english in HELD_OUT["adjectives"] for a in scene.adjectives} == {kind == "adjectives"}
            assert bool({scene.clause[0], scene.reason[0]} & new_frames) == (kind == "frames")


def test_the_sentences_of_a_pair_differ_in_the_adjective_and_the_gender_of_it():
    for (scene, _, tired, fatigue), (_, _, wide, large) in zip(TEST[::2], TEST[1::2], strict=True):
        mood, quality = (adjective.english for adjective in scene.adjectives)
        assert re.sub(rf"\b{mood}\b", quality, tired) == wide
        assert scene.pronoun(False)[:2] != scene.pronoun(True)[:2]
        assert says(fatigue, scene.pronoun(False))
        assert says(large, scene.pronoun(True))


def test_all_words_of_a_sentence_agree():
    for scene, of_thing, _, french in TEST:
        for noun in (scene.actor, scene.thing):
            wrong = "le|ce|cet" if noun.feminine else "la|cette|ma"
            assert not re.search(rf"\b({wrong}) {noun.french}\b", french.lower()), french
        adjective, noun = scene.adjectives[of_thing], (scene.actor, scene.thing)[of_thing]
        ending = adjective.agreed(noun.feminine, scene.several)
        assert re.search(rf"\b{ending}\b", french), french
        assert "colères" not in french
        if " été " in french:
            ending = "e" * scene.thing.feminine + "s" * scene.several
            assert re.search(rf"\bété \w+{ending} par\b", french), french


@pytest.mark.parametrize("pairs", [TRAINED, SHORT], ids=["pronouns", "short"])
def test_french_is_elided_and_no_slot_is_left(pairs):
    for english, french in pairs:
        assert not re.search(
            r"\b(je|le|la|ne|de|que) [aeiouyhéêœ]|\b(ce|ma) [aeiouhéêœ]\w+|\bsi ils?\b", french.lower()
        ), french
        assert not re.search(r"[{}|()]|  ", english + french), (english, french)


def test_a_seed_makes_the_same_sentences_again_and_another_others():
    assert sentences(50, 4) == sentences(50, 4) != sentences(50, 5)
    assert short_forms(50, 4) == short_forms(50, 4) != short_forms(50, 5)
    assert held_out(9, 4) == held_out(9, 4) != held_out(9, 5)


def told(answers):
    """A translator that writes these answers, and what it has none for as it is."""
    return lambda sources: [answers.get(source, source) for source in sources]


def test_a_pair_is_right_only_where_both_of_its_pronouns_are():
    everything = {english: french for _, _, english, french in TEST}
    found = measure_pronouns(told(everything))
    assert (found["pairs"], found["both"]) == (3 * PAIRS, {"share": 1.0, "interval": [1.0, 1.0]})
    assert found["famous"] == 0
    half = {english: french for _, of_thing, english, french in TEST if of_thing}
    assert measure_pronouns(told(half))["both"]["share"] == 0
    some = {scene.sentence(side)[0]: scene.sentence(side)[1] for scene in SCENES["frames"] for side in (False, True)}
    by_kind = {kind: one["share"] for kind, one in measure_pronouns(told(some))["by_kind"].items()}
    assert by_kind == {"nouns": 0, "adjectives": 0, "frames": 1}
    famous = {text: f"La rue, {pronoun}." for text, pronoun in FAMOUS.items()}
    assert measure_pronouns(told(famous))["famous"] == 2


def test_every_number_has_words_of_its_own():
    assert len({number(n)[0] for n in range(1, 10_000)}) == len({number(n)[1] for n in range(1, 10_000)}) == 9_999
    assert [number(n)[1] for n in (21, 61, 70, 71, 79, 80, 90, 100, 300, 301, 1000, 2345)] == [
        *("vingt et un", "soixante et un", "soixante-dix", "soixante et onze", "soixante-dix-neuf", "quatre-vingts"),
        *("quatre-vingt-dix", "cent", "trois cents", "trois cent un", "mille", "deux mille trois cent quarante-cinq"),
    ]
