"""How a model was learnt, over HTTP, and the models of its stops."""

import numpy as np
import pytest

from regard.app.guide.experiments import ablation
from regard.app.models.loading import Models
from regard.model import load, recorded, zoo
from regard.model.trained import Trained
from regard.model.training.recipe import Recipe
from tests.app.conftest import check_refused
from tests.app.test_any_model import ask
from tests.model.test_recorded import TEXTS, two_stops

ID, STEP, TEXT = "dates-bahdanau", 312, "Sunday 7 May 1989"


def test_a_stop_answers_as_the_model_that_was_kept_and_is_listed_only_where_it_is_named(client):
    answer = ask(client, "/api/attention", model=f"{ID}@{STEP}", text=TEXT)
    was = load(ID, "cpu", STEP).attend(TEXT)
    assert (answer["model"], answer["target"]["text"]) == (f"{ID}@{STEP}", was.target.text)
    found = np.array(answer["blocks"]["cross"]["weights"])
    np.testing.assert_allclose(found, was.blocks["cross"].weights, atol=1e-5)
    end = ask(client, "/api/attention", model=ID, text=TEXT)
    assert end["digest"] != answer["digest"]
    assert end["target"]["text"] == "1989-05-07" != answer["target"]["text"]
    usual = ask(client, "/api/models")
    more = ask(client, "/api/models", also=f"{ID}@{STEP},{ID}@{STEP + 1},nobody@3,,{ID}")
    assert [model["id"] for model in more] == [*(model["id"] for model in usual), f"{ID}@{STEP}"]
    assert (more[-1]["name"], more[-1]["snapshots"]) == ("Dates, Bahdanau, at step 312 of its training", [])
    assert all(model["has_curve"] == (model not in more[len(usual) :]) for model in more)
    assert next(model for model in usual if model["id"] == ID)["snapshots"] == list(load(ID, "cpu").snapshots)


def test_a_stop_that_was_being_opened_while_its_model_was_trained_anew_is_not_kept(monkeypatch):
    model = load("dates-mlp", "cpu")
    models, step = Models({model.id: model}), model.snapshots[0]
    opened = zoo.earlier

    def meanwhile(*asked: object) -> Trained:
        stop = opened(*asked)
        models.put(model)
        return stop

    monkeypatch.setattr(zoo, "earlier", meanwhile)
    first = models[f"{model.id}@{step}"]
    monkeypatch.setattr(zoo, "earlier", opened)
    assert models[f"{model.id}@{step}"] is not first
    assert models[f"{model.id}@{step}"] is models[f"{model.id}@{step}"]


@pytest.mark.parametrize("id", [f"{ID}@{STEP + 1}", f"{ID}@", f"@{STEP}", f"{ID}@0{STEP}", "transformer-en-fr@21"])
def test_a_stop_that_was_not_kept_is_refused(client, id):
    check_refused(client.get("/api/attention", params={"model": id, "text": TEXT}), 404, "unknown_model")


def test_curves_with_their_stops_are_those_of_the_files(client):
    answer = ask(client, "/api/training", model=ID)
    model = load(ID, "cpu")
    assert [stop["step"] for stop in answer["stops"]] == [*model.snapshots, 1500]
    assert answer["stops"] == model.measured["stops"]
    assert len(answer["curve"]["step"]) == len(answer["curve"]["loss"]) == len(answer["curve"]["learning_rate"])
    assert answer["happened"] == {"exact": [462, 684], "aligned": [312, 462]}


def test_a_curve_is_kept_for_its_digest(client):
    asked = {"model": ID, "digest": client.app.state.engine.model(ID).digest}
    assert "immutable" in client.get("/api/training", params=asked).headers["cache-control"]


def test_a_model_of_induction_has_stops_of_its_matching(client):
    answer = ask(client, "/api/training", model="induction-2-layers")
    model = load("induction-2-layers", "cpu")
    assert answer["stops"] == model.measured["stops"]
    assert [stop["step"] for stop in answer["stops"]][:-1] == list(model.snapshots)
    assert {*answer["happened"]} == {"matching"}
    assert ask(client, "/api/training", model="induction-1-layer")["happened"] == {"matching": None}


def test_what_smoothing_did_to_the_loss_and_to_bleu_stands_beside_its_slider(client):
    part = client.get("/training").text.partition('id="smoothing-title"')[2].partition("What each trick")[0]
    first, plain = (one for one in ablation() if one.name in ("4 heads", "no label smoothing"))
    for one in (first, plain):
        for title, form in {"BLEU": "{:.1f}", "loss of the mean": "{:.3f}"}.items():
            assert f"<td>{', '.join(map(form.format, one.measures[title].values))}</td>" in part, (one.name, title)
    assert 'href="./evidence#ablation"' in part


def test_a_curve_says_how_many_pieces_the_weights_had_read_before(client):
    first, next = (Recipe.load(f"rnn-luong-general-en-fr{which}").optimisation.pieces for which in ("-1", ""))
    asked = "/api/training?model=rnn-luong-{}-en-fr"
    assert client.get(asked.format("local-p")).json()["pieces_before"] == first + next
    recorded = client.get(asked.format("general")).json()
    assert (recorded["pieces_before"], recorded["own"]["pieces_before"]) == (0, first)
    assert client.get("/api/training?model=dates-bahdanau").json()["pieces_before"] == 0


def test_a_recorded_stop_answers_for_what_was_kept_and_is_refused_elsewhere(client, tmp_path, monkeypatch):
    engine = client.app.state.engine
    served = engine.models["transformer-en-fr"]
    two_stops(served).save(tmp_path / recorded.FILE)
    monkeypatch.setattr(served, "folder", tmp_path)
    monkeypatch.setattr(served, "snapshots", tuple(zoo.snapshots(tmp_path)))
    answer = ask(client, "/api/attention", model="transformer-en-fr@700", text=TEXTS[1])
    assert list(answer["blocks"]) == ["cross"]
    refused = client.get("/api/attention", params={"model": "transformer-en-fr@700", "text": "Another one."})
    check_refused(refused, 422, "", "were kept")
    steps = {"model": "transformer-en-fr@700", "text": TEXTS[1], "block": "cross", "layer": 1, "head": 1}
    assert client.get("/api/steps", params=steps).status_code == 422
    for path in ("/api/heads", "/api/explanations", "/api/decoding", "/api/score-split", "/api/logit-split"):
        response = client.get(path, params=steps | {"row": 1})
        assert response.status_code == 422, path
        assert response.json()["error"]["message"]


def test_a_recorded_stop_has_the_size_of_what_was_recorded_and_the_weights_their_own_training(client):
    model = load("transformer-en-fr", "cpu")
    stop = f"{model.id}@{model.snapshots[3]}"
    recipe = Recipe.load("transformer-en-fr-learnt")
    network = zoo.build(recipe.config(model.tokenizer))
    listed = ask(client, "/api/models", also=stop)[-1]
    assert (listed["id"], listed["parameters"]) == (stop, sum(one.numel() for one in network.parameters()))
    answer = ask(client, "/api/training", model=model.id)
    assert answer["optimisation"]["steps"] == recipe.optimisation.steps
    assert answer["own"]["optimisation"]["steps"] == Recipe.load(model.id).optimisation.steps
    assert answer["own"]["pieces_before"] == Recipe.load(model.id).pieces_before > 0
    assert ask(client, "/api/training", model=ID)["own"] is None
    refused = client.get("/api/training", params={"model": stop}).json()["error"]["message"]
    assert refused == f"{stop} is one stop of a training: ask for that of {model.id}."
