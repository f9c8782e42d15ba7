"""Evidence shows what the files hold, and nothing else."""

import re
from decimal import Decimal
from html import unescape
from itertools import combinations
from urllib.parse import parse_qsl

import numpy as np
import pytest

from regard.app.guide.evidence import TIRED, translators
from regard.app.guide.experiments import (
    ablation,
    ablation_findings,
    apart,
    by_chance,
    ends,
    initial,
    initial_finding,
    pooling,
    pooling_finding,
    tricks,
)
from regard.app.guide.papers import paper_table, paper_tables
from regard.model import ids, load
from regard.model.evaluation.pronouns import FAMOUS
from regard.model.experiments.results import results
from regard.model.pronoun_heads import head_name, most_needed, pronoun_heads
from regard.model.training.recipe import Recipe
from regard.model.training_history import curve, training_history
from tests.app.test_training_here import serving


@pytest.fixture(scope="module")
def page(client) -> str:
    return unescape(client.get("/evidence").text)


@pytest.fixture(scope="module")
def models() -> list:
    return [load(id, "cpu") for id in ids() if "en-fr" in id]


CENTRE = re.compile(r'cx="([\d.]+)"')


def row(page: str, head: str) -> list[str]:
    """Texts of the cells of the first table row with this beginning."""
    found = re.search(rf'<tr>\s*<th scope="row">{re.escape(head)}.*?</tr>', page, re.DOTALL)
    assert found, head
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td.*?</td>", found[0], re.DOTALL)]


def test_the_contents_are_the_titles_and_figures_by_length_pieces_and_what_attention_adds_are_measured(page):
    contents, sections = page.partition('<nav aria-label="Contents">')[2].split("</nav>", 1)
    titles = re.findall(r'<h2 id="([\w-]+)">(.+?)</h2>', sections.partition("</main>")[0])
    assert re.findall(r'<a href="#([\w-]+)">(.+?)</a>', contents) == titles
    names = ("local-p-en-fr", "general-en-fr", "general-en-fr-1")
    pieces = sum(Recipe.load(f"rnn-luong-{name}").optimisation.pieces for name in names)
    assert row(page, '<a href="./?model=rnn-luong-local-p-en-fr">')[1] == f"{pieces / 1e6:.0f} M"
    by_length = page[page.index('id="lengths"') :]
    for id in ("rnn-none-en-fr", "transformer-en-fr"):
        groups = load(id, "cpu").measured["by_length"]["europarl/test.tsv"]
        name = {"rnn-none-en-fr": "Recurrent without attention", "transformer-en-fr": "Transformer"}[id]
        assert row(by_length, name) == [f"{group['bleu']:.1f}" for group in groups]
    none, looks = (load(id, "cpu").measured["translation"] for id in ("rnn-none-en-fr", "rnn-bahdanau-en-fr"))
    for name in none:
        assert f"{looks[name]['bleu'] - none[name]['bleu']:.1f}" in page


@pytest.mark.parametrize("id", [id for id in ids() if "en-fr" in id])
def test_figures_of_translators_are_those_measured(page, id):
    model = load(id, "cpu")
    cells = row(page, f'<a href="./?model={id}">')
    scores = model.measured["translation"]
    assert cells[0] == f"{model.parameters:,}"
    seconds = curve(model)[-1].get("seconds")
    data = "Europarl, Tatoeba, phrasebook; Europarl, Tatoeba, made by rule, phrasebook"
    assert f"Pieces read, of {data}: " in " ".join(page.split())
    assert cells[2] == (f"{seconds / 3600:.1f} h" if seconds else "–")
    for place, name in ((3, "tatoeba/dev.tsv"), (5, "europarl/test.tsv")):
        low, high = scores[name]["bleu_interval"]
        assert low < scores[name]["bleu"] < high
        assert cells[place] == f"{scores[name]['bleu']:.1f} {low:.1f} to {high:.1f}"
        assert cells[place + 1] == f"{scores[name]['chrf']:.1f}"
    for place, served in ((7, "produced"), (8, "fed")):
        errors = (model.alignment or {}).get(served)
        assert cells[place].startswith(f"{errors['aer']:.2f}" if errors else "–")
        assert not errors or cells[place].endswith("{:.2f} to {:.2f}".format(*errors["interval"]))
    typed = model.measured["typed"]
    new = f"{typed['fresh']['right']} of {typed['fresh']['inputs']} new" if typed["fresh"]["inputs"] < 120 else ""
    assert cells[9] == f"{typed['right']} of 120{new}"


