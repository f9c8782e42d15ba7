"""`regard figure ADDRESS` draws what the page at the address shows first: the same cells under the same names."""

import numpy as np
import pytest
from anyio.from_thread import start_blocking_portal

from regard.app import Settings, create_app
from regard.app.publish.figures.shown_map import map_at
from regard.model.labels import labels

TEXT = "text=She+doesn't+like+the+man's+well-known+red+cars+(or+not)."
SHOWN = """() => {
  const { weights, n, m, rows, columns } = document.querySelector("attention-heatmap").alignment;
  const shown = Array.from(weights, (weight) => (Number.isNaN(weight) ? null : weight));
  return { weights: shown, n, m, rows: rows.labels, columns: columns.labels };
}"""
ADDRESSES = [
    f"/?{TEXT}",
    f"/?{TEXT}&model=transformer-en-fr&block=cross&layer=3&head=5",
    f"/?{TEXT}&block=decoder&layer=2&head=3&words=apart",
    f"/?{TEXT}&block=cross&layer=1&head=2",
    f"/?{TEXT}&rows=fed",
    f"/?{TEXT}&block=cross&layer=3&head=5&words=1&marks=hidden",
    f"/?{TEXT}&model=rnn-bahdanau-en-fr",
    "/?model=self-attentive-en&text=Where+are+you",
    "/?model=dates-transformer&text=3+March+1998",
    "/",
]


@pytest.fixture(scope="module")
def drawn():
    """The map that the command draws; in a thread, as the browser has an event loop in this one."""
    app = create_app(Settings(device=["cpu"], prepare=False))
    with start_blocking_portal() as portal:
        yield lambda address: portal.call(map_at, app, address)


@pytest.mark.parametrize("address", ADDRESSES, ids=[f"address-{k}" for k in range(len(ADDRESSES))])
def test_a_figure_has_the_cells_and_the_names_of_the_page(open_page, drawn, address):
    shown, found = open_page(address).evaluate(SHOWN), drawn(address)
    assert (list(labels(found.rows)), list(labels(found.columns))) == (shown["rows"], shown["columns"])
    page = np.array(shown["weights"], np.float32).reshape(shown["n"], shown["m"])
    np.testing.assert_allclose(found.weights, page, atol=1e-5)
