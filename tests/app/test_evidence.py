"""Evidence shows what the files hold, and nothing else."""

import re
from decimal import Decimal
from functools import cache
from html import unescape
from itertools import combinations
from urllib.parse import parse_qsl

import numpy as np
import pytest

from regard.app.guide.evidence import TIRED, translators, with_errors
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
from regard.model.trained import Trained
from regard.model.training.recipe import Recipe
from regard.model.training_history import curve, training_history
from regard.model.translation_errors import RULES
from tests.app.test_training_here import serving


@cache
def model_of(id: str) -> Trained:
    """Read once for all laws of this file."""
    return load(id, "cpu")


TRANSLATORS = [id for id in ids() if "en-fr" in id]


@pytest.fixture(scope="module")
def page(client) -> str:
    return unescape(client.get("/evidence").text)


@pytest.fixture(scope="module")
def models() -> list:
    return [model_of(id) for id in TRANSLATORS]


CENTRE = re.compile(r'cx="([\d.]+)"')


def row(page: str, head: str) -> list[str]:
    """Texts of the cells of the first table row with this beginning."""
    found = re.search(rf'<tr>\s*<th scope="row">{re.escape(head)}.*?</tr>', page, re.DOTALL)
    assert found, head
    cells = re.findall(r"<td.*?</td>", found[0].replace("<br>", " "), re.DOTALL)
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in cells]


def text_of(html: str) -> str:
    """What one reads of it, without the meanings of its words."""
    return " ".join(re.sub(r'<span class="meaning".*?</span>|<[^>]+>', " ", html, flags=re.DOTALL).split())


def headings(table: str) -> list[str]:
    """Of each column of a table with two rows of headings: both, the one of several columns first."""
    above, below = re.findall(r"<tr>(.*?)</tr>", table.partition("</thead>")[0], re.DOTALL)
    second = iter(re.findall(r"<th.*?</th>", below, re.DOTALL))
    first = re.findall(r'<th [^>]*?(?:colspan="(\d)")?>(.*?)</th>', above, re.DOTALL)
    columns = [[head, next(second)] if n else [head] for n, head in first for _ in range(int(n or 1))]
    return [text_of(" ".join(column)) for column in columns]


def translator(page: str, id: str) -> dict[str, str]:
    """Its row in the first table, by the headings."""
    head = f'<a href="./?model={id}">'
    table = page[page.rindex("<table", 0, page.index(head)) :]
    return dict(zip(headings(table)[1:], row(page, head), strict=True))


def shows(said: str, *values: float) -> None:
    """The numbers of a text are these, each as near as its digits can say."""
    numbers = [number.replace(",", "") for number in re.findall(r"\d[\d,]*(?:\.\d+)?", said)]
    assert len(numbers) == len(values), said
    for number, value in zip(numbers, values, strict=True):
        half = 0.5 * 10 ** -len(number.partition(".")[2])
        assert float(number) == pytest.approx(value, abs=half * 1.000001), said


def test_the_contents_are_the_titles(page):
    contents, sections = page.partition('<nav aria-label="Contents">')[2].split("</nav>", 1)
    titles = re.findall(r'<h2 id="([\w-]+)">(.+?)</h2>', sections.partition("</main>")[0])
    assert re.findall(r'<a href="#([\w-]+)">(.+?)</a>', contents) == titles


def test_pieces_that_a_model_has_read_are_those_of_all_its_trainings(page):
    names = ("local-p-en-fr", "general-en-fr", "general-en-fr-1")
    pieces = sum(Recipe.load(f"rnn-luong-{name}").optimisation.pieces for name in names)
    shows(translator(page, "rnn-luong-local-p-en-fr")["pieces read, in all"].removesuffix(" M"), pieces / 1e6)


@pytest.mark.parametrize(
    ("id", "name"), [("rnn-none-en-fr", "Recurrent without attention"), ("transformer-en-fr", "Transformer")]
)
def test_figures_by_length_are_those_measured(page, id, name):
    by_length = page[page.index('id="lengths"') :]
    groups = model_of(id).measured["by_length"]["europarl/test.tsv"]
    shows(" ".join(row(by_length, name)), *(group["bleu"] for group in groups))


def test_what_attention_adds_is_the_difference_of_two_models(page):
    none, looks = (model_of(id).measured["translation"] for id in ("rnn-none-en-fr", "rnn-bahdanau-en-fr"))
    for name in none:
        assert f"{looks[name]['bleu'] - none[name]['bleu']:.1f}" in page


