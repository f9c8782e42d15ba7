"""Worksheets: a seed gives its sheet for ever, answers follow from what is printed, and bad input gets a sentence."""

import hashlib
import re
from urllib.parse import urlencode

import numpy as np
import pytest

from regard.app.classroom.worksheet.address import matrices
from regard.app.classroom.worksheet.by_hand import draw
from regard.app.classroom.worksheet.sheet import matrix_sheet
from regard.app.refusal import Refusal

WORKED = "words=1,0,0;0,1,0;1,1,0;0,0,1&wq=2,0,2;2,0,0;2,1,2&wk=2,2,2;0,2,1;0,1,1&wv=1,1,0;0,1,1;0,0,0"
HALVES = "words=0.5,-1;1.5,2&wq=0.5,1,-1;1,-0.5,2&wk=1,0.1,0.2;-1,0.3,1&wv=1;-2.5"
THIRDS = "words=1;1;1&wq=1&wk=1&wv=1"
TEXT = "text=She+does+not+like+the+red+car."
ROW = f"model=transformer-en-fr&{TEXT}&block=cross&layer=3&head=5"
KEPT = {  # documents as the page made them in the browser, to the letter
    "sheets=60": "8d5104c9b29c58b5",
    "seed=999990&sheets=20": "316a408c45980979",
    f"seed=2&sheets=9&{WORKED}": "74daa699f3aeb451",
    f"{THIRDS}&sheets=3": "790db84069789fec",
    f"sheets=4&{HALVES}": "040d5347020b0c9e",
}
NASTY = "50 % \\end{document} $x_1$ {a} #&~^ <b> “q” \n\n 🙂 שלום -- −1"


def document(client, query: str) -> str:
    response = client.get(f"/worksheet.tex?{query}")
    assert response.status_code == 200, response.text
    return response.text


def printed(rows) -> np.ndarray:
    return np.array([[float(text.replace("−", "-")) for text in row] for row in rows])


def rounded(x: np.ndarray, digits: int) -> np.ndarray:
    """To the nearest, in the middle away from 0, as a sheet says; without the error of binary numbers."""
    return np.sign(x) * np.floor(np.round(np.abs(x) * 10**digits, 6) + 0.5) / 10**digits


def looked_up(x: float, table) -> float:
    """e^x where the table says that it stands; 0 below it."""
    _, above, rows = table
    left = [printed([[name[0][1]]])[0, 0] if name[0][0] == "said" else 0.0 for name, _ in rows]
    places = [(i, j) for i, a in enumerate(left) for j, b in enumerate(printed([above])[0]) if round(a + b, 1) == x]
    assert places or x <= -5.3
    return printed([rows[places[0][0]][1]])[0, places[0][1]] if places else 0.0


@pytest.mark.parametrize(("query", "digest"), KEPT.items())
def test_an_address_gives_the_sheets_that_it_always_gave(client, query, digest):
    assert hashlib.sha256(document(client, query).encode()).hexdigest().startswith(digest)


@pytest.mark.parametrize("query", ["", WORKED, HALVES, THIRDS])
def test_every_answer_follows_from_the_printed_numbers_by_the_stated_rules(query):
    given = matrices(dict(pair.split("=") for pair in query.split("&"))) if query else None
    made = [(given, word) for word in range(len(given[0]))] if given else [draw(seed) for seed in range(1, 61)]
    for number, (matrices_, word) in enumerate(made, 1):
        sheet = matrix_sheet(number, matrices_, word, "")
        projected, table, context = ([printed(one.rows) for one in task.numbers] for task in sheet.tasks)
        x, *weights = (printed(one.rows) for one in sheet.given)
        q, k, v = (rounded(x @ one, 1) for one in weights)
        for found, expected in zip(projected, (q[word][None], k, v), strict=True):
            np.testing.assert_array_equal(found, expected)
        root = rounded(np.sqrt(len(q[word])), 2)
        scores = rounded(k @ q[word], 1)
        scaled = rounded(scores / root, 1)
        below = rounded(scaled - scaled.max(), 1)
        powers = np.array([looked_up(one, sheet.powers) for one in below])
        a = rounded(powers / powers.sum(), 2)
        for found, expected in zip(table, (scores, scaled, below, powers, a), strict=True):
            np.testing.assert_array_equal(found[0], expected)
        assert sheet.tasks[1].numbers[3].sum == f"{powers.sum():.2f}"
        assert sheet.tasks[1].together == f"{a.sum():.2f}"
        np.testing.assert_array_equal(context[0][0], rounded(a @ v, 2))
        if not given:
            exact = np.exp(k @ q[word] / 2) / np.exp(k @ q[word] / 2).sum()
            np.testing.assert_allclose(a, exact, atol=0.0101)
            assert a.sum().round(2) == 1
            assert sheet.most[1] == str(exact.argmax() + 1)


