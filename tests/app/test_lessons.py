"""Lessons and the glossary: what their files say is what the pages have."""

import re
from html import unescape
from itertools import product
from statistics import fmean
from urllib.parse import parse_qsl, urlsplit

import numpy as np
import pytest
import torch
from markupsafe import Markup

from regard.app.classroom.lesson.lessons import FOLDER, lessons, parse
from regard.app.guide.faq import questions
from regard.app.guide.glossary import chapters, letters, meaning, slug
from regard.app.guide.prose import address, inline, served_at, term
from regard.app.pages import PAGES
from regard.app.publish.saved.address import read_address
from regard.app.publish.saved.answering import answered
from regard.model import load
from regard.model.divergence import divergence
from regard.model.explanations import layers_rolled
from regard.model.interventions import Flatten, HeadsMeant, seam
from regard.model.teacher_forcing import force

WORDS = [word for words in chapters().values() for word in words]
STATIONS = [
    pytest.param(lesson, number, id=f"{lesson.id}-{number}")
    for lesson in lessons().values()
    for number in range(1, len(lesson.stations) + 1)
]
README = FOLDER / "README.md"
STATION = """## Looking back

[Explore](http://127.0.0.1:8000/?text=Yes.), 4 minutes

A text.

**Do.** Point.

**Question.** Why?

**Answer.** Because.
"""


def test_there_is_a_lesson_of_ten_stations_with_air_one_of_five_one_of_two_lectures_and_nine_for_one_thing_each():
    sizes = {lesson.id: len(lesson.stations) for lesson in lessons().values()}
    assert [sizes.pop(road) for road in ("from-zero", "fifteen-minutes", "two-lectures")] == [10, 5, 18]
    assert lessons()["from-zero"].minutes < 45
    assert lessons()["fifteen-minutes"].minutes == 15
    assert lessons()["two-lectures"].minutes == 61
    assert len(sizes) == 9
    for name, stations in sizes.items():
        assert 4 <= stations <= 8, name
        assert 10 <= lessons()[name].minutes <= 20, name


