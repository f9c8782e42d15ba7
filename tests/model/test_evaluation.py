"""The measure is the papers' measure, and words are found through their pieces."""

from datetime import date

import numpy as np
import pytest

from regard.model import ids, load
from regard.model.alignment_error import Gold, detokenise, diagonal, error_rate, links, read_gold, word_weights
from regard.model.evaluation.card import card, tenths
from regard.model.evaluation.fields import aligned, fields
from regard.model.evaluation.flattened import measure_flattened
from regard.model.evaluation.flattened import runs as flattenings
from regard.model.evaluation.quality import by_length, corpus_scores, exactness, mean_redundancy
from regard.model.evaluation.searches import SEARCHES, measure_searches
from regard.model.evaluation.typed import dated, first_typed, is_right, keeps
from regard.model.evaluation.typical import typical
from regard.model.evaluation.windows import measure_windows, runs
from regard.model.interventions import Flatten, HeadsMeant
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Block, Shape, Target
from regard.model.trained import Trained
from regard.model.training import dates
from regard.model.training.data import Source
from regard.model.training.recipe import Recipe
from regard.model.zoo import CHECKPOINTS


def gold(sure: set[tuple[int, int]], possible: set[tuple[int, int]]) -> Gold:
    return Gold(("a", "b"), ("x", "y"), frozenset(sure), frozenset(sure | possible))


@pytest.mark.parametrize(
    ("found", "possible", "rate"),
    [
        pytest.param({(0, 0), (1, 1)}, {(0, 1)}, 0, id="exactly the sure links"),
        pytest.param({(0, 1), (1, 0)}, set(), 1, id="nothing right"),
        pytest.param(
            {(0, 0), (1, 0)}, {(1, 0)}, 1 - (1 + 2) / (2 + 2), id="a possible one does not replace a sure one"
        ),
        pytest.param({(0, 0), (1, 1), (1, 0)}, {(1, 0)}, 0, id="a possible one costs nothing"),
    ],
)
def test_the_error_is_of_the_links_that_were_found(found, possible, rate):
    assert error_rate([frozenset(found)], [gold({(0, 0), (1, 1)}, possible)]) == pytest.approx(rate)


def test_the_rate_is_over_all_sentences_and_the_diagonal_links_words_at_their_relative_places():
    right, wrong = frozenset({(0, 0)}), frozenset({(0, 1), (1, 0), (2, 0)})
    sets = [gold({(0, 0)}, set()), gold({(0, 0), (1, 1), (2, 2)}, set())]
    assert error_rate([right, wrong], sets) == pytest.approx(1 - 2 / 8)
    pair = Gold(tuple("abc"), tuple("vwxyz"), frozenset(), frozenset())
    assert diagonal(pair) == {(0, 0), (1, 0), (2, 1), (3, 2), (4, 2)}
    assert diagonal(Gold(("a", "b"), ("x",), frozenset(), frozenset())) == {(0, 0)}


def test_gold_files_are_read_with_the_target_as_row_and_a_training_is_described_by_what_it_sees(tmp_path):
    file = tmp_path / "gold.tsv"
    file.write_text("1\tthe cat sleeps\tle chat dort\t0-0 1-1 2p1 2-2\n", encoding="utf-8")
    (pair,) = read_gold(file)
    assert pair.sure == {(0, 0), (1, 1), (2, 2)}
    assert pair.possible == {(0, 0), (1, 1), (2, 2), (1, 2)}
    file.write_text("1\ta\tb\t0+0\n", encoding="utf-8")
    with pytest.raises(ValueError, match="0\\+0"):
        read_gold(file)
    (tmp_path / "a.tsv").write_text("".join(f"{'word ' * n}\tmot\n" for n in range(1, 11)))
    (tmp_path / "b.tsv").write_text("STOP NOW\tArrête\n")
    described = typical([Source(file="a.tsv"), Source(file="b.tsv", repeat=10)], tmp_path)
    assert described == {"words": 10, "capitals": 0.5}


def test_words_keep_their_places_in_a_detokenised_text():
    words = ["Madam", "President", ",", "I", "'m", "(", "so", ")", "glad", "!"]
    text, spans = detokenise(words, french=False)
    assert text == "Madam President, I'm (so) glad!"
    assert [text[start:end] for start, end in spans] == words


