"""Arrays of one's own: read by the server of the page alone, shown as they are, kept nowhere."""

import io
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect
from safetensors.numpy import save

from regard import show
from tests.browser.conftest import Open, ready
from tests.browser.maps import hatched, shown
from tests.browser.page import at_rest, awaited, hold, number, state
from tests.browser.test_menu import ENTRIES
from tests.browser.waiting import arrive, reload

TOKENS = ["[CLS]", "the", "cat", "s", "##leeps"]
COLUMNS = ["le", "chat", "dort"]


def softmax(scores: np.ndarray) -> np.ndarray:
    exponentials = np.exp(scores)
    return (exponentials / exponentials.sum(-1, keepdims=True)).astype(np.float32)


def npz(**arrays: object) -> bytes:
    file = io.BytesIO()
    np.savez_compressed(file, **{name: np.asarray(array) for name, array in arrays.items()})
    return file.getvalue()


RANDOM = np.random.default_rng(11)
WEIGHTS = softmax(2 * RANDOM.normal(size=(2, 3, 5, 5)))
Q, K, V = (RANDOM.normal(size=(2, 3, n, 7)).astype(np.float32) for n in (5, 3, 3))


def drop(page: Page, name: str, body: bytes) -> None:
    """Open a file with the button, and wait until it is shown."""
    expect(page.locator("#open-file")).to_be_enabled()
    page.set_input_files("#own-file", {"name": name, "mimeType": "", "buffer": body})


def opened(page: Page, name: str, body: bytes) -> None:
    drop(page, name, body)
    expect(page.locator("#model option:checked")).to_have_text(name)
    ready(page)


def showing(open_page: Open, name: str, **arrays: object) -> Page:
    page = open_page()
    opened(page, name, npz(**arrays))
    return page


def drawn(page: Page) -> np.ndarray:
    given = page.evaluate("(({ weights, n }) => [[...weights], n])(document.getElementById('heatmap').alignment)")
    return np.array(given[0], np.float32).reshape(given[1], -1)


def weights(page: Page) -> np.ndarray:
    return shown(page, "#heatmap").astype(np.float32)


def test_a_file_is_shown_with_its_own_numbers(open_page: Open, server: str):
    page = open_page()
    expect(page.locator("#open-file")).to_be_enabled()
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, "weights.npz", npz(weights=WEIGHTS * np.float32(0.9), tokens=TOKENS))
    expect(page.locator("#remark")).to_have_text(
        "Rows sum to 0.90: the weights are shown as they are. Taken for 2 layers of 3 heads, by the shape "
        '[2, 3, 5, 5]. Not so? axes="texts heads rows columns" or axes="layers texts rows columns" '
        'or axes="heads texts rows columns" or axes="texts rows heads columns".'
    )
    for layer, head in [(2, 1), (1, 3)]:
        page.locator(f'head-grid [data-layer="{layer}"][data-head="{head}"]').click()
        expect(page.locator("#head-title")).to_have_text(f"Attention, layer {layer}, head {head}")
        ready(page)
        assert np.array_equal(weights(page), WEIGHTS[layer - 1, head - 1] * np.float32(0.9))
    page.select_option("#aggregate", "mean-heads")
    expect(page.locator("#head-title")).to_contain_text("no head computed this")
    ready(page)
    assert np.allclose(shown(page, "#heatmap"), WEIGHTS[0].mean(0) * 0.9, atol=1e-6)
    assert all(url.startswith((server, "blob:")) for url in asked)
    assert "cat" not in " ".join(asked)


def test_the_page_of_ones_own_says_what_is_wrong_with_a_file_and_opens_another_on_explore(open_page: Open):
    page = open_page("/own")
    answers: list[tuple[str, int]] = []
    page.on("response", lambda answer: answers.append((answer.url, answer.status)))
    page.set_input_files("#own-file", {"name": "a.pt", "mimeType": "", "buffer": b"\x80\x02"})
    expect(page.locator("#said")).to_contain_text("a.pt: The file is one of torch.save or pickle")
    own = {"name": "weights.npz", "mimeType": "", "buffer": npz(weights=WEIGHTS, tokens=TOKENS)}
    page.set_input_files("#own-file", own)
    page.wait_for_url("**/?model=file&*")
    expect(page.locator("#model option:checked")).to_have_text("weights.npz")
    ready(page)
    assert np.array_equal(weights(page), WEIGHTS[0, 0])
    sent = [url for url, _ in answers if "/api/own?" in url]
    gone = [url for url, status in answers if "/api/attention" in url and status == 404]  # from another worker
    assert len(sent) == 2 + len(gone), "each file once, though two pages show it"
    expect(page.locator("attention-atlas [data-of]:visible")).to_have_count(0)