def test_scores_on_the_test_set_of_the_papers_are_those_measured_and_the_distance_to_theirs_is_computed(page, models):
    section = " ".join(page[page.index('<section aria-labelledby="news">') : page.index('id="compared"')].split())
    for model in models:
        found = model.measured["news"]
        cells = row(section, model.config["name"].removesuffix(", English to French"))
        scores = [found["usual"], found["tokenised"], *found["by_length"]]
        said = [(f"{one['bleu']:.1f}", *(f"{end:.1f}" for end in one["bleu_interval"])) for one in scores]
        assert cells == ["{}{} to {}".format(*one) for one in said], model.id
    none, looks = (load(f"rnn-{id}-en-fr", "cpu").measured["news"]["tokenised"]["bleu"] for id in ("none", "bahdanau"))
    papers = {row[0]: row[1] for row in paper_table("bahdanau-1").rows}
    assert f"gains {looks - none:.1f} BLEU" in section
    assert f"RNNsearch-50 gains {papers['RNNsearch-50'] - papers['RNNencdec-50']:.1f}" in section
    assert f"RNNsearch-50 has {papers['RNNsearch-50']}, " in section
    assert f"big Transformer {paper_table('vaswani-2').rows[-1][2]})" in section
    largest = load("transformer-en-fr", "cpu")
    (pieces,) = [one.pieces for one in translators(models) if one.model.id == largest.id]
    millions = paper_table("vaswani-3").rows[-1][-1]
    assert f"parameters of our largest model × {millions * 1e6 / largest.parameters:.0f} " in section
    assert f"target pieces × {300_000 * 25_000 / pieces:.0f} " in section


def test_pairs_of_it_are_those_measured_and_the_head_that_is_needed_most_opens_at_the_pronoun(client, page, models):
    section = " ".join(page[page.index('<section aria-labelledby="pronouns">') : page.index('id="news"')].split())
    assert TIRED in FAMOUS
    assert TIRED in section.replace("’", "'")
    for model in models:
        found = model.measured["pronouns"]
        *shares, famous = row(section, model.config["name"].removesuffix(", English to French"))
        kinds = [found["by_kind"][kind] for kind in ("nouns", "adjectives", "frames")]
        for share, one in zip(shares, (found["both"], *kinds), strict=True):
            assert share == "{:.0f} % {:.0f} to {:.0f} %".format(*(100 * x for x in (one["share"], *one["interval"])))
        assert famous == str(found["famous"])
        if "encoder" in model.network.blocks:
            assert pronoun_heads(found).replace("%", " %") in section
            assert "0.00 (" not in section
            named, (link,) = head_name(most_needed(found)), re.findall(r'href="\./(\?[^"]+)">See ', section)
            assert f">See {named} at the pronoun.<" in section
            asked = dict(parse_qsl(link[1:]))
            most = found["needed"]["without"][asked["block"]]["most"]
            assert most["share"] == min(np.ravel([one["each"] for one in found["needed"]["without"].values()]))
            assert (asked["layer"], asked["head"]) == (str(most["layer"]), str(most["head"]))
            read = model.attend(asked["text"])
            tokens = (read.source if asked["block"] == "encoder" else read.target).tokens
            assert tokens[int(asked["lock"]) - 1].strip("▁") in {"it", "il", "elle"}
            assert client.get(f"/{link}").status_code == 200


@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("dates-")])
def test_figures_of_dates_are_those_measured(page, id):
    model = load(id, "cpu")
    cells = row(page, f'<a href="./training?model={id}">')
    assert cells[:2] == [f"{model.parameters:,}", f"{100 * model.measured['exact']['share']:.2f} %"]
    looks = model.measured["aligned"]
    assert cells[2] == (f"{100 * looks['share']:.0f} % by chance {100 * looks['chance']:.0f} %" if looks else "–")


@pytest.mark.parametrize("id", [id for id in ids() if load(id, "cpu").config["task"] == "final mark"])
def test_figures_of_hops_and_pooling_are_those_measured(page, id):
    model = load(id, "cpu")
    found = model.measured
    cells = row(page, f'<a href="./?model={id}">')
    low, high = (100 * end for end in found["interval"])
    assert low < 100 * found["accuracy"] < high
    assert cells[:2] == [f"{model.parameters:,}", f"{100 * found['accuracy']:.2f} % {low:.2f} to {high:.2f} %"]
    assert cells[2:5] == [f"{100 * share:.1f} %" for share in found["recall"].values()]
    assert cells[5] == (f"{found['redundancy']:.2f}" if model.network.config.r > 1 else "–")


