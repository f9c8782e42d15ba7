"""What a translation was made from, by several measures, over HTTP."""

from dataclasses import replace

import numpy as np
import pytest
from markupsafe import Markup

from regard.app.explanations.answers import named
from regard.app.guide.faq import questions
from regard.app.refusal import Refusal
from regard.model import ids, load
from tests.app.conftest import check_refused
from tests.app.test_any_model import ask, text

PATH = "/api/explanations"
WHERE = {"model": "transformer-en-fr", "text": "The black cat did not sleep."}
LOOKING = [id for id in ids() if "signed" not in load(id, "cpu").network.blocks.get("cross", {"signed": True})]
SHORT = ["weights", "norms", "gradient", "left_out"]
ALL = ["weights", "norms", "rollout", "brought", "gradient", "left_out"]


@pytest.mark.parametrize("id", LOOKING)
def test_every_model_that_looks_across_is_explained(client, id):
    answer = ask(client, PATH, model=id, text=text(id))
    measures = ALL if "transformer" in id else SHORT
    size = (len(answer["target"]["tokens"]), len(answer["source"]["tokens"]))
    assert list(answer["measures"]) == measures
    assert {np.shape(values) for values in answer["measures"].values()} == {size}
    agreement = np.array(answer["agreement"], dtype=float)
    assert agreement.shape == (len(measures), len(measures))
    assert np.isnan(agreement[0]).all() == (load(id, "cpu").network.looks == "alike"), "equal weights have no order"


def test_it_begins_at_the_head_that_best_aligns_and_another_changes_only_what_is_of_a_head(client):
    measured = next(m for m in client.get("/api/models").json() if m["id"] == WHERE["model"])["measured"]
    best = {name: measured["alignment"]["produced"][name] for name in ("layer", "head")}
    answer = ask(client, PATH, **WHERE)
    assert (answer["layer"], answer["head"]) == (best["layer"], best["head"])
    head = ask(client, "/api/attention", **WHERE, block="cross", **best)["blocks"]["cross"]["weights"]
    assert answer["measures"]["weights"] == head[0][0]
    first, other = (ask(client, PATH, **WHERE, layer=3, head=head)["measures"] for head in (5, 1))
    assert {name: first[name] == other[name] for name in first} == {one: one not in SHORT[:2] for one in first}
    answer = ask(client, PATH, **WHERE, target="Le chat dort.")
    assert answer["target"]["forced"]
    assert np.shape(answer["measures"]["left_out"])[0] == len(answer["target"]["tokens"])


@pytest.mark.parametrize("measures", ["weights", "brought", "left_out,weights", "weights,norms,rollout", "gradient"])
def test_some_measures_are_those_of_all(client, measures):
    whole, some = ask(client, PATH, **WHERE), ask(client, PATH, **WHERE, measures=measures)
    names = sorted(measures.split(","), key=ALL.index)
    assert list(some["measures"]) == names
    assert all(some["measures"][name] == whole["measures"][name] for name in names)
    places = [ALL.index(name) for name in names]
    np.testing.assert_array_equal(np.array(whole["agreement"])[np.ix_(places, places)], some["agreement"])


@pytest.mark.broad
@pytest.mark.parametrize("path", [PATH, "/api/heads"])
def test_what_takes_long_is_answered_in_parts_and_what_is_done_is_kept(client, path, monkeypatch):
    monkeypatch.setattr("regard.model.trained.PIECES", 30)  # two copies of this sentence
    question = WHERE | {"text": "The cat sleeps in parts."}
    progress, counts = client.get(path, params=question | {"seconds": 1e-9}), []
    while progress.status_code == 202:
        assert progress.headers["Cache-Control"] == "no-store"
        told = progress.json()
        counts.append(told["done"])
        assert told["done"] < told["of"]
        progress = client.get(path, params=question | {"seconds": 1e-9})
    assert counts == [*range(1, told["of"])], "each question adds a part"
    assert len(counts) > 5
    assert progress.json() == ask(client, path, **question)


