"""Models of Hugging Face on the pages, as people start Regard with them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from benchmarks.servers import serving
from tests.browser.conftest import ready
from tests.browser.page import state, violations
from tests.browser.test_explore import link
from tests.browser.waiting import click
from tests.model.hugging_face.families import save
from tests.servers import http

pytestmark = pytest.mark.slow

TEXT = "The black cat did not sleep."
READS, GOES_ON, REWRITES = MODELS = ["BertModel", "GPT2LMHeadModel", "MarianMTModel"]


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("models")
    for name in MODELS:
        save(name, str(folder / name))
    options = ["--device", "cpu", "--no-prepare", "--hf-folder", str(folder)]
    with serving(["-m", "app", "serve", *options], "/healthz") as address:
        yield address


def steps(model: str, **state: object) -> str:
    return link(text=TEXT, model=model, **state).replace("/?", "/steps?")


def test_how_a_decoder_goes_on_is_told_piece_by_piece_and_of_its_text_too(open_page, server, shot):
    page = open_page(steps(GOES_ON, step=2))
    told = http.get(f"{server}/api/decoding", params={"model": GOES_ON, "text": TEXT}).json()
    read = told["target"]["after"] - 1
    pieces = page.locator("decoding-tokens [role=option]")
    expect(pieces).to_have_count(len(told["target"]["tokens"]))
    expect(page.locator("decoding-tokens [data-read]")).to_have_count(read)
    expect(page.locator("[data-how]")).to_contain_text("Greedy, after the text: at each step the most likely piece.")
    expect(page.locator("[data-says]")).to_contain_text("the model reads")
    expect(page.locator("decoding-candidates [data-written]")).to_contain_text("read")
    pieces.nth(read).click()
    expect(page.locator("[data-says]")).to_contain_text(re.compile("the model writes .*, the most likely"))
    expect(page.locator("decoding-candidates li").first).to_contain_text("written")
    expect(page.locator("[data-method=beam]")).to_be_hidden()
    expect(page.locator("#events")).to_be_hidden()
    shot(page, "greedy", full=True)
    page.get_by_role("button", name="sampling").click()
    page.get_by_label("temperature").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-how]")).to_contain_text("Drawn, after the text (temperature 3) with seed 0.")
    ready(page)
    assert violations(page) == []


def test_what_a_decoder_drew_can_be_opened(open_page, server):
    """Its text is read again, perhaps in other pieces, and only what came after the text is a target."""
    page = open_page(steps(GOES_ON, method="sampling", temperature=3, seed=2))
    asked = {"model": GOES_ON, "text": TEXT, "method": "sampling", "temperature": 3, "seed": 2}
    drawn = http.get(f"{server}/api/decoding", params=asked).json()["target"]["text"]
    page.get_by_role("button", name="open this one").click()
    expect(page.locator("[data-apart] button")).to_be_hidden()
    ready(page)
    assert state(page)["target"] == drawn.removeprefix(TEXT)
    expect(page.locator("#target token-line")).to_have_text(drawn)


def test_a_model_that_rewrites_draws_and_one_that_reads_has_nothing_to_tell(open_page):
    page = open_page(steps(REWRITES, method="sampling", top_k=3))
    expect(page.locator("[data-how]")).to_contain_text("Drawn (the 3 most likely) with seed 0.")
    expect(page.locator("decoding-tokens [data-read]")).to_have_count(0)
    expect(open_page(steps(READS)).locator("#written")).to_be_hidden()


def test_beam_search_in_a_link_is_answered_with_what_there_is(open_page):
    page = open_page(steps(GOES_ON, method="beam"), wait=False)
    expect(page.locator("[data-problem]")).to_contain_text("choose greedy or sampling")
    expect(page.locator("[data-of=beam]")).to_be_hidden()
    click(page.get_by_role("button", name="greedy"))
    expect(page.locator("[data-how]")).to_contain_text("Greedy, after the text")


def test_what_a_model_of_others_costs_is_not_guessed_at(open_page, server):
    page = open_page(link(text=TEXT, model=REWRITES).replace("/?", "/cost?"))
    expect(page.locator("#without-why")).to_contain_text("is not counted")
    expect(page.locator("#figures")).to_be_hidden()
    refused = http.get(f"{server}/api/cost", params={"model": REWRITES, "text": TEXT})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "uncounted")


def test_the_heads_of_a_decoder_can_be_compared(open_page):
    page = open_page(link(text=TEXT, model=GOES_ON).replace("/?", "/heads?"))
    expect(page.locator("#pair-words")).to_contain_text("They differ by")