def test_pooling_beside_hops_is_as_the_trials_say(page):
    trials = results("pooling")
    assert pooling_finding() in page
    right = {name: [one["accuracy"] for one in found] for name, found in trials.items()}
    every = [share for shares in right.values() for share in shares]
    assert f"{100 * min(every):.2f} to {100 * max(every):.2f} % of the marks are right" in pooling_finding()
    first, *others = right.values()
    apart = [min(shares) > max(first) or max(shares) < min(first) for shares in others]
    assert ("no pooling differs" in pooling_finding()) == (not any(apart))
    for name, shares in right.items():
        assert row(page, name)[1].split(",")[0] == f"{100 * sum(shares) / len(shares):.2f} %"
    seeds = len(first)
    draws = [{*some} for some in combinations(range(2 * seeds), seeds)]  # places, by size, of the values of one variant
    beyond = sum(some in (set(range(seeds)), set(range(seeds, 2 * seeds))) for some in draws)
    assert beyond * by_chance(seeds) == len(draws)


def test_the_first_state_and_the_ablation_matter_as_the_trials_say_beside_the_scores_of_the_paper(page):
    assert initial_finding() in page
    (shipped,) = [stop.exact for stop in training_history(load("dates-bahdanau", "cpu")).stops if stop.step == 462]
    assert f"has {100 * shipped:.1f} % at step 462" in page
    trials = results("initial")
    early = {name: [one["snapshots"][8]["exact"] for one in found] for name, found in trials.items()}
    assert all(one["snapshots"][8]["step"] == 462 for found in trials.values() for one in found)
    later = [name for name in early if name not in {"backward", "ones"}]
    assert min(early["backward"]) > max(max(early[name]) for name in later)
    assert f"these differ by more than the seeds do: {', '.join(later)}. At the end it does not" in initial_finding()
    assert [variant.name for variant in initial()] == list(trials)
    trials = results("ablation")
    assert {len(found) for found in trials.values()} == {3}
    bleu = {name: [one["last"]["bleu"] for one in found] for name, found in trials.items()}
    first, *others = bleu
    for name, scores in bleu.items():
        cells = row(page, name)
        assert cells[0] == f"{trials[name][0]['parameters']:,}"
        assert cells[1].split(",")[0] == f"{sum(scores) / 3:.1f}"
    differing = [name for name in others if max(bleu[name]) < min(bleu[first]) or min(bleu[name]) > max(bleu[first])]
    said = [*ablation_findings(FORMATS)]
    assert all(finding in page for finding in said)
    in_bleu = [finding.partition(":")[0].lower() for finding in said if re.search(r"[:,] BLEU \d", finding)]
    assert in_bleu == [name.lower() for name in differing]
    bold = [(one.name, title) for one in ablation() for title, found in one.measures.items() if found.differs]
    assert len(bold) == sum(finding.count(" against ") for finding in said)
    assert max(max(scores) - min(scores) for scores in bleu.values()) == apart(ablation(), "BLEU")
    names = ("4 heads", "1 head", "2 heads", "8 heads", "learned positions", "no positions", "no label smoothing")
    assert [row(page, name)[-1] for name in names] == [
        "25.5 (base 25.8)",
        "24.9 (base 25.8)",
        "–",
        "25.8 (base)",
        "25.7 (base 25.8)",
        "–",
        "25.3 (base 25.8)",
    ]


FORMATS = {"BLEU": "{:.1f}", "chrF": "{:.1f}", "BLEU of the mean": "{:.1f}", "loss of the mean": "{:.3f}"}


def test_tricks_of_the_training_and_of_the_search_are_those_that_were_measured(models):
    trials = results("ablation")

    def scores(name, *part):
        return ", ".join(f"{(one['last'] if part else one)['bleu']:.1f}" for one in trials[name])

    usual = scores("4 heads", "last")
    assert {trick.name: (trick.without, trick.present) for trick in tricks([])} == {
        "label smoothing 0.1": (scores("no label smoothing", "last"), usual),
        "cooldown to a rate of 0": (scores("no cooldown", "last"), usual),
        "mean of 4 saved steps, 250 apart": (usual, scores("4 heads")),
        "mean of 4 saved steps, 50 apart": (scores("mean of nearer steps", "last"), scores("mean of nearer steps")),
    }
    shown = [trick for trick in tricks(models) if "beam" in trick.name or "penalty" in trick.name]
    searches = [(model.measured or {}).get("searches") or {"sets": {}} for model in models]
    found = [one for search in searches for one in search["sets"].values()]
    assert len(shown) == 2 * len(found) > 0
    by = {(one["beams"], one["penalty"]): one for one in found[0]}
    assert (shown[0].without, shown[0].present) == (f"{by[1, 0.0]['bleu']:.1f}", f"{by[4, 0.0]['bleu']:.1f}")
    assert shown[1].present == f"{by[4, 0.6]['bleu']:.1f}, length {by[4, 0.6]['length']:.2f}"


