"""Read aloud: each language by its own voice, and each thing that happens once."""

import pytest
from playwright.sync_api import Page

TEXT = "text=She+does+not+like+the+red+car."
ALL = f"{TEXT}&tools=all"
FRENCH = ["Elle", "n'aime", "n'", "aime", "pas", "la", "voiture", "rouge"]
FOREIGN = """(words) => {
  const shown = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (shown.nextNode()) {
    const { data, parentElement } = shown.currentNode;
    const language = parentElement.closest("[lang]").getAttribute("lang");
    if (words.includes(data.replace(/[\\s“”·]|→.*/g, ""))) found.push([data, language]);
  }
  return found;
}"""  # of each piece that stands by itself, its language


@pytest.mark.parametrize(
    "address",
    [
        f"/word?{ALL}",
        f"/?view=numbers&{TEXT}",
        f"/compare?{TEXT}",
        f"/whole?{TEXT}",
        f"/steps?{ALL}&stage=scores&row=6&column=6",
        f"/change?{TEXT}",
        f"/change?{TEXT}&do=knock-out+cross.3.5",
        f"/heads?{ALL}",
        f"/explain?{ALL}",
        f"/cost?{ALL}",
        f"/?view=arcs&{TEXT}",
        f"/?view=query-key&{TEXT}&row=6&column=6",
        f"/?view=numbers&block=decoder&layer=1&head=1&{TEXT}",
        f"/?model=transformer-en-fr&{TEXT}&block=cross&layer=3&head=5&predict=look.2",
        f"/?model=transformer-en-fr&{TEXT}&block=cross&layer=3&head=5&predict=next.2",
    ],
)
def test_french_is_read_as_french_wherever_it_stands(open_page, address: str):
    page: Page = open_page(address, tools=False)
    found = page.evaluate(FOREIGN, FRENCH)
    assert found
    assert {(word, language) for word, language in found if language != "fr"} == set()


def test_pieces_of_a_model_whose_languages_are_not_known_have_none(open_page):
    page = open_page("/?model=dates-bahdanau&text=le+1er+mai+2003&view=numbers", tools=False)
    assert page.locator("main [lang=fr], main [lang=en] bdi[lang]").count() == 0