def test_a_row_has_the_scores_and_the_weights_of_the_model(client):
    for model, where in (("transformer-en-fr", "block=cross&layer=3&head=5"), ("rnn-bahdanau-en-fr", "")):
        tex = document(client, f"model={model}&{TEXT}&{where}&seed=2")
        question = f"model={model}&{TEXT}&{where or 'step=2'}"
        stages = {one["id"]: one["values"] for one in client.get(f"/api/steps?{question}").json()["stages"]}
        named = [name for name in ("scores", "scaled", "weights") if name in stages]
        rows = {name: np.atleast_2d(np.array(stages[name], float)) for name in named}
        i = 0 if model.startswith("rnn") else 1
        scores, weights = rows.get("scaled", rows["scores"])[i], rows["weights"][i]
        given = re.findall(r"\\emph\{\d+ [^}]*\} & (\S+) &", tex.replace("$-$", "-"))
        np.testing.assert_allclose(np.array(given, float), scores, atol=0.00501)
        own = re.search(r"own weights: ([\d., ]+\d)\.", tex)[1].split(", ")
        np.testing.assert_allclose(np.array(own, float), weights, atol=0.00501)


def test_rows_of_a_mask_have_the_pieces_they_may_look_at_heads_follow_one_another_and_html_is_seen(client):
    tex = document(client, f"{TEXT}&block=decoder&layer=3&head=8&sheets=20&key=none")
    heads = re.findall(r"self-attention, (layer \d, head \d)\.", tex)
    first = heads.count("layer 3, head 8")
    assert heads == ["layer 3, head 8"] * first + ["layer 1, head 1"] * first + ["layer 1, head 2"] * (20 - 2 * first)
    keys = [table.count(r"\emph{") for table in re.findall(r"(?s)\{l\|c+\}(.*?)\\end\{tabular\}", tex)]
    assert keys[:first] == [*range(2, first + 2)]
    assert r"\emph{1 start of sentence}" in tex
    page = client.get("/worksheet", params={"text": "<b>cat</b>", "block": "decoder"}).text
    assert "&lt;b&gt;cat&lt;/b&gt;" in page
    assert "<b>cat" not in page


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("seed=abc", "seed is “abc”: choose a whole number from 1 to 999999."),
        ("seed=1000000", "seed is “1000000”"),
        (f"seed={'9' * 500}", f"seed is “{'9' * 40}…”"),
        (
            "sheets=61&key=",
            "sheets is “61”: choose a whole number from 1 to 60. key is “”: choose after, none or alone.",
        ),
        ("paper=🙂", "paper is “🙂”: choose A4 or Letter."),
        ("words=1", "needs words, wq, wk and wv; this address has no wq, no wk, no wv."),
        ("words=1,2&wq=1&wk=1&wv=1", "give w_q 2 rows"),
        ("words=1&wq=x&wk=1&wv=1", "W^Q: row 1, column 1 holds x. Numbers of a sheet"),
        ("words=1&wq=1&wk=&wv=1", "W^K: row 1, column 1 is empty."),
        ("words=1%252C5&wq=1&wk=1&wv=1", "X: row 1, column 1 holds 1,5."),
        ("words=1;0.25&wq=1&wk=1&wv=1", "row 2, column 1 holds 0.25. Numbers of a sheet have at most one decimal"),
        ("words=1;21&wq=1&wk=1&wv=1", "between −20 and 20: change it in the Lab."),
        ("words=1;2;3;4;5&wq=1&wk=1&wv=1", "room for 4 words"),
        ("words=20,20&wq=20;20&wk=20;20&wv=1;1", "too large for a sheet"),
        (f"text={'cat+' * 30}", "room for 2 to 16 pieces to look at: shorten the text"),
        ("model=dates-hard&text=3+March+1998", "more than the softmax of its scores"),
        (f"text={'cat+' * 400}", "401 pieces: shorten it"),
    ],
)
def test_what_makes_no_sheet_gets_a_sentence_on_the_page_and_a_4xx_as_a_document(client, query, sentence):
    page = client.get(f"/worksheet?{query}")
    assert page.status_code == 200
    assert sentence in page.text
    assert "There is no sheet." in page.text
    refused = client.get(f"/worksheet.tex?{query}")
    assert refused.status_code in (413, 422)
    assert sentence in refused.json()["error"]["message"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (
            f"{HALVES}&sheets=3",
            "There are only 2 different sheets here, one for each word that looks; 3 were asked for.",
        ),
        (f"{HALVES}&scale=off&mask=none&digits=4", "left out is scale=off, digits=4."),
        (f"{ROW}&model=nope", "The rows of the model “nope” cannot be shown here: these are of Transformer"),
        (f"{ROW}9", "This model has no such head: these are the rows of another."),
        (
            f"model=rnn-bahdanau-en-fr&{TEXT}&sheets=60",
            "one for each row of each head of this block; 60 were asked for.",
        ),
    ],
)
def test_what_is_not_as_asked_for_is_said_beside_the_sheets(client, query, sentence):
    page = client.get(f"/worksheet?{query}").text
    assert sentence in page
    assert "then" in re.search(r'id="summary"[^>]*>([^<]*)', page)[1]


