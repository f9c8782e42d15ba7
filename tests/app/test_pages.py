"""Pages and their files: kept for ever at the address of a version, and at another address once they change."""

import base64
import hashlib
import re
from urllib.parse import urljoin

import pytest

from regard.app.pages import ALONG, PAGES, STATIC, bundles, constants
from tests.app.conftest import check_refused


def addresses(client, page: str) -> list[str]:
    return [f"/{address}" for address in re.findall(r'"\./(static/[^"]+)"', client.get(page).text)]


ADDRESSES = {name: page.path + page.query for name, page in PAGES.items() if page.path}


@pytest.mark.parametrize(("name", "path"), ADDRESSES.items())
def test_every_file_that_a_page_names_is_there_and_is_kept_for_ever(client, name, path):
    named = addresses(client, path)
    script, style, needs, _ = bundles()[name]
    assert {script, style, *needs} < {address.rpartition("/")[2] for address in named}
    for address in named:
        response = client.get(address)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]


def test_tools_come_with_a_page_only_where_all_tools_are_asked_for(client):
    without, with_all = (client.get(f"/?block=cross{more}").text for more in ("", "&tools=all"))
    for tool in bundles()["explore"].tools:
        assert (tool in without, tool in with_all) == (False, True)


@pytest.mark.parametrize("path", ADDRESSES.values(), ids=ADDRESSES)
def test_every_name_of_an_element_is_given_once_and_no_merge_was_left_half_done(client, path):
    page = client.get(path).text
    names = re.findall(r'\sid="([^"]+)"', page)
    assert len(names) == len({*names})
    assert not re.search(r"^\s*(<{7}|={7}|>{7}|(&lt;){7}|(&gt;){7})( |$)", page, re.MULTILINE)
    assert 'id="own-lesson"' not in page, "outside of a lesson there is no place for a station"
    assert 'class="station"' not in page


def test_the_one_script_inside_a_page_is_the_one_that_is_allowed(client):
    response = client.get("/")
    (inside,) = re.findall(r"<script>(.*?)</script>", response.text, re.DOTALL)
    assert inside == (STATIC / "theme.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in response.headers["content-security-policy"]


BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/exploration", "/help/<b>me", "/statical"])
def test_who_mistypes_a_page_in_a_browser_gets_a_page_that_leads_on(client, path):
    response = client.get(path, headers=BROWSER, follow_redirects=False)
    assert (response.status_code, response.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "default-src 'self'" in response.headers["content-security-policy"]
    assert "<h1>There is no such page</h1>" in response.text
    assert "help/<b>" not in response.text
    links = {urljoin(path, address) for address in re.findall(r'<a href="([^"]+)"', response.text)}
    assert set(ADDRESSES.values()) <= links
    for address in re.findall(r'"([^"]*/static/[^"]+)"', response.text):
        assert client.get(urljoin(path, address)).status_code == 200, address


@pytest.mark.parametrize(
    ("path", "accept"),
    [("/explore", "*/*"), ("/nowhere", "application/json"), ("/api/nothing", "text/html"), ("/static/x", "text/html")],
)
def test_programs_get_the_error_as_json(client, path, accept):
    check_refused(client.get(path, headers={"accept": accept}), 404, "not_found")
    assert client.post("/explore", headers=BROWSER).headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [
        ("/explore", "/?view=heatmap"),
        ("/Explore/?text=A+cat%26dog&view=arcs", "/?text=A+cat%26dog&view=arcs"),
        ("/explore?lang=de", "/?view=heatmap&lang=de"),
        ("/start", "/"),
        ("/compare.html?text=Hello.", "/compare?text=Hello."),
        ("/Whole_Model", "/whole"),
        ("/since-2017", "/since"),
        ("/what-if", "/change"),
        ("/what%20it%20costs", "/cost"),
        ("/learn", "/lessons"),
        ("/glossar", "/glossary"),
        ("/%E8%AF%8D%E6%B1%87%E8%A1%A8", "/glossary"),
    ],
)
def test_the_name_of_a_page_leads_to_it_with_what_was_asked(client, typed, leads_to):
    response = client.get(typed, headers=BROWSER, follow_redirects=False)
    assert response.status_code == 307
    assert urljoin(typed, response.headers["location"]) == leads_to


@pytest.mark.parametrize("path", ["/steps/explore", "/explore/%2F%2Fexample.org"])
def test_a_name_inside_a_longer_path_leads_nowhere(client, path):
    assert client.get(path, headers=BROWSER, follow_redirects=False).status_code == 404


@pytest.mark.parametrize("path", ["/", "/steps", "/no/such/page"])
def test_what_goes_along_is_said_to_the_scripts_of_every_page(client, path):
    assert f'data-along="{" ".join(ALONG)}"' in client.get(path, headers={"accept": "text/html"}).text


def test_thresholds_in_the_text_are_those_of_the_scripts(client):
    text = re.sub(r"<[^>]+>|\s+", " ", client.get("/help.html").text)
    share, straight, even = (constants("shared/head/patterns.ts")[name] for name in ("SHARE", "STRAIGHT", "EVEN"))
    assert f"at least {share} of its attention" in text
    assert f"at least {straight}" in text
    assert f"at least {even} of the largest possible" in text
    assert f"from 1 pixel at {constants('explore/arcs-plan.ts')['LEAST']} to 9 at 1" in text


def test_the_error_at_which_a_head_aligns_is_that_of_the_scripts(client):
    text = re.sub(r"<[^>]+>|\s+", " ", client.get("/heads").text)
    assert f"error on gold is at most {constants('shared/head/row-names.ts')['ERROR']} with" in text


def test_the_button_that_gives_the_translation_back_says_whose(client):
    assert ">the model’s own</button>" in client.get("/?text=The+cat.").text
    assert ">the models’ own</button>" in client.get("/compare").text


def test_each_context_whose_weights_add_up_to_1_says_what_became_of_1_over_n(client):
    page = client.get("/steps").text
    said = re.findall(r'data-about="context" data-when="(\w+)".*?<p class="prose">(.*?)</p>', page, re.DOTALL)
    assert {when for when, text in said if "no 1/<i>N</i>" in text} == {"soft", "hard", "projected"}
