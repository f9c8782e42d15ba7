"""Gold links over HTTP."""

import numpy as np

from regard.model.gold import linked_sentences
from tests.app.conftest import check_refused

MODEL = "transformer-en-fr"
TEXT = "She does not like the red car."


def test_the_models_say_which_sentences_have_links_one_has_the_errors_of_all_heads_and_others_are_refused(client):
    about = {one["id"]: one for one in client.get("/api/models").json()}
    assert {"text": TEXT, "target": "Elle n'aime pas la voiture rouge."} in about[MODEL]["gold"]
    assert len(about[MODEL]["gold"]) == len(linked_sentences())
    assert not about["rnn-none-en-fr"]["gold"], "it looks at nothing"
    assert not about["dates-bahdanau"]["gold"]
    for asked in ({"text": "The cat sleeps."}, {"text": TEXT, "target": "Elle aime la voiture."}):
        check_refused(client.get("/api/gold", params={"model": MODEL} | asked), 404, "no_gold")
    answer = client.get("/api/gold", params={"model": MODEL, "text": TEXT}).json()
    words = [answer["target"]["text"][first:last] for first, last in answer["target_words"]]
    source = [answer["source"]["text"][first:last] for first, last in answer["source_words"]]
    sure = {(words[i], source[j]) for i, j in answer["words"]["sure"]}
    assert ("rouge", "red") in sure
    assert ("voiture", "car") in sure
    pieces = {(answer["target"]["tokens"][i], answer["source"]["tokens"][j]) for i, j in answer["pieces"]["sure"]}
    assert ("▁rouge", "▁red") in pieces
    errors = {served: np.array(answer["errors"][served]) for served in ("produced", "fed")}
    assert errors["produced"].shape == errors["fed"].shape == (3, 8)
    assert errors["fed"][0, 3] == 0, "each row of it is right"
    assert errors["produced"][0, 3] > 0.5