def test_a_busy_server_says_so_and_the_page_asks_again(client, monkeypatch):
    def full() -> None:
        raise Refusal(503, "busy", "Many people are asking at once: try again in 2 s.", after=2)

    monkeypatch.setattr(client.app.state.engine.limits, "check_queue", full)
    page = client.get(f"/worksheet?{ROW}")
    assert "Many people are asking at once" in page.text
    assert 2 <= int(page.headers["refresh"]) <= 4
    assert client.get(f"/worksheet.tex?{ROW}").status_code == 503
    assert "refresh" not in client.get("/worksheet?sheets=2").headers, "what needs no model waits for none"


def left_open(tex: str) -> list[str]:
    """Environments that begin and do not end, in order; what ends without its beginning is one of them."""
    begun: list[str] = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", tex):
        if what == "end" and begun[-1:] == [name]:
            begun.pop()
        else:
            begun.append(name)
    return begun


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("key", ["after", "none", "alone"])
def test_the_document_has_nothing_that_latex_refuses_whatever_people_type(client, key, paper):
    asked = {"text": NASTY, "block": "decoder", "sheets": 2, "key": key, "paper": paper}
    tex = document(client, urlencode(asked)) + document(client, f"sheets=2&key={key}&paper={paper}")
    assert f"[{paper.lower()}paper]" in tex
    assert left_open(tex) == []
    bare = re.sub(r"\\[#$%&_{}\\]", "", re.sub("(?m)^%.*$", "", tex))
    assert bare.count("{") == bare.count("}")
    for line in bare.splitlines():
        outside = re.sub(r"\$[^$]*\$|#1|\{l\|", "", line)
        assert not re.search(r"[$_^#~%<>|]", outside), line
    for columns, body in re.findall(r"(?s)\\begin\{tabular\}\{l\|([cr]+)\}(.*?)\\end\{tabular\}", tex):
        for row in filter(str.strip, body.replace(r"\hline", "").split(r"\\")):
            assert row.replace(r"\&", "").count("&") == len(columns)
