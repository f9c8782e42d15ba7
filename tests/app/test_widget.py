"""A page as a widget: what it says of its address is read as any address, and becomes what is chosen."""

import sys
from urllib.parse import urlencode

import numpy as np
import pytest

from regard import explore, load, show
from regard.app.publish.own.show_arrays import OwnPage
from regard.app.publish.saved.notebook import SavedPage
from regard.model.labels import labels

VIEW = "application/vnd.jupyter.widget-view+json"
TEXT = "The cat sleeps."
RANDOM = np.random.default_rng(11)
Q, K = (RANDOM.normal(size=(2, 2, 3, n, 7)).astype(np.float32) for n in (5, 3))  # layers, texts, heads, n, d_k
SCORES = np.exp(Q @ K.swapaxes(-1, -2) / np.sqrt(np.float32(7)))
WEIGHTS = (SCORES / SCORES.sum(-1, keepdims=True)).astype(np.float32)
ROWS, COLUMNS = [list("abcde"), list("vwxyz")], [["le", "chat", "dort"], ["la", "pomme", "est"]]


@pytest.fixture(scope="module")
def own() -> OwnPage:
    return show(WEIGHTS, tokens=ROWS, columns=COLUMNS)


@pytest.fixture(scope="module")
def saved() -> SavedPage:
    return explore(TEXT)


def shows(page: OwnPage | SavedPage, **state: object) -> dict[str, object]:
    """What is chosen once the page has said that it shows this; without what is None."""
    page.widget.address = f"?{urlencode(state)}"
    return {name: value for name, value in vars(page.widget.chosen).items() if value is not None}


def test_a_notebook_gets_a_widget_and_the_page_for_where_none_runs(saved):
    data, _ = saved.widget._repr_mimebundle_()
    assert data[VIEW]["model_id"] == saved.widget.model_id
    assert data["text/html"] == saved.widget.frame == saved._repr_html_()


def test_a_saved_page_asks_no_other_model(saved):
    assert shows(saved, model="rnn-bahdanau-en-fr", text=TEXT)["model"] == "transformer-en-fr"


def test_without_anywidget_the_page_is_drawn_and_a_widget_is_refused_with_a_sentence(monkeypatch, own):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    page = OwnPage(own.tensors)
    with pytest.raises(ImportError, match=r"pip install 'regard\[notebook\]'"):
        _ = page.widget
    assert "<iframe srcdoc=" in page._repr_html_()


def test_before_the_page_has_said_anything_the_head_is_chosen_that_opens(own, saved):
    assert (own.widget.chosen.layer, own.widget.chosen.head, own.widget.chosen.row) == (1, 1, None)
    assert (saved.widget.chosen.block, saved.widget.chosen.layer, saved.widget.chosen.head) == ("cross", 3, 5)


def test_a_locked_cell_has_its_weight_under_its_names(own):
    chosen = shows(own, model="file", text="text 2", block="Attention", layer=1, head=3, lock="4.2")
    assert chosen.pop("weight") == WEIGHTS[0, 1, 2, 3, 1]
    place = {"block": "Attention", "layer": 1, "head": 3, "row": 4, "column": 2}
    names = {"row_name": "y", "column_name": "pomme"}
    assert chosen == {"model": "file", "text": "text 2", "target": "v w x y z", **place, **names}


def test_a_map_of_several_heads_has_a_weight_of_its_own_and_no_head(own):
    union = shows(own, text="text 1", layer=2, head=3, aggregate="union", heads="1.1,2.3", lock="5.1")
    assert union["weight"] == max(WEIGHTS[0, 0, 0, 4, 0], WEIGHTS[1, 0, 2, 4, 0])
    assert (union["aggregate"], union["heads"]) == ("union", "1.1,2.3")
    assert union.keys().isdisjoint({"layer", "head"})


def test_a_mean_of_heads_has_their_mean_weight_in_their_layer(own):
    mean = shows(own, text="text 1", layer=2, head=3, aggregate="mean-heads", lock="5.1")
    assert mean["weight"] == pytest.approx(WEIGHTS[1, 0, :, 4, 0].mean())
    assert mean["layer"] == 2
    assert "head" not in mean


LOCKS = {
    "": {},
    "4": {"row": 4, "row_name": "d"},
    ".2": {"column": 2, "column_name": "chat"},
    "1,4": {"row": 4, "row_name": "d"},
    "6.3": {"column": 3, "column_name": "dort"},  # there is no row 6
    **{lock: {} for lock in ("0.0", "1.2.3", "-1", "9" * 5000)},
}


