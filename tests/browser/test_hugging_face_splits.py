"""Reasons of a Hugging Face model: parts of a logit and of a score, and what is refused with which sentence."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from benchmarks.servers import serving
from tests.browser.conftest import ready
from tests.browser.page import state, violations
from tests.model.hugging_face.families import save
from tests.servers import http

TEXT = "The black cat did not sleep."
READS, GOES_ON, TURNS, REWRITES = MODELS = (
    "BertModel",
    "GPT2LMHeadModel",
    "LlamaForCausalLM",
    "T5ForConditionalGeneration",
)
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


def number(text: str) -> float:
    return float(text.replace("\u2212", "-"))


def whole(page: Page) -> float:
    """The number in the last line of the terms of a score."""
    line = page.locator("#why-table tr").last
    expect(line).to_contain_text("together: the score")
    return number(line.locator("td").first.inner_text().split()[0])


@pytest.mark.slow
@pytest.mark.parametrize(("model", "row"), [(GOES_ON, READ + 1), (REWRITES, 1)])
def test_the_first_piece_that_was_written_opens_with_its_parts(open_page, server, shot, model, row):
    page = open_page(link("/word", model))
    shot(page, model)
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
    assert violations(page) == []


@pytest.mark.broad
def test_a_piece_that_was_read_is_not_said_to_be_written_and_later_pieces_are_not_counted(open_page):
    page = open_page(link("/word", GOES_ON, row=2))
    expect(page.locator("#words")).to_contain_text("The model read “cat” and did not write it; its logit is")
    heads = page.locator("#parts details").filter(has=page.locator("li"))
    expect(heads.first).to_be_attached()
    for head in heads.all():
        said = " ".join(head.locator(".gist").all_text_contents())
        others = re.search(r" (\d+) others?:", said)
        assert head.locator("li").count() + int(others[1] if others else 0) == 2


def test_a_model_that_writes_nothing_has_no_logits_to_split(open_page):
    page = open_page(link("/word", READS))
    expect(page.locator("#without-why")).to_have_text("BertModel writes nothing: it only reads.")


@pytest.mark.parametrize("stage", ["scores", "scaled"])
@pytest.mark.parametrize(
    ("model", "block", "says"),
    [
        (GOES_ON, "decoder", "sums of word, place, and biases"),
        (TURNS, "decoder", "made of the word alone"),
        (REWRITES, "decoder", "made of the word alone"),
        (READS, "encoder", "sums of word, token type, place, and biases"),
    ],
)
def test_the_terms_of_a_first_layer_add_up_to_the_cell_that_is_open(open_page, model, block, says, stage):
    page = open_page(link("/steps", model, block=block, layer=1, head=3, stage=stage, row=4, column=2))
    expect(page.locator("#why-says")).to_contain_text(says)
    expect(page.locator("#why-says")).not_to_contain_text("earlier head")
    shown = number(page.locator("cell-derivation .result .number").first.inner_text())
    assert whole(page) == pytest.approx(shown, abs=0.0101)
    isAdded = model == REWRITES and stage == "scaled"
    expect(page.get_by_text("by position alone")).to_have_count(int(isAdded))


def test_explain_says_which_measure_is_left_out_and_that_nothing_is_taken_out(open_page):
    for model in (GOES_ON, REWRITES):
        page = open_page(link("/explain", model))
        expect(page.locator("#not-ours")).to_contain_text(
            "followed back to its pieces in Regard’s own Transformers only"
        )
        page.locator("#right").scroll_into_view_if_needed()
        expect(page.locator("#right")).to_contain_text("taken out of models that come with Regard and translate only")
        expect(page.locator("#right-progress")).to_be_hidden()
        ready(page)
