"""What is made of sentence pairs by rule changes both sides alike, and is the same for the same seed."""

import random
import re
from pathlib import Path

import pytest

from regard.model.tokenizer import Tokenizer
from regard.model.training import variations
from regard.model.training.data import PHRASEBOOK, Source, french_spacing, read_pairs
from regard.model.training.variations import lexicon, vary, when

PAIRS = [
    ("Tom met Mary in Boston on 17 March 1998.", "Tom a rencontré Mary à Boston le 17 mars 1998."),
    ("It is half past nine.", "Il est neuf heures et demie."),
    ("The cat sleeps.", "Le chat dort."),
    ("Do you have 25 chairs?", "Avez-vous 25 chaises ?"),
] * 250


def test_each_pair_comes_once_alike_for_a_seed_with_the_same_numbers_and_names_on_both_sides() -> None:
    varied = vary(PAIRS, 3)
    assert varied == vary(PAIRS, 3) != vary(PAIRS, 4)
    assert len(varied) == len(PAIRS)
    plain = [(old, new) for old, new in zip(PAIRS, varied, strict=True) if not re.search(r"Tom|\d", old[0])]
    assert 0.6 < sum(old == new for old, new in plain) / len(plain) < 0.8
    assert len({pair for pair in varied if "25 chairs" not in pair[0] and "chairs" in pair[0]}) > 30
    for source, target in varied:
        if re.search(r"\d+ (chairs|March)", source):
            assert sorted(re.findall(r"\d{2,}", source)) == sorted(re.findall(r"\d{2,}", target)), (source, target)


def test_a_time_is_the_same_on_both_sides_no_city_elides_and_a_number_without_its_french_stays() -> None:
    for english, french in (when(random.Random(seed)) for seed in range(200)):
        for names in (variations.MONTHS, variations.DAYS):
            assert [names[word] for word in re.findall(r"[A-Z]\w+", english) if word in names] == [
                word for word in french.split() if word in names.values()
            ]
        assert sorted(re.findall(r"\d+", english), key=int) == sorted(re.findall(r"\d+", french), key=int)
    pair = ("I came from Boston.", "Je suis venu de Boston.")
    cities = {variations.other_names(pair, random.Random(seed))[1] for seed in range(300)}
    assert len(cities) > 20
    assert not [city for city in cities if re.search(r" de [AEIOUYÉH]", city)]
    pair = ("He has 25 cats and 25 dogs, 431 in all.", "Il a vingt-cinq chats et 25 chiens, 431 en tout.")
    for seed in range(20):
        source, target = variations.other_numbers(pair, random.Random(seed))
        assert source.startswith("He has 25 cats and 25 dogs")
        assert target.startswith("Il a vingt-cinq chats et 25 chiens")


def test_words_that_always_stand_together_are_partners_and_the_phrasebook_is_written_as_french_is() -> None:
    pairs = [("cat", "chat"), ("dog", "chien"), ("the bird", "oiseau")] * 10
    pairs += [("the cat", "chat"), ("the dog", "chien")] * 10
    pairs += [("cow", "")] * 90 + [("cow", "vache")] * 10
    assert lexicon(pairs) == [("bird", "oiseau"), ("cat", "chat"), ("dog", "chien")]
    for english, french in read_pairs(PHRASEBOOK):
        assert english.strip() == english
        assert french_spacing(french) == french


@pytest.mark.broad
def test_a_source_is_varied_anew_each_time_it_is_repeated(tmp_path: Path) -> None:
    (tmp_path / "pairs.tsv").write_text("".join(f"{source}\t{target}\n" for source, target in PAIRS))
    tokenizer = Tokenizer.train((side for pair in PAIRS for side in pair), 400)
    twice = Source(file="pairs.tsv", varied=True, repeat=2).encode(tmp_path, tokenizer)
    sources = [source.tolist() for source in twice.sources]
    assert len(sources) == 2 * len(PAIRS)
    assert sources[: len(PAIRS)] != sources[len(PAIRS) :]
