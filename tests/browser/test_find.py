"""One dialog finds everything: on every page, by keyboard, and with the sentence that is shown."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import ready
from tests.browser.page import at_rest, hold, intercept, state

TEXT = "My neighbour never locks his bicycle."


@pytest.mark.parametrize("path", ["/", "/steps", "/lab", "/glossary", "/no/such/page"])
def test_it_opens_on_every_page_and_closes_again(open_page, server, path):
    page = open_page("/lab")
    if path.startswith("/no"):
        intercept(page, "**/no/such/page", lambda route: route.fulfill(status=200, body=route.fetch().text()))
    page.goto(server + path)
    ready(page)
    page.keyboard.press("Control+k")
    expect(page.locator("#find")).to_be_visible()
    expect(page.locator("#find-list [role=option]", has_text="Transformer, English to French")).to_have_count(1)
    page.keyboard.type("softmax")
    expect(page.locator("#find-list [aria-selected=true]")).to_contain_text("softmax")
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_be_hidden()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("L2 H5", {"block": "encoder", "layer": "2", "head": "5", "text": TEXT}),
        ("cross 3 2", {"block": "cross", "layer": "3", "head": "2", "text": TEXT}),
        ("bahdanau english", {"model": "rnn-bahdanau-en-fr", "text": TEXT}),
        ("the animal did", {"text": "The animal did not cross the street because it was too tired."}),
        ("the bottleneck", {"lesson": "from-zero", "station": "2"}),
        ("steps", {"text": TEXT}),
    ],
)
def test_the_first_that_is_found_opens_with_enter_and_keeps_the_sentence(open_page, query, found):
    page = open_page(f"/?text={TEXT}&block=encoder&layer=1&head=1")
    page.locator("#find-query").click()
    page.keyboard.type(query)
    expect(page.locator("#find-list [role=option]").first).to_be_visible()
    page.wait_for_function("document.querySelectorAll('#find-list small').length > 0")
    page.wait_for_load_state("networkidle")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    ready(page)
    assert found.items() <= state(page).items()


QUESTIONS = {
    "permute": "How a model knows the order of its words",
    "what happens if words are permuted": "How a model knows the order of its words",
    "is self-attention permutation equivariant": "How a model knows the order of its words",
    "bag of words": "How a model knows the order of its words",
    "rotate": "A shift is a rotation",
    "separator": "What do heads of BERT look at?",
    "uniform": "What is changed",
    "uniform weights baseline": "The debate",
    "adversary": "The debate",
    "seeds": "The debate",
    "tau": "Do they agree?",
    "does attention correlate with gradients": "Does attention correlate with gradients?",
    "Gaussian": "Where does local attention look?",
    "monotonic alignment": "Where does local attention look?",
    "sure and possible links": "Alignment error",
    "AER": "Alignment error",
    "precision": "Alignment error",
    "alignment induction": "Alignment error",
    "three kinds of attention": "What are the three uses of attention",
    "large weight small norm": "Norms",
    "LRP": "Source or prefix",
    "straight-through": "What is hard attention, what is soft attention?",
    "location": "location",
    "Luong's four scores": "Four ways to score",
    "is multiplicative attention faster": "Why is a dot product used",
    "coverage": "What is coverage",
    "weight tying": "Why are embeddings multiplied",
    "position-wise feed-forward network": "What does the feed-forward network do?",
    "learned positional embeddings versus sinusoids": "Are learned positions better",
    "long-term decay": "Does the score of RoPE decay",
    "norm of special tokens": "Does a large weight mean a large contribution?",
    "coreference": "Do heads of BERT follow coreference",
    "can all heads but one be removed": "Can all heads of a layer but one be removed?",
    "reversed source": "What did translators without attention do",
    "parameters of Bahdanau's attention": "How many parameters has Bahdanau's attention?",
    "perplexity": "Why a warm-up, and why label smoothing?",
    "residual dropout": "Where does a Transformer have dropout?",
    "is attention an alignment": "Is attention an alignment?",
    "does self-attention cost more than a recurrent layer": "Does self-attention cost more than a recurrent layer?",
    "W_O": "Output",
    "W^O": "Output",
    "output projection": "Output",
    "skip connection": "Residual",
    "how much does the source contribute": "Source or prefix",
    "exposure bias": "Source or prefix",
    "hallucination": "Source or prefix",
    "which state goes into the score": "The order of the computation",
    "why is there no recurrence": "The order of the computation",
    "can the decoder see the future": "Masked",
    "does attention help long sentences": "Score by sentence length",
    "difference between additive and multiplicative attention": "Four ways to score",
    "why divide by sqrt d": "Why divide by",
    "why multiply by sqrt d": "Why are embeddings multiplied",
    "why is softmax used": "Why a softmax?",
    "what is a query": "query",
    "Why divide by the square root of d_k?": "Why divide by",
    "LayerNorm": "layer normalisation",
    "Which decoder state enters the score, s_{t-1} or s_t?": "The order of the computation",
    "softmax saturation": "Why the scores are divided",
    "vanishing gradient": "Why the scores are divided",
    "quadratic complexity": "As a sentence grows",
    "maximum path length": "Complexity, order and distance",
    "convolution": "Complexity, order and distance",
    "memory of the cache": "Numbers held when the last piece is written",
    "redundant heads": "Why several heads",
    "which heads can be pruned": "Several heads at once",
    "counterfactual": "What is changed",
    "sentence embedding": "What is a hop?",
    "M = AH": "What is a hop?",
    "Frobenius penalty": "What does the penalty on hops do?",
    "doubles": "What does attention cost in a long sentence?",
    "what does twice the length cost": "What does attention cost in a long sentence?",
    "weighted sum": "context",
    "global attention": "global attention",
    "head importance": "How a head is knocked out",
    "I_h": "How a head is knocked out",
    "no-op": "What do heads of BERT look at?",
    "tokenization": "tokenizer",
    "byte pair encoding": "tokenizer",
    "out of vocabulary": "piece",
    "what is teacher forcing": "forced",
    "hidden state": "state",
    "LSTM": "GRU, LSTM",
    "beam width": "beam search",
    "REINFORCE": "What is hard attention, what is soft attention?",
    "integrated gradients": "Gradient × input",
    "frequency of the sine waves": "Word positions as waves",
    "KL divergence": "Kullback-Leibler divergence",
    "predict observe explain": "predict",
    "quiz": "predict",
    "worksheet": "worksheet",
    "homework": "Worksheets",
    "answer key": "Worksheets",
}


def test_what_students_exams_and_papers_call_it_is_found_first(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.wait_for_load_state("networkidle")
    page.locator("#find-list small").nth(50).wait_for(state="attached")
    found = {}
    for query in QUESTIONS:
        page.locator("#find-query").fill(query)
        found[query] = page.locator("#find-list [role=option] b").first.inner_text()
    assert {query: name for query, name in found.items() if not name.startswith(QUESTIONS[query])} == {}


def test_arrows_move_among_what_is_found_and_a_word_leads_to_the_glossary(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.keyboard.type("attention")
    page.wait_for_load_state("networkidle")
    active = page.locator("#find-list [aria-selected=true]")
    first = active.inner_text()
    page.keyboard.press("ArrowDown")
    assert active.inner_text() != first
    assert page.locator("#find-query").get_attribute("aria-activedescendant") == active.get_attribute("id")
    page.keyboard.press("ArrowUp")
    assert active.inner_text() == first
    page.keyboard.press("Control+a")
    page.keyboard.type("teacher forcing")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary#forced")
    page.keyboard.press("Control+k")
    page.keyboard.type("zebra")
    expect(page.locator("#find-count")).to_contain_text("No place has these words.")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_the_open_dialog_has_no_violations(open_page, width, theme, shot):
    page = open_page("/lab", width, 800, color_scheme=theme)
    page.keyboard.press("Control+k")
    page.wait_for_load_state("networkidle")
    shot(page, f"{width}-{theme}")
    assert Axe().run(page).response["violations"] == []


def test_without_a_server_the_pages_are_found_and_the_reason_is_said(open_page):
    page = open_page("/lab")
    intercept(page, "**/find.json", lambda route: route.abort())
    page.keyboard.press("Control+k")
    expect(page.locator("#find-count")).to_contain_text("cannot be reached")
    expect(page.locator("#find-list [role=option]", has_text="Explore")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("Score by sentence length", "lengths"),
        ("Alignment error", "errors"),
        ("As a sentence grows", "growth-title"),
        ("Complexity, order and distance", "layers-title"),
        ("Several heads at once", "at-once"),
        ("How a head is knocked out", "knocked-out"),
        ("When a head has a name", "names"),
        ("input feeding", "events"),
    ],
)
def test_a_place_that_is_found_is_scrolled_to_from_another_page_and_on_its_own(open_page, query, place):
    page = open_page("/lab")
    for _ in range(2):
        page.keyboard.press("Control+k")
        page.locator("#find-query").fill(query)
        page.locator("#find-list [role=option]", has_text="section").first.wait_for()
        with page.expect_event("framenavigated"):
            page.locator("#find-list [role=option]", has_text="section").first.click()
        ready(page)
        expect(page.locator(f"#{place}")).to_be_in_viewport()
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        expect(page.locator(f"#{place}")).not_to_be_in_viewport()


@pytest.mark.slow
def test_who_scrolls_before_a_place_is_drawn_stays_where_he_is(open_page, server):
    page = open_page("/lab")
    held = hold(page, "**/api/cost*")
    page.goto(f"{server}/cost#layers-title")
    page.wait_for_function("document.documentElement.dataset.asking")
    page.mouse.wheel(0, 1)
    at_rest(page)
    held[0].continue_()
    ready(page)
    assert page.evaluate("scrollY") < 100


def test_where_queries_come_from_is_a_question_of_its_own(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.locator("#find-query").fill("where do Q K V come from")
    expect(page.locator("#find-list [role=option]").first).to_contain_text("where do Q, K and V come from?")


def test_a_question_is_found_and_its_answer_is_open(open_page):
    page = open_page("/?view=heatmap")
    page.keyboard.press("Control+k")
    page.locator("#find-query").fill("from which sentence length on does attention pay?")
    expect(page.locator("#find-list [role=option]").first).to_contain_text("From which sentence length on")
    page.keyboard.press("Enter")
    page.wait_for_url("**/lessons*#from-which*")
    ready(page)
    expect(page.locator("details[open]")).to_contain_text("BLEU 14.7 without")