@pytest.mark.parametrize("id", TRANSLATORS)
def test_parameters_of_a_translator_are_those_that_it_has(page, id):
    shows(translator(page, id)["parameters"], model_of(id).parameters)


@pytest.mark.parametrize("id", TRANSLATORS)
def test_the_time_of_a_training_is_that_of_its_last_stop(page, id):
    said, seconds = translator(page, id)["time of the last training"], curve(model_of(id))[-1].get("seconds")
    if seconds:
        shows(said.removesuffix(" h"), seconds / 3600)
    else:
        assert said == "–"


@pytest.mark.parametrize("id", TRANSLATORS)
@pytest.mark.parametrize(
    ("texts", "data"), [("everyday sentences", "tatoeba/dev.tsv"), ("parliament", "europarl/test.tsv")]
)
def test_bleu_stands_with_its_interval_beside_chrf(page, id, texts, data):
    cells, scores = translator(page, id), model_of(id).measured["translation"][data]
    low, high = scores["bleu_interval"]
    assert low < scores["bleu"] < high
    shows(cells[f"{texts} BLEU"], scores["bleu"], low, high)
    shows(cells[f"{texts} chrF"], scores["chrf"])


@pytest.mark.parametrize("id", TRANSLATORS)
@pytest.mark.parametrize("served", ["produced", "fed"])
def test_an_alignment_error_stands_with_its_interval_where_a_head_has_one(page, id, served):
    said = translator(page, id)[f"best head’s alignment error, rows by the piece {served}"]
    errors = (model_of(id).alignment or {}).get(served)
    if errors:
        shows(re.sub(r"L\d+ H\d+", "", said), errors["aer"], *errors["interval"])
    else:
        assert said == "–"


@pytest.mark.parametrize("id", TRANSLATORS)
def test_inputs_that_were_typed_first_are_counted_and_the_new_ones_among_them(page, id):
    typed = model_of(id).measured["typed"]
    new = typed["fresh"] if typed["fresh"]["inputs"] < 120 else {}
    shows(translator(page, id)["typed first"], typed["right"], 120, *([new["right"], new["inputs"]] if new else []))


def test_the_data_of_the_translators_are_named(page):
    data = "Europarl, Tatoeba, phrasebook; Europarl, Tatoeba, made by rule, phrasebook"
    assert f"Pieces read, of {data}: " in " ".join(page.split())


def between(page: str, start: str, end: str) -> str:
    """A section of the page, in one line."""
    return " ".join(page[page.index(start) : page.index(end)].split())


@pytest.fixture(scope="module")
def news(page) -> str:
    return between(page, '<section aria-labelledby="news">', 'id="compared"')


@pytest.fixture(scope="module")
def pronouns(page) -> str:
    return between(page, '<section aria-labelledby="pronouns">', 'id="news"')


def named(id: str) -> str:
    return model_of(id).config["name"].removesuffix(", English to French")


@pytest.mark.parametrize("id", TRANSLATORS)
def test_scores_on_the_test_set_of_the_papers_are_those_measured(news, id):
    found = model_of(id).measured["news"]
    scores = [found["usual"], found["tokenised"], *found["by_length"]]
    for cell, one in zip(row(news, named(id)), scores, strict=True):
        shows(cell, one["bleu"], *one["bleu_interval"])


def test_what_attention_gains_on_the_news_is_said_beside_what_it_gained_in_the_paper(news):
    none, looks = (model_of(f"rnn-{id}-en-fr").measured["news"]["tokenised"]["bleu"] for id in ("none", "bahdanau"))
    papers = {row[0]: row[1] for row in paper_table("bahdanau-1").rows}
    assert f"gains {looks - none:.1f} BLEU" in news
    assert f"RNNsearch-50 gains {papers['RNNsearch-50'] - papers['RNNencdec-50']:.1f}" in news


def test_scores_of_the_papers_stand_beside_ours(news):
    papers = {row[0]: row[1] for row in paper_table("bahdanau-1").rows}
    assert f"RNNsearch-50 has {papers['RNNsearch-50']}, " in news
    assert f"big Transformer {paper_table('vaswani-2').rows[-1][2]})" in news


def test_how_much_larger_the_big_transformer_is_is_computed(news):
    largest = model_of("transformer-en-fr")
    millions = paper_table("vaswani-3").rows[-1][-1]
    assert f"parameters of our largest model × {millions * 1e6 / largest.parameters:.0f} " in news


