"""Mechanisms by hand over HTTP: as the model computes them, and refusals that say what to change."""

import numpy as np
import pytest

from regard.model.since.by_hand import work
from regard.model.since.successors import SUCCESSORS
from tests.app.conftest import check_refused

GIVEN = {"q": [[1, 0], [0, 1]], "k": [[1, 1], [0, 2]], "v": [[1, 0, 2], [0, 1, 1]]}


@pytest.mark.parametrize("id", SUCCESSORS)
def test_every_quantity_is_sent_with_its_equation(client, id):
    answer = client.post("/api/since", json=GIVEN | {"mechanism": id}).json()
    assert (answer["mechanism"], answer["name"]) == (id, SUCCESSORS[id].name)
    assert "arXiv" in answer["source"]
    for sent, one in zip(answer["quantities"], work(id, **GIVEN), strict=True):
        np.testing.assert_allclose(np.array(sent["values"], float), one.values)
        assert sent["lines"] == [[*row] for row in one.lines]
        assert sent["mathml"].startswith("<math")


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"mechanism": "hope"}, "No mechanism is called"),
        ({"mechanism": "sink", "parameters": {"s": 99}}, "between"),
        ({"mechanism": "softmax", "v": [[1]]}, "each key a value"),
        ({"mechanism": "softmax", "q": [[1], [1, 2]]}, "same number of columns"),
    ],
)
def test_what_does_not_fit_is_refused(client, more, word):
    check_refused(client.post("/api/since", json=GIVEN | more), 422, "unsuitable_numbers", word)
