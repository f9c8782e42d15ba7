"""Names that the server answers to: its own and those that are set, and no name that only looks like one of them."""

import pytest

from regard.app import Settings
from regard.app.server.hosts import Hosts, host_name, host_of_origin

BELOW = ["*.app.github.dev"]


@pytest.mark.parametrize("name", ["a-8000.app.github.dev", "a.b.app.github.dev", "localhost", "127.0.0.1", "::1"])
def test_a_wildcard_stands_for_all_names_below_and_ours_stay(name):
    assert name in Hosts(BELOW)


OTHERS = [".app.github.dev", "*.app.github.dev", "a.app.github.dev.evil.com", "aapp.github.dev", "evil", ""]


@pytest.mark.parametrize("name", ["app.github.dev", *OTHERS])
def test_a_wildcard_stands_for_no_other_name(name):
    assert name not in Hosts(BELOW)


def test_every_name_is_answered_only_where_that_is_said_and_a_wildcard_is_obeyed_by_the_server(guarded):
    assert "evil.example" in Hosts(["*"])
    assert "evil.example" not in Hosts(["*.example.org", "regard.example"])
    client = guarded(hosts="*.App.github.dev")
    assert client.get("/healthz", headers={"Host": "me-8000.app.github.dev"}).status_code == 200
    assert client.get("/healthz", headers={"Host": "me.app.github.dev.evil.com"}).status_code == 400


@pytest.mark.parametrize("host", ["https://a.org", "a.org:8000", "a.*.org", "*a.org", "**", "a..org", "a org", "*."])
def test_what_is_not_a_name_is_refused_with_a_sentence(host):
    with pytest.raises(ValueError, match="is not a host name: write"):
        Settings(hosts=["fine.example", host])


NO_PLACE = [
    "[::1",
    "[::1]x",
    "ada@localhost",
    "localhost/",
    "localhost:x",
    "localhost:65536",
    "local host",
]


@pytest.mark.parametrize("text", [*NO_PLACE, "", "[::1]@evil.example", "127.0.0.1:1@evil.example", "127.0.0.1#", "ö"])
def test_of_what_is_more_or_less_than_a_name_and_a_port_no_part_is_a_name(guarded, text):
    assert host_name(text) == ""
    assert host_of_origin(f"http://{text}") == ""
    if text.isascii():
        refused = guarded().get("/healthz", headers={"Host": text})
        assert refused.json()["error"]["message"] == f"Unknown host name {text!r}: add it to REGARD_HOSTS."


@pytest.mark.parametrize(
    "origin", ["null", "localhost", "file://localhost", "moz-extension://localhost", "http:localhost"]
)
def test_an_origin_is_one_of_the_web(origin):
    assert host_of_origin(origin) == ""