@pytest.mark.parametrize("lock", LOCKS, ids=repr)
def test_of_a_lock_that_is_no_cell_the_rows_and_columns_that_are_there_are_chosen(own, lock):
    chosen = shows(own, text="text 1", lock=lock)
    assert {name: chosen[name] for name in chosen if name.startswith(("row", "column", "weight"))} == LOCKS[lock]


def test_steps_chooses_the_weight_that_is_open():
    page = show(q=Q[:, :1], k=K[:, :1]).steps()
    weight = {"text": "text 1", "layer": 2, "head": 3, "stage": "weights", "row": 5, "column": 2}
    assert shows(page, **weight)["weight"] == pytest.approx(WEIGHTS[1, 0, 2, 4, 1], abs=1e-6)
    assert "row" not in shows(page, **weight | {"stage": "q"})


def test_of_a_model_it_is_the_weight_that_python_has_and_the_piece_that_names_the_row(saved):
    run = load("transformer-en-fr", "cpu").attend(TEXT)
    served = shows(saved, text=TEXT, block="cross", layer=3, head=5, lock="2.2")
    assert served["weight"] == pytest.approx(float(run.head("cross", 3, 5).weights[1, 1]), abs=1e-6)
    assert served["row_name"] == labels(run.target.tokens)[1]
    fed = shows(saved, text=TEXT, block="cross", layer=3, head=5, lock="2.2", rows="fed")
    assert fed == served | {"row_name": labels(run.target.fed)[1]}
    of_layers = [shows(saved, text=TEXT, block="cross", layer=n, aggregate="mean-heads", lock="2") for n in (1, 2)]
    assert [one["row_name"] for one in of_layers] == [fed["row_name"], served["row_name"]], "as these align better"
    masked = shows(saved, text=TEXT, block="decoder", layer=1, head=1, lock="1.3")
    assert "weight" not in masked, "not allowed is not 0"


@pytest.mark.parametrize(("model", "chosen"), [("rnn-none-en-fr", {}), ("self-attentive-en", {"row": 7, "column": 1})])
def test_a_model_without_heads_has_what_it_has(model, chosen):
    found = shows(explore(TEXT, model), text=TEXT, lock="7.1")
    assert {name: found[name] for name in ("layer", "head", "row", "column", "row_name") if name in found} == chosen


REFUSED = {
    "A file has its texts": {"text": "text 3"},
    "The text is too long": {"text": "x" * 40_000},
    "This needs a model": {"text": "text 1", "target": "x"},
    "aggregate is not valid": {"text": "text 1", "aggregate": "nonsense"},
    "has no layer 9": {"text": "text 1", "aggregate": "union", "heads": "1.1,9.9"},
}


def test_what_the_application_refuses_changes_nothing_and_a_change_is_observed_once(own):
    shows(own, text="text 1", lock="1.1")
    before = own.widget.chosen
    for says, state in REFUSED.items():
        with pytest.raises(ValueError, match=says):
            shows(own, **state)
        assert own.widget.chosen == before
    shows(own, text="text 1", lock="1.1")
    seen: list[object] = []
    own.widget.observe(lambda change: seen.append(change.new), "chosen")
    for lock in ("2.1", "2.1", "2.3"):
        shows(own, text="text 1", lock=lock, view="arcs" if seen else "heatmap")
    assert [(chosen.row, chosen.column) for chosen in seen] == [(2, 1), (2, 3)]


@pytest.mark.parametrize(("masked", "said"), [((), ""), ((1,), "; no row may look anywhere in text 2")])
def test_what_is_printed_of_own_arrays_names_the_texts_in_which_no_row_may_look_anywhere(masked, said):
    mask = np.ones((2, 2, 3, 5, 3), bool)  # layers, texts, heads, rows, columns
    mask[:, masked] = False
    sizes = "2 layers, 2 texts, 3 heads, 5 rows, 3 columns"
    assert repr(show(q=Q, k=K, mask=mask)).endswith(f"\n  {sizes}: .save('page.html'), .open(){said}")


def test_another_size_of_the_picture_is_chosen_by_its_model():
    maps = [np.random.default_rng(n).dirichlet(np.ones(5), (2, n)).astype(np.float32) for n in (16, 4)]
    widget = show(maps, columns=["<s>", "a", "black", "cat", "</s>"]).widget
    widget.address = "?model=file-2&text=text+1&block=Attention&layer=1&head=2&lock=3.4"
    chosen = widget.chosen
    assert (chosen.model, chosen.row_name, chosen.column_name) == ("file-2", "patch 2, 1 of 2 × 2", "cat")
    assert chosen.weight == pytest.approx(maps[1][1, 2, 3])
