"""Evidence shows what the files hold, and nothing else."""

import re
from html import unescape

import pytest

from regard.app.evidence import ends, initial, initial_finding
from regard.app.papers import paper_tables
from regard.model import ids, load
from regard.model.experiments.results import results
from regard.model.learnt import curve
from regard.model.training.recipe import Recipe


@pytest.fixture(scope="module")
def page(client) -> str:
    return unescape(client.get("/evidence").text)


def row(page: str, head: str) -> list[str]:
    """Texts of the cells of the first table row with this beginning."""
    found = re.search(rf'<tr>\s*<th scope="row">{re.escape(head)}.*?</tr>', page, re.DOTALL)
    assert found, head
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", found[0], re.DOTALL)]


@pytest.mark.parametrize("id", [id for id in ids() if "en-fr" in id])
def test_figures_of_translators_are_those_measured(page, id):
    model = load(id, "cpu")
    cells = row(page, f'<a href="./?model={id}">')
    scores = model.measured["translation"]
    assert cells[0] == f"{model.parameters:,}"
    seconds = curve(model)[-1].get("seconds")
    assert cells[2] == (f"{seconds / 3600:.1f} h" if seconds else "–")
    for place, name in ((3, "tatoeba/dev.tsv"), (5, "europarl/test.tsv")):
        low, high = scores[name]["bleu_interval"]
        assert low < scores[name]["bleu"] < high
        assert cells[place] == f"{scores[name]['bleu']:.1f} {low:.1f} to {high:.1f}"
        assert cells[place + 1] == f"{scores[name]['chrf']:.1f}"
    for place, served in ((7, "produced"), (8, "fed")):
        assert cells[place].startswith(f"{model.alignment[served]['aer']:.2f}" if model.alignment else "–")
    typed = model.measured["typed"]
    new = f"{typed['fresh']['right']} of {typed['fresh']['inputs']} new" if typed["fresh"]["inputs"] < 120 else ""
    assert cells[9] == f"{typed['right']} of 120{new}"


@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("dates-")])
def test_figures_of_dates_are_those_measured(page, id):
    model = load(id, "cpu")
    cells = row(page, f'<a href="./training?model={id}">')
    assert cells[:2] == [f"{model.parameters:,}", f"{100 * model.measured['exact']['share']:.1f} %"]


def test_pieces_of_a_training_that_goes_on_from_others_are_of_all(page):
    trainings = [
        Recipe.load(f"rnn-luong-{name}").optimisation for name in ("local-p-en-fr", "general-en-fr", "general-en-fr-1")
    ]
    pieces = sum(training.pieces for training in trainings)
    assert row(page, '<a href="./?model=rnn-luong-local-p-en-fr">')[1] == f"{pieces / 1e6:.0f} M"


def test_the_first_state_matters_as_the_trials_say(page):
    assert initial_finding() in page
    trials = results("initial")
    early = {name: [one["snapshots"][8]["exact"] for one in found] for name, found in trials.items()}
    assert all(one["snapshots"][8]["step"] == 462 for found in trials.values() for one in found)
    assert min(early["backward"]) > max(max(values) for name, values in early.items() if name != "backward")
    assert [variant.name for variant in initial()] == list(trials)


def test_dots_lie_on_the_scale_that_their_column_names():
    for title in initial()[0].measures:
        low, high = ends(initial(), title)
        assert all(low <= value <= high for variant in initial() for value in variant.measures[title].values)


def test_tables_of_the_papers_are_whole(page):
    for table in paper_tables():
        assert all(len(row) == len(table.columns) for row in table.rows), table.id
        assert f"{table.paper}, {table.number}" in page
        for texts in table.texts:
            assert all(text in page for text in texts)
    assert row(page, "RNNsearch-30") == ["21.50", "31.44"]
    assert row(page, "GNMT + RL, ensemble")[:2] == ["26.30", "41.16"], "with the digits that are printed"
    assert row(page, "Deep-Att + PosUnk<")[1] == "39.2"


def test_what_attention_adds_is_the_difference_of_the_rows(page):
    none, looks = (load(id, "cpu").measured["translation"] for id in ("rnn-none-en-fr", "rnn-bahdanau-en-fr"))
    for name in none:
        assert f"{looks[name]['bleu'] - none[name]['bleu']:.1f}" in page