def test_a_file_that_is_read_after_a_later_one_was_chosen_does_not_open(open_page: Open):
    page = open_page("/own")
    held = hold(page, "**/api/own?name=late.npz*")
    page.set_input_files("#own-file", {"name": "late.npz", "mimeType": "", "buffer": npz(weights=WEIGHTS)})
    expect(page.locator("#said")).to_have_text("Reading late.npz...")
    awaited(page, held)
    page.set_input_files("#own-file", {"name": "a.pt", "mimeType": "", "buffer": b"\x80\x02"})
    expect(page.locator("#said")).to_contain_text("a.pt: The file is one of torch.save or pickle")
    held[0].continue_()
    at_rest(page)
    expect(page.locator("#said")).to_contain_text("a.pt")
    assert page.url.endswith("/own")


def test_a_proxy_that_takes_no_file_of_this_size_is_named(open_page: Open):
    page = open_page("/own")
    page.route("**/api/own?*", lambda route: route.fulfill(status=413, body="<html>", content_type="text/html"))
    page.set_input_files("#own-file", {"name": "a.npz", "mimeType": "", "buffer": npz(weights=WEIGHTS)})
    expect(page.locator("#said")).to_contain_text("a.npz: A proxy before this server takes no file of this size")


def test_names_of_layers_stay_beside_their_maps(open_page: Open):
    page = showing(open_page, "deep.npz", weights=softmax(RANDOM.normal(size=(12, 2, 3, 3))))
    name = page.get_by_text("L12", exact=True).evaluate(
        "(e) => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect().right; }"
    )
    assert name <= page.locator('[data-layer="12"][data-head="1"]').bounding_box()["x"] - 4  # the canvas reaches over


def test_a_server_that_has_forgotten_a_file_gets_it_again_and_lets_it_go_when_it_is_left(open_page: Open, server: str):
    page = open_page()
    with page.expect_request("**/api/own?*") as sent:
        opened(page, "weights.npz", npz(weights=WEIGHTS, tokens=TOKENS))
    address = f"{server}/api/own/{sent.value.response().json()['id']}"
    for _ in range(20):  # each of the workers
        page.request.delete(address)
    page.locator('head-grid [data-layer="1"][data-head="2"]').click()
    expect(page.locator("#head-title")).to_have_text("Attention, layer 1, head 2")
    ready(page)
    assert np.array_equal(weights(page), WEIGHTS[0, 1])
    with page.expect_request(lambda request: request.method == "DELETE" and request.url == address):
        page.locator("#leave-file").click()
    ready(page)


@pytest.mark.parametrize("mask", [np.array([[0, 1], [0, 1]], bool), np.tri(3)[::-1]], ids=range(2))
def test_what_may_not_be_looked_at_is_hatched_because_of_its_own_mask(open_page: Open, mask: np.ndarray):
    page = showing(open_page, "masked.npz", weights=mask / mask.sum(-1, keepdims=True), mask=mask)
    assert np.array_equal(hatched(page, "#heatmap"), mask == 0)


def test_a_text_in_which_no_row_may_look_anywhere_says_so_and_has_no_nan(open_page: Open):
    page = showing(open_page, "masked.npz", q=Q, k=Q, v=Q, mask=np.zeros((5, 5), bool))
    expect(page.locator("#remark")).to_contain_text("No row may look anywhere: all of this text is masked.")
    assert hatched(page, "#heatmap").all()
    for view in ("numbers", "arcs", "heatmap"):
        page.locator(f"[data-view={view}]").click()
        ready(page)
        assert "NaN" not in page.locator("main").inner_text()
    page.locator("#source .piece").first.click()
    assert "NaN" not in page.locator("main").inner_text()
    page.locator("#to-steps").click()
    arrive(page, "**/steps?**")
    expect(page.locator("#remark")).to_contain_text("No row may look anywhere")
    for stage in page.locator("#stages [data-stage]").all():
        stage.click()
        ready(page)
        assert "NaN" not in page.locator("main").inner_text()
    page.locator("#tab-weights").click()
    page.locator("#map matrix-map").press("Enter")
    expect(page.locator("#derivation .says")).to_contain_text("Not allowed")