def test_weights_of_pieces_are_summed_over_the_columns_of_a_word_and_averaged_over_its_rows():
    source = Text("red cats", ("▁red", "▁cat", "s", "</s>"), ((0, 3), (4, 7), (7, 8), (8, 8)), (0, 0, 0, 0))
    target = Text("chats roux", ("▁chat", "s", "▁roux", "</s>"), ((0, 4), (4, 5), (6, 10), (10, 10)), (0, 0, 0, 0))
    weights = np.array([[0.1, 0.4, 0.3, 0.2], [0.3, 0.2, 0.4, 0.1], [0.9, 0.0, 0.1, 0.0], [0, 0, 0, 1.0]])
    words = word_weights(weights, target, source, [(0, 5), (6, 10)], [(0, 3), (4, 8)])
    np.testing.assert_allclose(words, [[0.2, 0.65], [0.9, 0.1]])


def test_a_word_is_linked_to_the_one_with_the_largest_weight():
    assert links(np.array([[0.2, 0.65], [0.9, 0.1]])) == {(0, 1), (1, 0)}


def test_scores_are_sacrebleus_exactness_counts_whole_answers_and_groups_hold_every_sentence_once():
    scores = corpus_scores(["Le chat dort.", "Oui."], ["Le chat dort.", "Non."])
    assert scores["pairs"] == 2
    assert 0 < scores["bleu"] < 100
    assert "version:" in scores["chrf_signature"]
    assert corpus_scores(["Le chat dort ici."], ["Le chat dort ici."])["bleu"] == pytest.approx(100)
    assert exactness(["1998-03-03", "1998-03-04"], ["1998-03-03", "1998-03-03"]) == 0.5
    sources = ["a", "b " * 10, "c " * 11, "d " * 75]
    groups = by_length(sources, sources, sources)
    assert [(group["words"], group["pairs"]) for group in groups] == [(10, 2), (20, 1), (75, 1)]


def written(text: str) -> Target:
    return Target(text, tuple(text), (), (), fed=(), log_probabilities=(), forced=False, complete=True)


def test_redundancy_is_the_distance_of_the_hops_from_looking_each_elsewhere():
    def run(hops: list[list[float]]) -> Attended:
        shape = Shape(rows="target", columns="source", mask=None, layers=1, heads=2)
        weights = np.array(hops, dtype=np.float32)[None, :, None]
        return Attended("m", "d", Text("", (), (), ()), written(""), {"hops": Block(shape, weights)})

    apart, together = run([[1, 0, 0], [0, 1, 0]]), run([[1, 0, 0], [1, 0, 0]])
    assert mean_redundancy([apart]) == 0
    assert mean_redundancy([apart, together]) == pytest.approx(2**0.5 / 2)


@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("dates-")])
def test_right_dates_by_length_are_all_that_were_measured(id):
    exact = load(id).measured["exact"]
    pairs, shares = zip(*((one["pairs"], one["share"]) for one in exact["by_length"]), strict=True)
    assert sum(pairs) == exact["pairs"]
    assert np.average(shares, weights=pairs) == pytest.approx(exact["share"], abs=1e-4)


@pytest.mark.parametrize("id", ids())
def test_a_card_says_what_was_measured(id):
    """The card beside a checkpoint is the one that its recipe and its scores make: nothing in it is typed by hand."""
    model = load(id, "cpu")
    kept = (CHECKPOINTS / id / "CARD.md").read_text(encoding="utf-8")
    assert card(model, Recipe.load(id), model.measured) == kept


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("bahdanau", "tanh(W_s h_1)"),
        ("bahdanau-zeros", "s_0 = 0."),
        ("bahdanau-ones", "s_0 = 1,"),
        ("luong-dot", "tanh"),
    ],
)
def test_a_card_says_what_its_decoder_begins_with(id, said):
    kept = (CHECKPOINTS / f"dates-{id}" / "CARD.md").read_text(encoding="utf-8")
    (line,) = [line for line in kept.splitlines() if line.startswith("The decoder begins with")]
    assert said in line
    assert kept.count("tanh(W_s h_1)") == ("tanh" in said)