def test_how_much_more_the_big_transformer_has_read_is_computed(news, models):
    (pieces,) = [one.pieces for one in translators(models) if one.model.id == "transformer-en-fr"]
    assert f"target pieces × {300_000 * 25_000 / pieces:.0f} " in news


def test_the_sentence_of_the_tired_animal_is_one_of_the_famous(pronouns):
    assert TIRED in FAMOUS
    assert TIRED in pronouns.replace("’", "'")


@pytest.mark.parametrize("id", TRANSLATORS)
def test_pairs_of_it_are_those_measured(pronouns, id):
    found = model_of(id).measured["pronouns"]
    *shares, famous = row(pronouns, named(id))
    kinds = [found["by_kind"][kind] for kind in ("nouns", "adjectives", "frames")]
    for share, one in zip(shares, (found["both"], *kinds), strict=True):
        shows(share, *(100 * x for x in (one["share"], *one["interval"])))
    assert famous == str(found["famous"])


@pytest.fixture(scope="module")
def needed(pronouns) -> dict[str, str]:
    """Where the link to the head goes that the pronouns need most."""
    (link,) = re.findall(r'href="\./\?([^"]+)">See ', pronouns)
    return dict(parse_qsl(link))


@pytest.fixture(scope="module")
def measured() -> dict:
    """What is measured at the pronouns of the model that has heads in its encoder."""
    (found,) = [model_of(id).measured["pronouns"] for id in TRANSLATORS if "encoder" in model_of(id).network.blocks]
    return found


def test_heads_that_the_pronouns_need_are_said_and_none_is_nothing(pronouns, measured):
    assert pronoun_heads(measured).replace("%", " %") in pronouns
    assert "0.00 (" not in pronouns


def test_the_head_that_the_pronouns_need_most_is_the_one_without_which_fewest_are_right(needed, measured):
    without = measured["needed"]["without"]
    most = without[needed["block"]]["most"]
    assert most["share"] == min(np.ravel([one["each"] for one in without.values()]))
    assert (needed["layer"], needed["head"]) == (str(most["layer"]), str(most["head"]))


def test_the_head_that_the_pronouns_need_most_is_named_in_its_link(pronouns, measured):
    assert f">See {head_name(most_needed(measured))} at the pronoun.<" in pronouns


def test_the_head_that_the_pronouns_need_most_opens_at_a_pronoun(needed):
    read = model_of(needed["model"]).attend(needed["text"])
    tokens = (read.source if needed["block"] == "encoder" else read.target).tokens
    assert tokens[int(needed["lock"]) - 1].strip("▁") in {"it", "il", "elle"}


def test_the_page_of_the_head_that_the_pronouns_need_most_is_there(client, needed):
    assert client.get("/", params=needed).status_code == 200


@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("dates-")])
def test_figures_of_dates_are_those_measured(page, id):
    model = model_of(id)
    cells = row(page, f'<a href="./training?model={id}">')
    assert cells[:2] == [f"{model.parameters:,}", f"{100 * model.measured['exact']['share']:.2f} %"]
    looks = model.measured["aligned"]
    assert cells[2] == (f"{100 * looks['share']:.0f} % by chance {100 * looks['chance']:.0f} %" if looks else "–")


@pytest.mark.parametrize("id", [id for id in ids() if load(id, "cpu").config["task"] == "final mark"])
def test_figures_of_hops_and_pooling_are_those_measured(page, id):
    model = model_of(id)
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
    (shipped,) = [stop.exact for stop in training_history(model_of("dates-bahdanau")).stops if stop.step == 462]
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


def test_no_head_of_a_column_is_empty(client):
    assert re.findall(r"<th[^>]*>\s*</th>", client.get("/evidence").text) == []


def test_kinds_of_errors_are_those_of_the_files_the_best_model_first(page, models):
    counted = with_errors(translators(models))
    bleu = [one.measured["translation"]["europarl/test.tsv"]["bleu"] for one, _ in counted]
    assert bleu == sorted(bleu, reverse=True)
    table = page[page.index('id="errors"') :]
    for kind, (name, rule) in RULES.items():
        cells = row(table, name)
        sets = [found["sets"]["tatoeba/dev.tsv"] for _, found in counted] + [counted[0][1]["sets"]["europarl/test.tsv"]]
        for cell, found in zip(cells, sets, strict=True):
            sentences = found["kinds"][kind]["sentences"]
            assert cell == f"{sentences} {100 * sentences / found['sentences']:.1f} %"
        assert rule in table
        assert all(text in table for text in counted[0][1]["sets"]["tatoeba/dev.tsv"]["kinds"][kind]["example"])
