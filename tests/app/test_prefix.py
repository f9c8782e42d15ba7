"""A proxy that shows Regard below a path, which it takes off or not: every page and address stays below it."""

import re
from urllib.parse import urljoin, urlsplit

import pytest

from regard.app import Settings, create_app
from regard.app.classroom.lesson.lessons import lessons
from regard.app.pages import PAGES
from tests.app.conftest import check_refused

ROOT = "/user/ada@uni/regard"
BROWSER = {"accept": "text/html"}
ADDRESSED = re.compile(r'(?:href|src|action|data-[a-z]+)="([^"]*)"')
STATIONS = [lesson.link(number + 1) for lesson in lessons().values() for number in range(len(lesson.stations))]
PATHS = [page.path + page.query for page in PAGES.values() if page.path] + ["/nothing", "/no/such/page", "/no%2Fpage"]


def below(path: str, address: str) -> bool:
    """Whether an address of a page leads to a place below the prefix, to itself or to another site."""
    if not re.match(r"[./#]|https?:", address):
        return True  # an address in words, or no address
    parts = urlsplit(urljoin(f"http://host{ROOT}{path}", address))
    return parts.netloc != "host" or parts.path.startswith(f"{ROOT}/")


@pytest.mark.parametrize("taken_off", [True, False])
@pytest.mark.parametrize("path", [*PATHS, *STATIONS])
def test_every_address_of_a_page_stays_below_the_prefix(guarded, path, taken_off):
    client = guarded(root_path=ROOT)
    answer = client.get(path if taken_off else ROOT + path, headers=BROWSER)
    assert answer.status_code == (404 if "/no" in path else 200)
    addresses = ADDRESSED.findall(answer.text)
    assert len(addresses) > 20
    assert [address for address in addresses if not below(path, address)] == []


@pytest.mark.parametrize("path", ["/nothing", "/no/such/page", "/no%2Fpage", "/steps"])
def test_without_any_setting_a_prefix_that_is_taken_off_is_kept(client, path):
    addresses = ADDRESSED.findall(client.get(path, headers=BROWSER).text)
    assert [address for address in addresses if not below(path, address)] == []


@pytest.mark.parametrize("root", ["", ROOT])
def test_files_and_answers_are_found_below_the_prefix(guarded, root):
    client = guarded(root_path=ROOT)
    (script,) = re.findall(r'src="\.([^"]+)"', client.get(f"{root}/steps").text)
    for path in (script, "/static/any/theme.js", "/api/models", "/find.json", "/help.html", "/healthz"):
        assert client.get(root + path).status_code == 200, path
    assert client.get("/other/healthz").status_code == 404


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [(ROOT, f"{ROOT}/"), (f"{ROOT}/steps/?row=1", f"{ROOT}/steps?row=1"), ("/steps/?row=1", f"{ROOT}/steps?row=1")],
)
def test_a_redirect_names_a_path_and_no_other_host_or_scheme(guarded, asked, leads_to):
    answer = guarded(root_path=ROOT).get(asked)
    assert (answer.status_code, answer.headers["location"]) == (307, leads_to)
    for path in ("//evil.example/", f"{ROOT}//evil.example/", "//evil.example/steps/"):
        assert "evil" not in guarded(root_path=ROOT).get(path).headers.get("location", "")


def test_the_prefix_that_a_trusted_proxy_names_is_obeyed_and_no_other_whatever_a_visitor_names(guarded):
    said = {"X-Forwarded-Prefix": "/elsewhere", **BROWSER}
    for address, proxies, prefix in (
        ("10.1.2.3", "10.0.0.0/8", "/elsewhere"),
        ("::1", ["127.0.0.1", "::1"], "/elsewhere"),
        ("11.1.2.3", "10.0.0.0/8", ROOT),
        ("10.1.2.3", "", ROOT),
    ):
        answer = guarded(address, root_path=ROOT, proxies=proxies).get("/steps/", headers=said)
        assert answer.headers["location"] == f"{prefix}/steps"
    said = {"X-Forwarded-Prefix": "/elsewhere", "X-Forwarded-For": "10.1.2.3"}
    assert guarded("8.8.8.8", proxies="10.0.0.0/8").get("/steps/", headers=said).headers["location"] == "/steps"


@pytest.mark.parametrize("prefix", ["elsewhere", "//evil.example", "/a, /b", '/"onclick=', "/a/../b", "/a b"])
def test_a_prefix_that_is_not_a_path_is_refused(guarded, prefix):
    answer = guarded("10.1.2.3", proxies="10.0.0.0/8").get("/steps", headers={"X-Forwarded-Prefix": prefix})
    check_refused(answer, 400, "", begins="X-Forwarded-Prefix: ")


def test_the_description_of_the_api_says_where_the_server_is(guarded):
    assert guarded(root_path=ROOT).get("/openapi.json").json()["servers"] == [{"url": ROOT}]


NO_PATH = ["regard", "//regard", "/a/../b", "/a b", "http://host/regard", "/a?b"]
NO_ADDRESS = ["proxy.example", "10.0.0.0/33", "10.0.0.1/8", "*"]


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        *(({"root_path": one}, "write /regard") for one in NO_PATH),
        *(({"root_path": one}, "choose another name") for one in ("/lessons", "/api", "/static/regard")),
        *(({"proxies": one}, "write 127") for one in NO_ADDRESS),
    ],
)
def test_a_prefix_or_a_proxy_that_cannot_be_is_refused_with_what_to_write(settings, says):
    with pytest.raises(ValueError, match=says):
        create_app(Settings(**settings))