def test_a_card_says_where_a_training_was_stopped(monkeypatch):
    model = load("dates-bahdanau", "cpu")
    text = card(model, Recipe.load(model.id), model.measured)
    assert "It was stopped" not in text
    monkeypatch.setattr("regard.model.evaluation.card.curve", lambda _: [{"step": 50}, {"step": 1400}])
    assert "It was stopped at step 1,400." in card(model, Recipe.load(model.id), model.measured)


@pytest.mark.parametrize(("score", "shown"), [(14.25, "14.3"), (14.24, "14.2"), (0.05, "0.1"), (100.0, "100.0")])
def test_cards_round_scores_as_pages_do(score, shown):
    assert tenths(score) == shown


def test_the_fields_of_every_way_to_write_a_date_are_found():
    day = date(1998, 3, 7)
    for way in dates.FORMATS:
        text = way(day)
        spelled = {name: text[start:end] for name, (start, end) in fields(text).items()}
        assert spelled["year"] in ("1998", "98")
        assert spelled["month"] in ("March", "mars", "Mar", "3", "03")
        assert spelled["day"] in ("7", "07")
    with pytest.raises(ValueError, match="hello"):
        fields("hello")


class Looking(Trained):
    """Writes 1998-03-07 and looks with its first head always at one place, and with its second where it should."""

    def __init__(self, heads: int = 2, always: int | slice = -1) -> None:
        self.heads, self.always = heads, always

    def attend(self, text: str, *_: object) -> Attended:
        offsets = tuple((j, j + 1) for j in range(len(text)))
        source = Text(text, tuple(text), offsets, (0,) * len(text))
        weights = np.zeros((1, 2, 10, len(text)), dtype=np.float32)
        weights[0, 0, :, self.always] = 1
        for row, place in enumerate(TEXT_PLACES):
            weights[0, 1, row, place] = 1
        shape: Shape = {"rows": "target", "columns": "source", "mask": None, "layers": 1, "heads": self.heads}
        blocks = {"cross": Block(shape, weights[:, : self.heads])}
        return Attended("it", "", source, written("1998-03-07"), blocks)


TEXT_PLACES = (5, 6, 5, 6, 0, 2, 3, 0, 0, 0)  # of 07/3/98: 0123456; the month looks once at its digit, once beside it


def test_the_head_that_looks_where_it_writes_is_found_and_so_is_chance():
    found = aligned(Looking(), ["07/3/98"])
    assert (found["layer"], found["head"], found["aligns"]) == (1, 2, True)
    assert found["share"] == pytest.approx(7 / 8)
    assert found["chance"] == 0.5, "a head that is not the best one counts too"


DRAWN = pytest.approx((4 * 2 + 2 * 1 + 2 * 2) / 8 / 7, abs=1e-4)


@pytest.mark.parametrize(("always", "share", "chance"), [(-1, 0.5, 0.5), (slice(None), 0, None), (2, 0, DRAWN)])
def test_a_head_that_looks_at_one_place_or_at_all_alike_does_not_align(always, share, chance):
    """However many digits it has right; where all weights are equal none is the largest."""
    found = aligned(Looking(heads=1, always=always), ["07/3/98"])
    assert (found["share"], found["aligns"]) == (share, False)
    assert chance in (None, found["chance"])


@pytest.mark.parametrize(("id", "aligns"), [("dates-hard", True), ("dates-luong-local-m", False)])
def test_what_is_told_of_the_maps_of_dates_is_what_they_do(id, aligns):
    model = load(id, "cpu")
    texts = [text for text, _ in dates.pairs(30, seed=9, unseen=True)]
    found = aligned(model, texts)
    assert found["aligns"] == model.measured["aligned"]["aligns"] == aligns
    assert found["share"] == pytest.approx(model.measured["aligned"]["share"], abs=0.12)


@pytest.mark.parametrize("id", [id for id in ids() if not id.startswith(("dates-", "induction-"))])
def test_ordinary_sentences_are_remarked_upon_less_than_once_in_a_hundred(id):
    shares = load(id, "cpu").measured["remarked"]
    assert "tatoeba/dev.tsv" in shares
    assert max(shares.values()) < 0.01