def test_weights_above_1_are_shown_as_they_are_in_the_colour_of_1(open_page: Open):
    dropped = np.array([[1.25, 0, 0], [0.625, 0.625, 0], [0, 0, 0.25]], np.float32)
    page = showing(open_page, "dropout.npz", weights=dropped)
    expect(page.locator("#remark")).to_contain_text("those above 1 in the colour of 1. Dropout?")
    assert np.array_equal(shown(page, "#heatmap"), dropped)
    page.locator("[data-view=numbers]").click()
    expect(page.locator("#numbers td[data-i='0'][data-j='0']")).to_have_text("1.25")


def test_axes_and_a_part_are_chosen_on_the_page_and_stay_through_a_reload(open_page: Open):
    page = showing(open_page, "weights.npz", weights=WEIGHTS)
    page.locator("#read-as").click()
    dialog = page.locator("dialog.read-as")
    assert dialog.locator("option").all_inner_texts() == [
        *("layers heads rows columns", "texts heads rows columns", "layers texts rows columns"),
        *("heads texts rows columns", "texts rows heads columns", "layers heads columns rows"),
    ]
    dialog.locator("select").select_option("texts heads rows columns")
    dialog.locator("[name=heads]").fill("2-3")
    dialog.locator("[name=rows]").fill("4")
    dialog.get_by_role("button", name="read").click()
    expect(page.locator("#remark")).to_contain_text("heads 2-3 of 3; rows 4 of 5")
    for _ in range(2):
        ready(page)
        assert np.array_equal(drawn(page), WEIGHTS[0, 1, 3:4])
        page.reload()
    ready(page)
    page.locator("#read-as").press("Enter")
    dialog.locator("[name=heads]").fill("9")
    dialog.get_by_role("button", name="read").press("Enter")
    expect(page.locator("#notice-text")).to_contain_text("heads must name some of 1 to 3")
    opened(page, "again.npz", npz(weights=WEIGHTS))
    opened(page, "one.npz", npz(weights=WEIGHTS[0, 0]))
    page.locator("#read-as").click()
    expect(dialog.locator("option")).to_have_text(["rows columns", "columns rows"])  # of another file


@pytest.mark.parametrize("width", [1280, 390])
def test_a_map_whose_columns_look_is_turned_on_the_page_by_a_list_or_by_axes_that_are_typed(
    open_page: Open, width: int
):
    target, source = softmax(RANDOM.normal(size=(3, 7, 5))), softmax(RANDOM.normal(size=(3, 7))).T
    page = open_page()
    page.set_viewport_size({"width": width, "height": 844})
    opened(page, "turned.npz", npz(weights=source))
    dialog, read = page.locator("dialog.read-as"), page.locator("dialog.read-as button[value=read]")
    expect(page.locator("#remark")).to_contain_text('Not so? Axis 1 of 2 sums to 1: axes="columns rows".')
    page.locator("#read-as").click()
    dialog.locator("select").select_option("columns rows")
    read.click()
    expect(page.locator("#remark")).not_to_contain_text("Axis 1 of 2")
    ready(page)
    assert np.array_equal(drawn(page), source.T)
    opened(page, "six.npz", npz(weights=target.transpose(1, 0, 2)))
    page.locator("#read-as").click()
    dialog.locator("input[name=axes]").fill("rows texts columns")
    dialog.locator("[name=texts]").fill("2")
    read.click()
    expect(page.locator("#remark")).to_contain_text("Shown of the arrays: texts 2 of 3;")
    ready(page)
    assert np.array_equal(drawn(page), target[1])
    page.locator("#read-as").click()
    dialog.locator("select").select_option("layers rows columns")
    expect(dialog.locator("input[name=axes]")).to_have_value("")


def test_axes_are_asked_of_a_file_that_its_sums_prove_to_be_turned_where_names_do_not_fit(open_page: Open):
    page = open_page()
    weights = softmax(RANDOM.normal(size=(3, 7))).T
    drop(page, "turned.npz", npz(weights=weights, tokens=["a", "b"]))
    dialog = page.locator("dialog.read-as")
    expect(dialog).to_contain_text('padding needs names too. Axis 1 of 2 sums to 1: axes="columns rows".')
    expect(dialog.locator("input[name=axes]")).to_be_visible()