def test_dots_lie_on_the_scale_that_their_column_names(page):
    dots = re.findall(r'<svg class="dots".*?</svg>', page, re.DOTALL)
    drawn = [float(x) for variant in dots for x in CENTRE.findall(variant)]
    expected = []
    for variants in (pooling(), initial(), ablation()):
        for variant in variants:
            for title, found in variant.measures.items():
                low, high = ends(variants, title)
                expected += [4 + 92 * (value - low) / (high - low) for value in found.values]
    assert drawn == pytest.approx(expected, abs=0.06)
    assert {min(drawn), max(drawn)} == {4, 96}


def test_a_server_without_translators_or_without_figures_shows_the_rest(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-mlp"])
    with serving() as client:
        page = client.get("/evidence")
        assert page.status_code == 200
        assert "Our translators" not in page.text
        assert row(unescape(page.text), '<a href="./training?model=dates-mlp">')
        client.app.state.engine.models["dates-mlp"].measured = None
        client.app.state.engine.models["dates-mlp"].has_curve = False
        assert client.get("/evidence").status_code == 200


def test_tables_of_the_papers_are_whole_and_what_is_said_of_them_is_so(page, models):
    for table in paper_tables():
        assert all(len(row) == len(table.columns) for row in table.rows), table.id
        assert f"{table.paper}, {table.number}" in page
        for texts in table.texts:
            assert all(text in page for text in texts)
    assert row(page, "RNNsearch-30") == ["21.50", "31.44"]
    assert row(page, "GNMT + RL, ensemble")[:2] == ["26.30", "41.16"], "with the digits that are printed"
    assert row(page, "Deep-Att + PosUnk<")[1] == "39.2"
    # Sentences of the page that compare without a number.
    ours = [one.measured["alignment"]["produced"]["aer"] for one in models if "luong" in one.id]
    assert "Alignment error rates of our Luong models are below those of Luong et al." in page
    assert max(ours) < min(float(row[1]) for row in paper_table("luong-6").rows)
    bleu = {row[0]: row[1] for row in paper_table("bahdanau-1").rows}
    gains = [f"{bleu[f'RNNsearch-{words}'] - bleu[f'RNNencdec-{words}']:.1f}" for words in (50, 30)]
    assert "it is {} with sentences of up to 50 words, and {} with up to 30".format(*gains) in page
    pieces = {one.model.id: one.pieces for one in translators(models)}
    assert "the Transformer read more" in page
    assert pieces["transformer-en-fr"] > max(read for id, read in pieces.items() if id != "transformer-en-fr")


def test_conclusions_beside_the_tables_of_vaswani_are_those_of_their_figures(page):
    def cost(text):
        number, power = text.split("·10")
        return float(number) * 10 ** int(power.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")))

    *before, base, big = paper_table("vaswani-2").rows
    best = max(row[1] for row in before if row[1])
    assert base[1] > best
    assert big[1] - best > 2
    assert "the big model is more than 2.0 BLEU better than the best before, ensembles included" in page
    single = max((row for row in before if row[2] and "ensemble" not in row[0]), key=lambda row: row[2])
    assert big[2] > single[2]
    assert cost(big[4]) < cost(single[4]) / 4
    assert "at less than a quarter of the cost of the best of them" in page
    rows = paper_table("vaswani-3").rows
    perplexity, bleu = ({row[1]: row[at] for row in rows} for at in (2, 3))
    best = max(row[3] for row in rows if row[0] in ("base", "A"))
    assert f"One head is {best - bleu['h 1, d_k = d_v = 512']:.1f} BLEU worse than the best number of heads" in page
    assert bleu["h 32, d_k = d_v = 16"] < best
    for smaller in (
        ("d_k 16", "d_k 32", ""),
        ("N 2", "N 4", ""),
        ("d_model 256, d_k = d_v = 32", "", "d_model 1024, d_k = d_v = 128"),
        ("d_ff 1024", "", "d_ff 4096"),
        ("dropout 0.0", ""),
        ("label smoothing 0.0", ""),
    ):
        assert [bleu[name] for name in smaller] == sorted(bleu[name] for name in smaller)
    assert perplexity["N 8"] < perplexity[""]
    assert bleu["N 8"] < bleu[""]
    assert perplexity["label smoothing 0.0"] < perplexity[""]
    assert bleu[""] - bleu["learned positions"] <= Decimal("0.1")
