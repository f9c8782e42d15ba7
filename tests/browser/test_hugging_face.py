"""Models of Hugging Face on the pages, as people start Regard with them: what they write, its reasons, and refusals."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from benchmarks.servers import serving
from tests.browser.conftest import ready
from tests.browser.page import number, state, violations
from tests.browser.test_first_state import COUNTED, MOST_CONTROLS, MOST_WORDS
from tests.browser.waiting import click
from tests.model.hugging_face.families import save
from tests.servers import http

TEXT = "The black cat did not sleep."
MODELS = ("BertModel", "GPT2LMHeadModel", "MarianMTModel", "LlamaForCausalLM", "T5ForConditionalGeneration")
READS, GOES_ON, REWRITES, LLAMA, T5 = MODELS
READ = 6  # pieces of the text after the first


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("models")
    for name in MODELS:
        save(name, str(folder / name))
    options = ["--device", "cpu", "--no-prepare", "--hf-folder", str(folder)]
    with serving(["-m", "app", "serve", *options], "/healthz") as address:
        yield address


def link(page: str, model: str, **asked: object) -> str:
    return f"{page}?{urlencode({'model': model, 'text': TEXT, **asked})}"


def whole(page: Page) -> float:
    """The number in the last line of the terms of a score."""
    line = page.locator("#why-table tr").last
    expect(line).to_contain_text("together: the score")
    return number(line.locator("td").first.inner_text().split()[0])


@pytest.mark.slow
@pytest.mark.parametrize(("model", "row"), [(GOES_ON, READ + 1), (T5, 1)])
def test_the_first_piece_that_was_written_opens_with_its_parts(open_page, server, model, row):
    page = open_page(link("/word", model))
    asked = {"model": model, "text": TEXT, "row": row}
    answer = http.get(f"{server}/api/logit-split", params=asked).json()
    assert state(page)["row"] == str(row)
    expect(page.locator("#words")).to_contain_text(f"To write “{answer['piece'].strip('▁')}” its logit is")
    expect(page.locator("#sum")).to_contain_text("the whole logit")
    largest = max((part["value"] for part in answer["parts"]), key=abs)
    shown = page.locator("#parts summary .number").first.inner_text()
    assert number(shown) == pytest.approx(largest, abs=0.00501)
    expect(page.locator("#no-origins")).to_contain_text("followed through models that come with Regard only")
    expect(page.locator("#held")).to_be_hidden()
    assert not page.evaluate("performance.getEntries().filter(entry => entry.responseStatus >= 400).length")
    assert violations(page) == []


@pytest.mark.broad
def test_a_piece_that_was_read_is_not_said_to_be_written_and_later_pieces_are_not_counted(open_page):
    page = open_page(link("/word", GOES_ON, row=2))
    expect(page.locator("#words")).to_contain_text("The model read it and did not write it.")
    heads = page.locator("#parts details").filter(has=page.locator("li"))
    expect(heads.first).to_be_attached()
    for head in heads.all():
        said = " ".join(head.locator(".gist").all_text_contents())
        others = re.search(r" (\d+) others?:", said)
        assert head.locator("li").count() + int(others[1] if others else 0) == 2


def test_a_model_that_writes_nothing_has_no_logits_to_split(open_page):
    page = open_page(link("/word", READS))
    expect(page.locator("#without-why")).to_have_text("BertModel writes nothing: it only reads.")


@pytest.mark.parametrize(
    ("model", "block", "says", "stage"),
    [
        (T5, "decoder", "made of the word alone", "scaled"),
        (READS, "encoder", "sums of word, token type, place, and biases", "scores"),
    ],
)
def test_the_terms_of_a_first_layer_add_up_to_the_cell_that_is_open(open_page, model, block, says, stage):
    page = open_page(link("/steps", model, block=block, layer=1, head=3, stage=stage, row=4, column=2))
    expect(page.locator("#why-says")).to_contain_text(says)
    expect(page.locator("#why-says")).not_to_contain_text("earlier head")
    shown = number(page.locator("cell-derivation .result .number").first.inner_text())
    assert whole(page) == pytest.approx(shown, abs=0.0101)
    isAdded = model == T5 and stage == "scaled"
    expect(page.get_by_text("by position alone")).to_have_count(int(isAdded))


def test_explain_says_which_measure_is_left_out_and_that_nothing_is_taken_out(open_page):
    for model in (GOES_ON, T5):
        page = open_page(link("/explain", model))
        said = "followed back to its pieces in Regard’s own Transformers only"
        expect(page.locator("#not-ours")).to_contain_text(said)
        page.locator("#right").scroll_into_view_if_needed()
        expect(page.locator("#right")).to_contain_text("taken out of models that come with Regard and translate only")
        expect(page.locator("#right-progress")).to_be_hidden()
        ready(page)


@pytest.mark.slow
def test_how_a_decoder_goes_on_is_told_piece_by_piece_and_of_its_text_too(open_page, server):
    page = open_page(link("/steps", GOES_ON, step=2))
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
    page.get_by_role("button", name="sampling").click()
    page.get_by_label("temperature").fill("3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-how]")).to_contain_text("Drawn, after the text (temperature 3) with seed 0.")
    ready(page)
    assert violations(page) == []


@pytest.mark.slow
def test_what_a_decoder_drew_can_be_opened(open_page, server):
    page = open_page(link("/steps", GOES_ON, method="sampling", temperature=3, seed=2))
    asked = {"model": GOES_ON, "text": TEXT, "method": "sampling", "temperature": 3, "seed": 2}
    drawn = http.get(f"{server}/api/decoding", params=asked).json()["target"]["text"]
    page.get_by_role("button", name="open this one").click()
    expect(page.locator("[data-apart] button")).to_be_hidden()
    ready(page)
    assert state(page)["target"] == drawn.removeprefix(TEXT)
    expect(page.locator("#target token-line")).to_have_text(drawn)


@pytest.mark.slow
def test_a_model_that_rewrites_draws_and_one_that_reads_has_nothing_to_tell(open_page):
    page = open_page(link("/steps", REWRITES, method="sampling", top_k=3))
    expect(page.locator("[data-how]")).to_contain_text("Drawn (the 3 most likely) with seed 0.")
    expect(page.locator("decoding-tokens [data-read]")).to_have_count(0)
    expect(open_page(link("/steps", READS)).locator("#written")).to_be_hidden()


@pytest.mark.slow
def test_beam_search_in_a_link_is_answered_with_what_there_is(open_page):
    page = open_page(link("/steps", GOES_ON, method="beam"), wait=False)
    expect(page.locator("[data-problem]")).to_contain_text("choose greedy or sampling")
    expect(page.locator("[data-of=beam]")).to_be_hidden()
    click(page.get_by_role("button", name="greedy"))
    expect(page.locator("[data-how]")).to_contain_text("Greedy, after the text")


@pytest.mark.slow
def test_of_a_model_of_others_the_cache_is_shown_with_shared_heads_and_the_parts_of_its_work_are_not_guessed_at(
    open_page, server
):
    page = open_page(link("/cost", LLAMA), tools=False)
    expect(page.locator("#cache h1")).to_be_visible()
    expect(page.locator("#growth-chart")).to_be_hidden()
    expect(page.locator("#cache-heads")).to_have_text(
        "3 layers of 6 query heads: each 3 share one of 2 heads of keys and values."
    )
    assert [page.locator(f".shared .{role}").count() for role in ("query", "key")] == [6, 2]
    controls, words = page.evaluate(COUNTED)
    assert len(controls) <= MOST_CONTROLS, controls
    assert len(words) <= MOST_WORDS, words
    assert violations(page) == []
    expect(open_page(link("/cost", READS)).locator("#without-why")).to_have_text(
        "BertModel writes nothing: it only reads."
    )
    refused = http.get(f"{server}/api/cost", params={"model": LLAMA, "text": TEXT})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "uncounted")


@pytest.mark.slow
def test_the_heads_of_a_decoder_can_be_compared(open_page):
    page = open_page(link("/heads", GOES_ON))
    expect(page.locator("#pair-words")).to_contain_text("They differ by")