def test_a_table_of_too_many_numbers_has_the_rows_that_are_pointed_at(open_page: Open):
    weights = softmax(RANDOM.normal(size=(300, 300)))
    page = showing(open_page, "long.npz", weights=weights)
    page.locator("[data-view=numbers]").click()
    expect(page.locator("#numbers p")).to_contain_text("300 rows are too many for a table")
    rows = page.locator("#numbers tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.locator("td").nth(4)).to_have_attribute("title", f"{weights[0, 4]:.6f}")
    page.locator("#source .piece").nth(7).hover()  # which is looked at: a column
    expect(rows).to_have_count(300)
    expect(rows.nth(4).locator("td")).to_have_attribute("title", f"{weights[4, 7]:.6f}")
    rows.nth(4).locator("th").hover()
    expect(rows).to_have_count(1)
    expect(rows.locator("td").nth(7)).to_have_attribute("title", f"{weights[4, 7]:.6f}")


def test_of_a_file_that_is_too_large_a_part_is_offered(open_page: Open):
    page = open_page()
    drop(page, "long.npz", npz(weights=np.full((2_100, 3), 1 / 3, np.float32)))
    dialog = page.locator("dialog.read-as")
    expect(dialog).to_contain_text("long.npz: weights has 2100 rows: at most 2048 can be shown: choose some, rows=.")
    dialog.locator("[name=rows]").fill("2001-2004")
    dialog.get_by_role("button", name="read").click()
    expect(page.locator("#model option:checked")).to_have_text("long.npz")
    ready(page)
    assert drawn(page).shape == (4, 3)
    assert page.evaluate("document.getElementById('heatmap').alignment.rows.labels")[0] == "2001"


def test_a_file_that_is_not_read_after_all_leaves_the_open_one_its_axes_and_nothing_that_was_typed(open_page: Open):
    page = showing(open_page, "own.npz", weights=WEIGHTS)
    drop(page, "turned.npz", npz(weights=softmax(RANDOM.normal(size=(4, 5))).T, tokens=[*"abc"]))
    dialog = page.locator("dialog.read-as")
    expect(dialog).to_contain_text("turned.npz")
    dialog.locator("input[name=layers]").fill("7")
    dialog.locator("button[value='']").click()
    page.locator("#read-as").click()
    expect(dialog.locator("select[name=axes] option").first).to_have_text("layers heads rows columns")
    expect(dialog.locator("input[name=layers]")).to_have_value("")
    dialog.locator("input[name=layers]").fill("2")
    dialog.locator("button[value=read]").click()
    expect(page.locator("#remark")).to_contain_text("Shown of the arrays: layers 2 of 2")


def test_a_file_stays_through_a_reload_pages_that_show_a_model_lead_back_to_it_and_it_is_left_for_the_models(open_page):
    page = open_page()
    entries = page.evaluate(ENTRIES)
    opened(page, "weights.npz", npz(weights=WEIGHTS, tokens=TOKENS))
    assert state(page)["text"] == "text 1"
    assert page.evaluate(ENTRIES) == entries
    reload(page)
    expect(page.locator("#model option:checked")).to_have_text("weights.npz")
    page.get_by_role("link", name="Compute", exact=True).click()
    page.wait_for_url("**/steps**")
    page.get_by_role("link", name="Back to your file").click()
    expect(page.locator("#model option:checked")).to_have_text("weights.npz")
    ready(page)
    page.locator("#leave-file").click()
    expect(page.locator("#model option:checked")).not_to_have_text("weights.npz")
    ready(page)
    expect(page.locator("#heatmap")).to_be_visible()
    expect(page.locator("#leave-file")).to_be_hidden()
    page.get_by_role("link", name="Compute", exact=True).click()
    arrive(page, "**/steps**")
    expect(page.locator("#ask")).not_to_contain_text("your file")


def test_the_way_back_to_a_file_ends_where_a_file_is_shown_again(open_page: Open, server: str):
    said = "This page shows a model of the server, not your file."
    page = showing(open_page, "a.npz", weights=WEIGHTS, tokens=TOKENS)
    page.goto(f"{server}/?view=heatmap")
    ready(page)
    expect(page.locator("#ask")).to_contain_text(said)
    opened(page, "b.npz", npz(weights=WEIGHTS))
    expect(page.locator("#ask")).not_to_contain_text(said)
    page.locator("#leave-file").click()
    expect(page.locator("#model option:checked")).not_to_have_text("b.npz")
    ready(page)
    expect(page.locator("#ask")).not_to_contain_text(said)


def test_what_cannot_be_shown_is_said_and_what_was_shown_stays(open_page: Open):
    page = open_page()
    title = page.locator("#head-title").inner_text()
    for name, body, said in [
        ("a.npz", npz(weights=WEIGHTS)[:300], "a.npz: The zip is broken or cut off: save the file again."),
        ("b.json", b'{"weights": [[1, -2]]}', "weights[0, 0, 0, 0, 1] is below 0: attention weights are not"),
        ("c.txt", b"hello", "c.txt: The file is none of .safetensors, .npz, .npy and .json"),
        (
            "d.npz",
            npz(weights=WEIGHTS, tokens=["a"]),
            "one name for each row: rows 5, names 1; padding needs names too",
        ),
    ]:
        drop(page, name, body)
        expect(page.locator("#notice-text")).to_contain_text(said)
        assert page.locator("#head-title").inner_text() == title
    assert page.locator("html").get_attribute("data-state") == "ready"


def test_a_file_is_dropped_on_the_page(open_page: Open):
    page = open_page()
    expect(page.locator("#open-file")).to_be_enabled()
    page.evaluate(
        """(bytes) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], "dropped.npz"));
          for (const type of ["dragover", "drop"])
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [*npz(weights=WEIGHTS, tokens=TOKENS)],
    )
    expect(page.locator("#model option:checked")).to_have_text("dropped.npz")
    ready(page)
    assert np.array_equal(weights(page), WEIGHTS[0, 0])


def test_q_k_and_v_open_in_steps_down_to_the_products(open_page: Open):
    page = showing(open_page, "qk.npz", q=Q, k=K, v=V, tokens=TOKENS, columns=COLUMNS)
    expected = softmax(Q @ K.swapaxes(-1, -2) / np.sqrt(7))
    assert np.allclose(shown(page, "#heatmap"), expected[0, 0], atol=1e-6)
    page.locator("#to-steps").click()
    arrive(page, "**/steps?**")
    expect(page.locator("#stages")).to_contain_text("this head")
    page.goto(page.url.split("&stage")[0] + "&stage=weights&row=2&column=3")
    ready(page)
    expect(page.locator("#derivation .says")).to_contain_text("the share of “dort”")
    title = page.locator("#derivation .result .number").get_attribute("title") or ""
    assert number(title) == pytest.approx(expected[0, 0, 1, 2], abs=1e-6)


def test_what_changes_scores_is_a_stage_each_and_the_sink_a_column(open_page: Open):
    sink, bias = np.float32([0.5, -1, 2]), RANDOM.normal(size=(5, 5)).astype(np.float32)
    scores = 2 * np.tanh(Q @ Q.swapaxes(-1, -2) / np.sqrt(7) / 2) + bias
    seen = np.tri(5, dtype=bool) & ~np.tri(5, k=-3, dtype=bool)
    shares = np.where(seen, np.exp(scores), 0)
    expected = shares / (shares.sum(-1, keepdims=True) + np.exp(sink)[:, None, None])
    given = {"q": Q, "k": Q, "mask": np.tri(5, dtype=bool), "cap": 2, "sink": sink, "bias": bias, "window": 3}
    page = showing(open_page, "capped.npz", **given, tokens=TOKENS)
    assert np.array_equal(hatched(page, "#heatmap"), ~seen)
    assert np.allclose(np.nan_to_num(drawn(page)), expected[0, 0], atol=1e-6)
    sinks = page.evaluate("[...document.getElementById('heatmap').alignment.sinks]")
    assert np.allclose(sinks, 1 - expected[0, 0].sum(-1), atol=1e-6)
    expect(page.locator("#remark")).not_to_contain_text("sum to")
    page.locator("#to-steps").click()
    arrive(page, "**/steps?**")
    stages = page.locator("#stages [data-stage]").evaluate_all("(all) => all.map((one) => one.dataset.stage)")
    assert stages == ["q", "k", "scores", "scaled", "capped", "bias", "masked", "sink", "weights", "sink_weights"]
    for stage, says in {
        "masked&row=3&column=2": "the bias adds",
        "weights&row=3&column=2": "the sink's among them",
        "capped&row=3&column=2": "between -2 and 2",
        "sink_weights&row=3": "leaves to no token",
        "bias&row=3&column=2": "What this head adds to the score of",
    }.items():
        page.goto(f"{page.url.split('&stage')[0]}&stage={stage}")
        ready(page)
        expect(page.locator("#derivation .says")).to_contain_text(says)


def test_show_makes_one_file_that_needs_no_network(saved: Page, tmp_path: Path):
    weights = np.stack([WEIGHTS, WEIGHTS[:, ::-1]], 1)  # [layers, batch, heads, rows, columns]
    page = show(weights, tokens=[TOKENS, list("abcde")], title="Two texts")
    saved.goto(page.save(tmp_path / "page.html").as_uri())
    ready(saved)
    expect(saved.locator("#model-name")).to_have_text("Two texts")
    assert np.array_equal(drawn(saved), WEIGHTS[0, 0])
    saved.locator("[popovertarget=examples-list]").click()
    saved.locator("#examples-list button").nth(1).click()
    expect(saved.locator("#source token-line")).to_contain_text("a b c")
    ready(saved)
    assert np.array_equal(drawn(saved), WEIGHTS[0, 2])


def test_a_notebook_shows_the_same_in_a_sandboxed_frame(saved: Page, tmp_path: Path):
    cell = tmp_path / "cell.html"
    cell.write_text(f"<!doctype html>{show(WEIGHTS, tokens=TOKENS)._repr_html_()}", encoding="utf-8")
    saved.goto(cell.as_uri())
    frame = saved.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-state", "ready")
    expect(frame.locator("#head-title")).to_have_text("Attention, layer 1, head 1")


def test_steps_of_q_and_k_are_a_file_too(saved: Page, tmp_path: Path):
    page = show(q=Q, k=K, v=V, mask=np.tri(5, 3, dtype=bool), columns=COLUMNS).steps()
    saved.goto(page.save(tmp_path / "steps.html").as_uri())
    ready(saved)
    expect(saved.locator("#stages")).to_contain_text("masked")
    with pytest.raises(ValueError, match="give q and k"):
        show(WEIGHTS).steps()


@pytest.mark.slow
def test_the_largest_arrays_are_shown_and_freeze_nothing(open_page: Open):
    page = showing(open_page, "large.npz", weights=np.full((4, 8, 1024, 1024), 1 / 1024, np.float16))
    expect(page.locator("#head-title")).to_have_text("Attention, layer 4, head 1")


def test_of_two_files_the_one_that_was_opened_last_is_shown_though_it_came_first(open_page: Open):
    page = open_page()
    held = hold(page, "**/api/own?name=large*")
    drop(page, "large.npz", npz(weights=WEIGHTS[:, :, ::-1], tokens=TOKENS))
    older = awaited(page, held)
    drop(page, "small.npz", npz(weights=WEIGHTS, tokens=TOKENS))
    expect(page.locator("#model option:checked")).to_have_text("small.npz")
    ready(page)
    with page.expect_response("**/api/own?name=large*"):
        older.continue_()
    at_rest(page)
    ready(page)
    expect(page.locator("#model option:checked")).to_have_text("small.npz")
    assert np.array_equal(weights(page), WEIGHTS[0, 0])
    reload(page)
    expect(page.locator("#model option:checked")).to_have_text("small.npz")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (390, 844)])
def test_commands_on_the_page_of_ones_own_are_whole_and_families_are_found(open_page: Open, width, height):
    page = open_page("/own", width, height)
    page.locator("summary").evaluate_all("all => all.forEach(({ parentElement }) => (parentElement.open = true))")
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ innerText }) => innerText)"
    commands = page.locator(".command pre").evaluate_all(cut)
    assert [one for one in commands if width > 390 or "import" not in one] == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("#family").fill("GPT-2")
    expect(page.locator(".families li:visible")).to_have_text(["gpt2"])
    page.locator("#family").fill("deberta")
    expect(page.locator(".families li:visible")).to_have_text(["deberta", "deberta-v2"])
    expect(page.locator("#none-found")).to_be_hidden()
    page.locator("#family").fill("mine")
    expect(page.locator("#none-found")).to_be_visible()


def test_a_checkpoint_is_refused_beside_the_place_to_drop_with_the_command_for_a_model(open_page: Open):
    page = open_page("/own")
    names = ("model.layers.0.self_attn.q_proj.weight", "model.layers.0.self_attn.k_proj.weight")
    body = save(dict.fromkeys(names, WEIGHTS[0, 0]))
    page.set_input_files("#own-file", {"name": "model.safetensors", "mimeType": "", "buffer": body})
    expect(page.locator("#said")).to_contain_text("model.safetensors: This is a model’s checkpoint")
    expect(page.locator("#said")).to_contain_text("regard serve --hf FOLDER")
