"""The owner of a server: by the token that it printed; where nobody else reaches it, by being there."""

import pytest

from regard.app import Settings
from regard.app.server.owner import TOKEN
from tests.app.conftest import check_refused
from tests.app.test_room_opening import code_of

HERE = "/api/training/here"
REACHED = [{"hosts": "regard.example.org"}, {"root_path": "/regard"}, {"proxies": "127.0.0.1"}, {"host": "0.0.0.0"}]
PAGE = {"origin": "http://localhost"}


@pytest.fixture
def reached(client, guarded, monkeypatch):
    """Ask on the machine of a server that others reach, as its settings say."""

    def reached(**settings):
        monkeypatch.setattr(client.app.state.engine, "settings", Settings(**settings))
        return guarded("127.0.0.1", **settings)

    return reached


@pytest.mark.parametrize("settings", REACHED, ids=str)
@pytest.mark.parametrize("token", [None, b"", b"guess", b"\xe9"])
def test_where_others_reach_a_server_being_there_opens_nothing(reached, settings, token):
    client, headers = reached(**settings), PAGE if token is None else {**PAGE, TOKEN: token}
    assert not client.get(HERE, headers=headers).json()["allowed"]
    asked = {"/api/room": {}, "/api/training": {"mechanism": "dates-bahdanau"}}
    for path, body in asked.items():
        answer = client.post(path, json=body, headers=headers)
        check_refused(answer, 403, "", "open the link that the server printed")


@pytest.mark.parametrize("settings", REACHED, ids=str)
def test_the_token_opens_all_by_way_of_any_proxy(client, reached, closed, settings):
    headers = {TOKEN: client.app.state.owner, "x-forwarded-for": "8.8.8.8"}
    owner = reached(**settings)
    assert owner.get(HERE, headers=headers).json()["allowed"]
    assert owner.post("/api/room", headers=headers).json()["key"] == closed.key != ""


def test_a_token_is_no_origin_and_each_server_has_one_of_its_own(client, reached):
    headers = {TOKEN: client.app.state.owner, "origin": "https://evil.example"}
    assert code_of(reached().post("/api/room", headers=headers)) == "other_origin"
    assert len(client.app.state.owner) >= 20


NO_ORIGINS = [
    "http://[::1]@evil.example",
    "https://127.0.0.1:1@evil.example",
    "http://localhost:0x50",
    "http://localhost/",
]


@pytest.mark.parametrize("origin", [*NO_ORIGINS, "null", "chrome-extension://localhost"])
def test_where_a_browser_here_is_the_owner_an_origin_that_only_begins_like_one_from_here_is_not(
    reached, closed, origin
):
    alone = reached()
    assert alone.get(HERE, headers=PAGE).json()["allowed"]
    assert not alone.get(HERE, headers={"origin": origin}).json()["allowed"]
    assert code_of(alone.post("/api/room", headers={"origin": origin})) == "other_origin"


@pytest.mark.parametrize("train", ["on", "off"])
def test_what_is_set_for_all_or_nobody_holds_for_the_owner_too(client, reached, train):
    owner, other = ({TOKEN: client.app.state.owner}, {})
    seen = [reached(train=train, host="0.0.0.0").get(HERE, headers=one).json()["allowed"] for one in (owner, other)]
    assert seen == [train == "on"] * 2