def test_there_are_120_first_inputs_each_once_and_only_a_right_answer_is_right_whatever_its_mark():
    inputs = first_typed()
    assert len({one.text for one in inputs}) == len(inputs) == 120
    assert all(one.answers and all(one.answers) and len(set(one.answers)) == len(one.answers) for one in inputs)
    assert is_right("BONJOUR", ["Bonjour !"])
    assert is_right("J\u2019ai 9\u202f000 euros", ["J'ai 9 000 euros."])
    assert not is_right("Bonjour Tom", ["Bonjour !"])
    assert not is_right("", ["Bonjour !"])


@pytest.mark.parametrize("id", [id for id in ids() if "en-fr" in id])
def test_what_stands_in_the_phrasebook_is_counted_where_there_was_one(id):
    found = load(id, "cpu").measured["typed"]
    known = found["inputs"] - found["fresh"]["inputs"]
    assert bool(known) == any(source.phrasebook for source in Recipe.load(id).data)
    assert 0 <= found["right"] - found["fresh"]["right"] <= known


def test_dated_sentences_have_what_must_be_kept():
    sentences = dated()
    assert len({one.text for one in sentences}) == len(sentences) == 200
    for one in sentences:
        assert all(number.removesuffix("er") in one.text for number in one.numbers)
        assert not keeps("", one.month, one.numbers)
        assert keeps(" ".join((one.month, *one.numbers)), one.month, one.numbers)
        assert not keeps(" ".join(one.numbers), one.month, one.numbers)
        without_first = keeps(" ".join((one.month, *one.numbers[1:])), one.month, one.numbers)
        assert not without_first or one.numbers[0] in one.numbers[1:]


def test_searches_begin_with_greedy_and_a_penalty_lengthens(monkeypatch):
    """On a few sentences; the score of greedy decoding is that of `translate`."""
    model = load("transformer-en-fr", "cpu")
    sources = ["The train leaves at seven.", "She does not like the red car.", "Where is the station?"]
    references = ["Le train part à sept heures.", "Elle n'aime pas la voiture rouge.", "Où est la gare ?"]
    done = []
    found = measure_searches(model, sources, references, done.append)
    assert [(one["beams"], one["penalty"]) for one in found] == list(SEARCHES)
    assert sum(done) == len(SEARCHES)
    for place, search in ((0, ()), (3, (4,))):  # 0.6 is the usual penalty
        assert found[place]["bleu"] == corpus_scores(model.translate(sources, *search), references)["bleu"]
    assert found[2]["length"] <= found[4]["length"]


def test_flattened_heads_are_those_of_the_intervention_and_everywhere_costs_most():
    model = load("rnn-bahdanau-en-fr", "cpu")
    sources = ["The train leaves at seven.", "She does not like the red car.", "Where is the station?"]
    whole, flat = model.translate(sources), Flatten(HeadsMeant())
    done = []
    found = measure_flattened(model, sources, whole, lambda: done.append(1))
    assert len(done) == flattenings(model) == 5
    assert found["usual"]["bleu"] == 100
    texts = [text for _, text in sorted(model.translate_each(sources, interventions=[flat]))]
    changed = sum(a != b for a, b in zip(texts, whole, strict=True)) / 3
    assert found["everywhere"]["bleu"] == corpus_scores(texts, whole)["bleu"] < 60
    block = found["blocks"]["cross"]
    for one in (found["everywhere"], block["all"], *block["layers"]):
        assert one["changed"] == round(changed, 3) > 0
    assert block["changed"] == [[round(changed, 3)]]
    assert block["bleu"] == [[found["everywhere"]["bleu"]]]


def test_a_window_longer_than_every_sentence_costs_nothing_and_the_narrowest_much(monkeypatch):
    model = load("transformer-en-fr", "cpu")
    monkeypatch.setattr("regard.model.evaluation.windows.WINDOWS", (1, 64))
    sources = ["The train leaves at seven.", "She does not like the red car.", "Where is the station?"]
    done = []
    found = measure_windows(model, sources, model.translate(sources), lambda: done.append(1))
    assert len(done) == runs(model) == 7
    assert found["usual"]["bleu"] == 100
    for block in found["blocks"].values():
        narrow, wide = block["windows"]
        assert (wide["bleu"], wide["unchanged"], wide["gap"]["gap"]) == (100, 1, 0)
        assert narrow["bleu"] < 60
        assert narrow["gap"]["gap"] < 0