def test_the_page_has_the_lessons_in_the_order_of_the_list_with_what_to_know_before_and_where_one_learns_it(client):
    listed = re.findall(r"^- \[(.+)\]\((.+)\.md\): (\d+) minutes$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == [(lesson.title, lesson.id, str(lesson.minutes)) for lesson in lessons().values()]
    page = client.get("/lessons").text
    assert re.findall(r'<section id="([^"]+)"', page) == [*lessons()]
    for number, lesson in enumerate(lessons().values()):
        assert lesson.before
        assert f"{lesson.minutes} minutes. To know before: {lesson.before}" in page
        earlier = [*lessons()][:number]
        assert {*re.findall(r"/lessons#([\w-]+)", lesson.before)} <= {*earlier}, "of the lessons before this one"


def _linked(station):
    """The addresses of a station: its own, and those to which its texts lead."""
    said = " ".join([*station.text, station.task, station.question, station.answer])
    found = [unescape(href).removeprefix(".") for href in re.findall(r'href="([^"]+)"', said)]
    return said, [station.address, *(href for href in found if not href.startswith("/lessons"))]


SAYING = [
    pytest.param(station, id=f"{lesson.id}-{number}")
    for lesson in lessons().values()
    for number, station in enumerate(lesson.stations, 1)
    if "<em>" in _linked(station)[0] and lesson.id not in ("from-zero", "fifteen-minutes")
]


@pytest.mark.parametrize("station", SAYING)
@pytest.mark.broad
def test_each_sentence_in_italics_is_asked_or_answered_at_an_address_of_its_station(client, station):
    """Without a browser, so for the new lessons too; `tests/browser/test_lesson.py` looks at the pages themselves."""
    said, addresses = _linked(station)
    missing = {unescape(sentence) for sentence in re.findall("<em>([^<]+)</em>", said)}
    missing.difference_update(value for one in addresses for _, value in parse_qsl(urlsplit(one).query))

    async def look() -> None:
        """One answer of each page in turn: what a model writes is among the first."""
        pages = [answered(client.app, read_address(address)) for address in addresses]
        while missing and pages:
            for page in list(pages):
                if (one := await anext(page, None)) is None:
                    pages.remove(page)
                else:
                    text = one.answer.body.decode("utf-8", "replace")
                    missing.difference_update({sentence for sentence in missing if sentence in text})

    client.portal.call(look)
    assert not missing


@pytest.mark.parametrize(("lesson", "number"), STATIONS)
def test_a_station_stands_beside_its_page_and_leads_to_its_neighbours(client, lesson, number):
    link = lesson.link(number)
    assert urlsplit(link).path in {page.path for page in PAGES.values()}
    asked = dict(parse_qsl(urlsplit(link).query))
    assert (asked["lesson"], asked["station"]) == (lesson.id, str(number))
    shown = client.get(link).text
    assert f"<b>{number} of {len(lesson.stations)}</b>" in shown
    assert lesson.stations[number - 1].answer in shown
    links = [unescape(href) for href in re.findall(r'<a rel="\w+" href="([^"]+)"', shown)]
    neighbours = [k for k in (number - 1, number + 1) if 0 < k <= len(lesson.stations)]
    assert links == [f".{lesson.link(k)}" for k in neighbours]


UNKNOWN = [
    *product(["/"], ["", "nothing", "README", "../lesson", "<b>"], ["1", None]),
    *product(["/lab"], ["from-zero"], ["", "0", "-1", "11", "1.5", "a", "9" * 400, "1\n", "٣"]),
]


@pytest.mark.parametrize(("path", "lesson", "station"), UNKNOWN)
def test_an_unknown_lesson_or_station_is_passed_over(client, path, lesson, station):
    shown = client.get(path, params={"lesson": lesson, **({"station": station} if station is not None else {})})
    assert shown.status_code == 200
    assert 'class="lesson' not in shown.text


def test_the_start_page_is_for_those_who_ask_for_nothing(client):
    assert "10 stations" in client.get("/").text
    assert 'data-page="start"' in client.get("/?lesson=from-zero&station=1").text
    assert 'data-page="explore"' in client.get("/?text=Yes.&lesson=from-zero&station=1").text
    assert 'data-page="explore"' in client.get("/?model=nothing").text


@pytest.mark.parametrize(
    ("missing", "says"),
    [
        ("[Explore](http://127.0.0.1:8000/?text=Yes.), 4 minutes\n", "begin with “[Page](address), N minutes”"),
        ("**Do.** Point.\n", "a paragraph “**Do.** ...” is missing"),
        ("**Question.** Why?\n", "a paragraph “**Question.** ...” is missing"),
        ("**Answer.** Because.\n", "a paragraph “**Answer.** ...” is missing"),
    ],
)
def test_a_lesson_that_lacks_something_is_refused_with_its_name(missing, says):
    parse("mine", f"# Mine\n\n{STATION}")
    with pytest.raises(ValueError, match=re.escape(f"Looking back: {says}")):
        parse("mine", f"# Mine\n\n{STATION.replace(missing, '')}")


def test_a_lesson_needs_a_title_stations_and_known_labels():
    odd = dict.fromkeys(("", "# Mine", STATION), "mine: begin with “# Title”")
    odd[f"# Mine\n\n{STATION}\n**Hint.** No.\n"] = "unknown “**Hint.**”; use Do, Question, Answer, Teacher"
    for text, says in odd.items():
        with pytest.raises(ValueError, match=re.escape(says)):
            parse("mine", text)


def test_texts_of_lessons_are_text():
    assert inline("a <script>b</script> *c* `d`") == "a &lt;script&gt;b&lt;/script&gt; <em>c</em> <code>d</code>"
    assert inline("[x](http://127.0.0.1:8000/lab?a=1&b=2)") == '<a href="./lab?a=1&amp;b=2">x</a>'
    assert (
        "javascript" not in inline('[x](javascript:alert(1)) [y](http://127.0.0.1:8000/lab"onclick=)').split("<a")[-1]
    )


def test_a_word_carries_its_meaning():
    with pytest.raises(ValueError, match="“nothing” is not a word of the glossary"):
        inline("[x](http://127.0.0.1:8000/glossary#nothing)")
    assert term("softmax") == inline("[softmax](http://127.0.0.1:8000/glossary#softmax)")
    assert meaning("softmax") in unescape(term("softmax", "a softmax"))


def test_a_word_has_a_slug_of_plain_letters():
    assert [slug(name) for name in ("positional encoding", "BLEU")] == ["positional-encoding", "bleu"]


def test_every_word_of_the_glossary_is_on_its_page_once_under_its_letter_and_leads_somewhere(client):
    page = client.get("/glossary").text
    slugs = [word.slug for word in WORDS]
    assert len(WORDS) > 60
    assert len(slugs) == len(set(slugs))
    for word in WORDS:
        assert page.count(f'<div id="{word.slug}">') == 1
        assert meaning(word.names[-1])
    nowhere = [word.slug for word in WORDS if not word.page]
    assert nowhere == ["prompt"], "no shipped model has one"
    for letter, names in letters().items():
        for name, id in names:
            assert name[0].upper() == letter
            assert f'<a href="#{id}">{name}</a>' in page
            assert f'id="{id}"' in page
    assert list(letters()) == sorted(letters())
    names = sum(len(word.names) for words in chapters().values() for word in words)
    assert sum(map(len, letters().values())) == names


@pytest.mark.parametrize("word", [word for word in WORDS if word.page], ids=lambda word: word.slug)
def test_a_word_leads_to_a_page_a_model_and_a_head_that_are_there(client, word):
    url = urlsplit(address(word.address))
    assert {page.path: name for name, page in PAGES.items()}[url.path] in (word.page.split()[0].lower(), "docs")
    assert client.get(address(word.address)).status_code == 200
    asked = dict(parse_qsl(url.query))
    models = {model["id"]: model for model in client.get("/api/models").json()}
    if "model" in asked:
        model = models[asked["model"]]
        if "block" in asked:
            block = next(block for block in model["blocks"] if block["name"] == asked["block"])
            assert int(asked.get("layer", 1)) <= block["layers"]
            assert int(asked.get("head", 1)) <= block["heads"]


def test_every_question_is_on_the_page_and_can_be_found(client):
    page = client.get("/questions").text
    found = {entry["name"]: entry for entry in client.get("/find.json").json() if entry["kind"] == "question"}
    assert list(found) == [question.text for question in questions()]
    for question in questions():
        assert f'<li><a href="#{question.slug}">' in page
        assert f'<h3 id="{question.slug}">{question.title}</h3>' in page
        answer = served_at(client.base_url, question.answer)
        assert f"<p>{answer}</p>" in page
        assert found[question.text]["answer"] == answer
        prose = re.sub(r"<code>.*?</code>|<[^>]+>", "", question.answer)
        assert not re.search(r"[_^]", prose.replace("save_pretrained", "")), "typeset"


@pytest.mark.parametrize("question", questions(), ids=lambda question: question.slug)
def test_an_answer_leads_to_a_page_that_is_there(client, question):
    models = {model["id"] for model in client.get("/api/models").json()}
    for href in re.findall(r'href="([^"]+)"', question.answer):
        url = urlsplit(unescape(href))
        shown = client.get(unescape(href))
        assert shown.status_code == 200
        assert {value for name, value in parse_qsl(url.query) if name == "model"} <= models
        if url.fragment:
            assert f'id="{url.fragment}"' in shown.text, url.fragment


ANSWERS = {question.slug: question.answer for question in questions()}


def test_the_answer_on_length_quotes_what_was_measured():
    answer = ANSWERS["from-which-sentence-length-on-does-attention-pay"]
    scores = [load(f"rnn-{name}-en-fr").measured["by_length"]["europarl/test.tsv"] for name in ("none", "bahdanau")]
    (first, first_b), (last, last_b) = ([f"{one[k]['bleu']:.1f}" for one in scores] for k in (0, 3))
    assert f"BLEU {first} without and {first_b} with" in answer
    assert f"{last} and {last_b} at 31 to 40" in answer


def test_the_answer_on_parameters_quotes_what_a_layer_has():
    count = sum(one.numel() for one in load("transformer-en-fr").network.encoder[0].attention.parameters())
    assert f"{count:,}" in ANSWERS["how-many-parameters-has-an-attention-layer"]


def test_dates_cannot_part_the_three_scores_of_luong(client):
    shares = [load(f"dates-luong-{name}").measured["exact"]["share"] for name in ("dot", "general", "concat")]
    assert shares == [1, 1, 1]
    for shown in (ANSWERS["which-score-function-is-best"], client.get("/lab").text):
        assert "all three are right in 100 % of the test" in " ".join(shown.split())


CAR = "She does not like the red car."


def _asked(client, **others):
    answer = client.post("/api/attention", json={"model": "transformer-en-fr", "text": CAR} | others)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(
    ("out", "is_kept"),
    [({"block": "encoder"}, True), ({"block": "cross", "layer": 3}, False)],
    ids=["encoder", "cross"],
)
def test_several_heads_at_once_cost_what_heads_and_the_answer_say(client, out, is_kept):
    """The sentence is kept but for the end of “noire”."""
    cat, knocked_out = {"text": "The black cat does not sleep."}, [{"do": "knock out", **out}]
    trained, written = _asked(client, **cat), _asked(client, **cat, interventions=knocked_out)
    assert (written["target"]["text"] == trained["target"]["text"].replace("noir ", "noire ")) == is_kept
    scored = _asked(client, **cat, interventions=knocked_out, target=trained["target"]["text"])
    cost = sum(trained["target"]["log_probabilities"]) - sum(scored["target"]["log_probabilities"])
    (answer,) = [one.answer for one in questions() if one.slug == "how-many-heads-can-go"]
    for shown in (answer, client.get("/heads").text):
        assert f"at a cost of {cost:.2f} nats" in shown if is_kept else f"at {cost:.2f} nats, it is" in shown


def _flattened(client, model, **heads):
    """The model's own translation, as it writes with these heads flattened, and as the flattened model scores it."""
    trained, flat = _asked(client, model=model), [{"do": "flatten", "block": "cross", **heads}]
    written = _asked(client, model=model, interventions=flat)
    scored = _asked(client, model=model, interventions=flat, target=trained["target"]["text"])
    return [one["target"] for one in (trained, written, scored)]


def test_the_debate_has_one_head_that_can_be_replaced_and_one_that_cannot(client):
    shown = " ".join(Markup(client.get("/explain").text).striptags().split())
    trained, written, scored = _flattened(client, "transformer-en-fr", layer=3, heads=[5])
    assert written["text"] == trained["text"]
    begins = [k for k, token in enumerate(trained["tokens"]) if token.startswith("▁")]
    was, now = (np.exp(np.add.reduceat(one["log_probabilities"], begins)) for one in (trained, scored))
    k = int((was - now).argmax())
    word = trained["text"].split()[k]
    assert f"the probability of “{word}” falls from {was[k]:.2f} to {now[k]:.2f}" in shown, "as Change says it"
    trained, written, scored = _flattened(client, "rnn-bahdanau-en-fr")
    assert written["text"] != trained["text"]
    was, now = (f"−{-sum(one['log_probabilities']):.1f}" for one in (trained, scored))
    assert f"of the translation falls from {was} to {now}" in shown


def test_a_row_of_other_weights_is_far_from_the_learnt_ones_and_its_output_is_not(client):
    """Jain & Wallace 2019, arXiv 1902.10186: the distances are those between weights, and between outputs."""
    model, flat = load("transformer-en-fr"), [Flatten(HeadsMeant("cross", 3, (5,)))]
    target = model.attend(CAR).target
    both = [model.attend(CAR, target.text, interventions=changes) for changes in ([], flat)]
    weights = [run.blocks["cross"].weights[2, 4].astype(float) for run in both]
    source, written = (torch.tensor([ids]) for ids in (both[0].source.ids, target.ids))
    with torch.inference_mode():
        runs = [force(model.network, model.marks, source, written, seam(changes)) for changes in ([], flat)]
        p, q = (run.log_probabilities[0].exp() for run in runs)
    row = target.tokens.index("▁la")
    far, moved = divergence(*weights)[row], float((p - q).abs().sum(-1)[row] / 2)
    shown = " ".join(client.get("/explain").text.split())
    assert f"are {far:.2f} bits from the learnt ones" in shown
    assert f"the output moves by {moved:.2f} (total variation distance)" in shown


def test_rollout_by_hand_is_what_the_model_computes_and_shapes_of_scores_are_those_of_the_models(client):
    """The mean maps are 2Ã − I, since Ã is half of them and half of what stays."""
    halves = [torch.tensor([[[0.9, 0.1], [0.2, 0.8]]]), torch.tensor([[[0.75, 0.25], [0.0, 1.0]]])]
    rolled = layers_rolled([2 * half - torch.eye(2) for half in halves])
    first, second = (f"{x:.3f}" for x in rolled[0, 0].tolist())
    shown = " ".join(client.get("/explain").text.split())
    assert f"0.75 · 0.9 + 0.25 · 0.2 = {first} and 0.75 · 0.1 + 0.25 · 0.8 = {second}" in shown
    shown = " ".join(re.sub("<[^>]+>", "", client.get("/lab").text).split())
    config = load("rnn-luong-general-en-fr").network.config
    assert f"in Luong’s model here {config.d_s} × {config.d_h}" in shown


def _mean_on(maps, column):
    """The mean weight of each head on a column of each row that has it, and where the head is: layer, head."""
    return [
        (fmean(row[column(i)] for i, row in enumerate(rows) if column(i) is not None), (layer, head))
        for layer, heads in enumerate(maps, 1)
        for head, rows in enumerate(heads, 1)
    ]


def test_the_heads_that_are_shown_for_the_end_mark_and_for_the_place_before_look_there_most(client):
    blocks = _asked(client)["blocks"]
    resting = {name: max(_mean_on(blocks[name]["weights"], lambda _: -1)) for name in ("encoder", "cross")}
    share, head = resting["encoder"]
    assert head == (3, 1)
    assert share > resting["cross"][0]
    (answer,) = [one.answer for one in questions() if one.slug == "what-do-heads-of-bert-look-at"]
    assert f"gives {share:.2f} of its weight to the end mark" in answer
    shown = [answer, *(word.address for word in WORDS if "sink" in word.names)]
    assert all("block=encoder&layer=3&head=1" in unescape(text) for text in shown)
    (shown,) = [word for word in WORDS if "pattern" in word.names]
    share, head = max(_mean_on(blocks["decoder"]["weights"], lambda i: i))
    assert f"block=decoder&layer={head[0]}&head={head[1]}" in unescape(shown.address)
    assert f"“previous word {share:.2f}”" in shown.meaning
    asked = _asked(client, model="induction-2-layers", text="K7pQz2 and then K7p")
    share = {at: mean for mean, at in _mean_on(asked["blocks"]["decoder"]["weights"], lambda i: i - 1 if i else None)}
    (shown,) = [word for word in WORDS if "previous-token head" in word.names]
    assert max(share, key=lambda at: share[at]) == (1, 1)
    assert "model=induction-2-layers" in shown.address
    assert "block=decoder&layer=1&head=1" in shown.address