def test_what_takes_longer_than_the_server_gives_says_how_to_go_on(client, monkeypatch):
    engine = client.app.state.engine
    monkeypatch.setattr("regard.model.trained.PIECES", 30)
    question = WHERE | {"text": "The dog sleeps in parts."}
    client.get("/api/attention", params=question)
    monkeypatch.setattr(engine.settings, "max_seconds", 1e-9)
    monkeypatch.setattr("regard.app.engine.limits.Deadline.check_deadline", lambda *_: None)
    check_refused(client.get(PATH, params=question), 503, "unfinished", "1 of ", "ask again")
    assert "2 of " in client.get(PATH, params=question).json()["error"]["message"]


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"layer": 0}, "no layer 0: choose from 1 to 3"),
        ({"head": 9}, "no head 9: choose from 1 to 8"),
        ({"model": "rnn-bahdanau-en-fr", "layer": 2}, "no layer 2"),
        ({"model": "rnn-none-en-fr"}, "choose another model"),
        ({"model": "dates-none", "text": "3 March 1998"}, "choose another model"),
        ({"model": "self-attentive-en"}, "choose another model"),
        ({"model": "pooling-max-en"}, "choose another model"),
        ({"text": " "}, "empty"),
        ({"target": " "}, "empty"),
        ({"layer": "third"}, "layer"),
        ({"measures": "weights,guesses"}, "no measure 'guesses'; there are: weights, norms"),
        ({"seconds": 0}, "seconds"),
    ],
)
def test_what_cannot_be_explained_is_said(client, asked, word):
    check_refused(client.get(PATH, params=WHERE | asked), 422, "", word)


def test_by_the_piece_fed_a_row_of_the_head_is_compared_with_the_measures_of_the_piece_it_serves(client):
    where = WHERE | {"layer": 1, "head": 4}
    produced, fed = (ask(client, PATH, **where, rows=rows) for rows in ("produced", "fed"))
    assert (produced["rows"], fed["rows"]) == ("produced", "fed")
    for name in ALL:
        of_head = name in ("weights", "norms")
        expected = produced["measures"][name][1:] if of_head else produced["measures"][name][:-1]
        assert fed["measures"][name] == expected, name
    left_out = ALL.index("left_out")
    assert fed["agreement"][0][left_out] > produced["agreement"][0][left_out], "this head serves the word just written"
    assert fed["apart"] == produced["apart"], "of all heads each is compared by the piece that it serves"


def test_pieces_are_taken_out_by_the_piece_fed_and_where_one_piece_was_written_none_was_fed(client):
    where = {"model": "transformer-en-fr", "text": "She is late.", "layer": 1, "head": 4}
    produced, fed = (ask(client, "/api/deletion", **where, rows=rows) for rows in ("produced", "fed"))
    brought = produced["measures"].index("brought")
    np.testing.assert_allclose(fed["losses"][brought], produced["losses"][brought][:-1], rtol=1e-5)
    assert fed["losses"][0] != produced["losses"][0][:-1], "the weights are those of the row after"
    attended = load("transformer-en-fr", "cpu").attend("No.", "Non.")
    short = replace(attended, target=replace(attended.target, ids=attended.target.ids[-1:]))
    assert [named("produced", short), named("fed", attended)] == ["produced", "fed"]
    with pytest.raises(Refusal, match="leave out rows=fed"):
        named("fed", short)


def test_the_short_answer_on_gradients_quotes_what_was_measured(client):
    (answer,) = (one.answer.striptags() for one in questions() if one.text.startswith("Does attention correlate"))
    text = "She does not like the red car."
    taus = ask(client, PATH, model="transformer-en-fr", text=text, layer=3, head=5)["agreement"][0]
    assert f"{taus[ALL.index('gradient')]:.2f} for weights and gradient × input" in answer
    assert f"{taus[ALL.index('left_out')]:.2f} for weights and leave-one-out" in answer


def test_the_page_quotes_what_was_measured(client):
    text = "She does not like the red car."
    looks = ask(client, PATH, model="transformer-en-fr", text=text, layer=2, head=6, rows="fed")["measures"]["weights"]
    shown = " ".join(Markup(client.get("/explain").text).striptags().split())
    assert f"layer 2, head 6 gives “does” {looks[2][1]:.2f} of its weight once “aime” is written" in shown


def test_the_short_answer_on_alignment_quotes_what_was_measured():
    (answer,) = (one.answer.striptags() for one in questions() if one.text == "Is attention an alignment?")
    produced, fed = (load("transformer-en-fr", "cpu").alignment[rows]["heads"] for rows in ("produced", "fed"))
    assert f"layer 1, head 4 of the Transformer has an alignment error rate of {fed[0][3]:.2f}" in answer
    assert f"layer 1, head 3 of {fed[0][2]:.2f}" in answer
    assert f"layer 1, head 4 has {produced[0][3]:.2f}" in " ".join(answer.split())
