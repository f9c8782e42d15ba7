"""Heads over a corpus, over HTTP: the file that the evaluation wrote, if it is of these weights."""

import json
import re
from html import unescape

import numpy as np
import pytest

from regard.model import ids, load
from regard.model.evaluation.heads import ALONE
from regard.model.sinks import measured_sinks, of_block, sinks, sinks_in_words
from tests.app.conftest import check_refused
from tests.app.test_any_model import ask

MEASURED = [id for id in ids() if load(id, "cpu").heads_file]


@pytest.mark.parametrize("id", MEASURED)
def test_every_head_has_at_least_ten_measures_each_with_an_interval_and_a_source(client, id):
    answer = ask(client, "/api/heads-corpus", model=id)
    network = load(id, "cpu").network
    assert answer["sentences"] == 10_000
    assert set(answer["blocks"]) == set(network.blocks)
    for name, block in answer["blocks"].items():
        shape = network.blocks[name]
        assert len(block["heads"]) >= (10 if name != "cross" else 9)
        assert set(block["heads"]) <= set(answer["measures"])
        assert set(block["quantiles"]) == set(block["heads"]) - set(ALONE)
        for measure, values in block["heads"].items():
            mean, low, high = np.moveaxis(np.array(values, float), -1, 0)
            assert mean.shape == (shape["layers"], shape["heads"])
            if measure in ALONE:
                assert np.isnan([low, high]).all()
            else:
                assert ((low <= mean) & (mean <= high)).all()
        if block["places"]:
            np.testing.assert_allclose(np.sum(block["places"], -1), 1, atol=2e-3)
        assert len(block["curve"]["cost"]) == shape["layers"] * shape["heads"]
    assert all(one["source"] for one in answer["measures"].values())


def test_all_translation_models_that_look_have_one_and_others_say_how_to_make_it(client):
    listed = {model["id"]: model["heads_measured"] for model in client.get("/api/models").json()}
    assert [id for id, measured in listed.items() if measured] == MEASURED
    refused = client.get("/api/heads-corpus", params={"model": "dates-bahdanau"})
    check_refused(refused, 404, "no_corpus", "python -m model.evaluation heads dates-bahdanau")
    assert [id for id in ids() if id.endswith("en-fr") and load(id, "cpu").network.blocks] == MEASURED


def test_a_file_of_other_weights_is_refused(client, tmp_path, monkeypatch):
    model = client.app.state.engine.models["dates-bahdanau"]
    (tmp_path / "heads.json").write_text(json.dumps({"digest": "of others"}), encoding="utf-8")
    monkeypatch.setattr(model, "folder", tmp_path)
    refused = client.get("/api/heads-corpus", params={"model": "dates-bahdanau"})
    check_refused(refused, 404, "", "other weights")


def test_parts_of_speech_are_served_where_they_were_measured_and_else_refused_with_the_command(client):
    listed = {model["id"]: model["tags_measured"] for model in client.get("/api/models").json()}
    measured = [id for id in ids() if load(id, "cpu").tags_file]
    assert [id for id, found in listed.items() if found] == measured
    for id in measured:
        answer = ask(client, "/api/heads-tags", model=id)
        assert {"VERB", "NOUN"} <= set(answer["blocks"]["cross"])
    refused = client.get("/api/heads-tags", params={"model": "dates-bahdanau"})
    check_refused(refused, 404, "no_corpus", "python -m model.evaluation tags dates-bahdanau")


def test_the_table_of_sinks_has_the_numbers_measured_and_its_links_open_the_heads_that_it_names(client):
    found = measured_sinks(load("transformer-en-fr", "cpu"))
    page = unescape(client.get("/heads").text)
    section = page[page.index('aria-labelledby="sinks-transformer-en-fr"') :].partition("</section>")[0]
    assert sinks_in_words(found) in section
    rows = re.findall(r'<tr><th scope="row">(.*?)</tr>', section)
    for sink, row in zip(sinks(found), rows, strict=True):
        block, *cells = re.sub(r"<[^>]+>", "|", row).strip("|").split("||")
        most, dearest = (f"L{at.layer} H{at.head}" for at in (sink.most, sink.dearest))
        means = [of_block(one) for one in (sink.weights, sink.brought)] + [sink.even]
        costs = ["{:.3f} |{:.3f} to {:.3f}".format(*one) for one in (sink.costs[sink.dearest], sink.hidden)]
        expected = [sink.mark, *(f"{mean:.2f}" for mean in means), most, f"{sink.weights[sink.most][0]:.2f}"]
        expected += [f"{of_block(sink.values):.2f}", dearest, *costs]
        assert (block, re.sub(r"[| ]+", " ", " ".join(cells))) == (
            sink.block,
            re.sub(r"[| ]+", " ", " ".join(expected)),
        )
        for at in (sink.most, sink.dearest):
            assert f"&block={at.block}&layer={at.layer}&head={at.head}" in row
    for link in re.findall(r'href="\.?([^"]+)"', section):
        assert client.get(link).status_code == 200
