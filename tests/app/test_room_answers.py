"""The answers of a class: counted once each, read by nobody before they are shown, gone with the room."""

import json
import os
import re
import secrets

import pytest

from regard.app.classroom.room.answers import COUNT, GIVEN, LONGEST, MOST, Answers
from regard.app.classroom.room.question_address import PARTS, asked_at
from regard.app.classroom.room.room import Room, RoomCounts
from regard.app.pages import STATIC
from tests.app.conftest import check_refused

ASKED = "/?model=m&text=The+cat.&block=cross&layer=3&head=5&predict=look.2"


@pytest.fixture
def room(client) -> Room:
    """A room of its own for each test, in the application of all, that asks a question."""
    client.app.state.room = room = Room(hours=4, most=300)
    room.show(ASKED, "explore")
    yield room
    client.app.state.room = None


def name(room: Room) -> str:
    """Name of one more who follows."""
    name = room.names.new()
    assert room.places.take(room.names.number(name), 1)
    return name


@pytest.fixture
def who(room) -> list[str]:
    """Names that follow."""
    return [name(room) for _ in range(5)]


@pytest.fixture
def answer(client, room, who):
    """Send an answer as a follower; gives its status and the code of a refusal."""

    def answer(given: object = None, who: object = who[0], address: object = ASKED, **options: object):
        body = {"address": address, "who": who, "given": {"choice": 1} if given is None else given}
        options = {"params": {"join": room.shown.code}, "json": body, **options}
        response = client.post("/api/room/answers", **options)
        return response.status_code, response.json()["error"]["code"] if response.content else None

    return answer


@pytest.fixture
def presenter(client, room):
    """Ask as the presenter: what is answered so far."""

    def presenter() -> dict[str, object]:
        answers = client.get("/api/room/answers", headers={"X-Room-Key": room.key}).json()
        assert answers.pop("address") == room.shown.address
        return answers

    return presenter


@pytest.fixture
def follower(client, room):
    """Ask as a follower for the answers of the class."""
    return lambda: client.get("/api/room/class", params={"join": room.shown.code})


def reveal(room: Room, how: str, address: str = ASKED) -> None:
    room.show(f"{address}&reveal={how}", "explore")


@pytest.mark.parametrize(
    "same",
    [
        f"{ASKED}&lock=2.1&view=arcs&find=L2&reveal=model&lesson=x&station=3#map",
        "/?predict=look.2&head=5&layer=3&block=cross&text=The%20cat.&model=m",
        f"{ASKED}&predict=look.7&words=",
    ],
)
def test_what_is_locked_or_how_it_is_seen_is_no_part_of_a_question(same):
    assert asked_at(same).question == asked_at(ASKED).question


@pytest.mark.parametrize("part", PARTS)
def test_each_part_of_a_question_makes_another_one(part):
    query = dict(one.split("=") for one in ASKED.removeprefix("/?").split("&")) | {part: "other"}
    other = "/?" + "&".join("=".join(pair) for pair in query.items())
    assert asked_at(other).question != asked_at(ASKED).question


@pytest.mark.parametrize(
    "address", ["/", "/?text=The+cat.", "/steps?predict=look.2", "/?predict=", "/?lesson=x&station=1"]
)
def test_a_page_that_asks_nothing_has_no_question(address):
    assert asked_at(address) is None


def test_the_page_and_the_server_call_the_same_a_question():
    text = (STATIC / "classroom/predict/question.ts").read_text(encoding="utf-8")
    assert re.search(r"const PARTS = (\[.*?\]) as const;", text, re.DOTALL)[1].split() == json.dumps(PARTS).split()


def test_who_follows_is_counted_once_however_often_it_sends_and_its_first_answer_stays(answer, presenter, room, who):
    assert answer({"choice": 1}) == (204, None)
    assert answer({"choice": 2}) == (204, None)
    assert answer({"choice": 2}, who=who[1]) == (204, None)
    assert presenter() == {"answered": 2, "values": None}
    reveal(room, "model")
    values = [{"given": {"choice": 1}, "count": 1}, {"given": {"choice": 2}, "count": 1}]
    assert presenter() == {"answered": 2, "values": values}


def test_300_answers_that_two_processes_take_each_are_300():
    answers = Answers(300)
    children = []
    for _ in range(2):
        if not (pid := os.fork()):
            for who in range(300):
                answers.put(b"question", who, b'{"choice":1}', range(300))
            os._exit(0)
        children.append(pid)
    assert [os.waitpid(pid, 0)[1] for pid in children] == [0, 0]
    assert answers.count(b"question") == 300
    assert answers.values(b"question") == [(b'{"choice":1}', 300)]


def test_the_same_tab_answers_each_question_and_questions_are_counted_apart(answer, presenter, room):
    answer()
    other = ASKED.replace("look.2", "look.3")
    room.show(other, "explore")
    assert presenter()["answered"] == 0
    assert answer(address=other) == (204, None)
    room.show(ASKED, "explore")
    assert presenter()["answered"] == 1


def test_twenty_questions_to_300_people_are_kept_then_the_oldest_answers_go_and_no_order_tells_the_time():
    answers = Answers(300)
    for question in range(20):
        for who in range(300):
            answers.put(b"%d" % question, who, b"%d" % question, range(300))
    assert [answers.count(b"%d" % question) for question in range(20)] == [300] * 20
    for who in range(7):
        answers.put(b"20", who, b"x" * LONGEST, range(300))
    assert (answers.count(b"0"), answers.count(b"1"), answers.count(b"20")) == (293, 300, 7)
    assert answers.values(b"20") == [(b"x" * LONGEST, 7)]
    assert COUNT.unpack_from(answers._bytes)[0] == MOST + 7
    first, second = Answers(300), Answers(300)
    for who in range(4):
        first.put(b"question", who, b"baac"[who : who + 1], range(4))
        second.put(b"question", who, b"acba"[who : who + 1], range(4))
    assert first.values(b"question") == second.values(b"question") == [(b"a", 2), (b"b", 1), (b"c", 1)]


def test_an_answer_that_is_cut_off_by_a_kill_is_none_and_the_next_one_counts():
    answers = Answers(300)
    if not (pid := os.fork()):
        with answers.changing():
            GIVEN.pack_into(answers._bytes, len(answers._bytes) - GIVEN.size * MOST, 3, b"cut")
            os.kill(os.getpid(), 9)
    os.waitpid(pid, 0)
    assert answers.values(b"question") == []
    answers.put(b"question", 7, b"whole", [7])
    assert answers.values(b"question") == [(b"whole", 1)]


def test_the_presenter_hears_how_many_answered_wherever_the_presenter_asks(client, answer, room):
    headers = {"X-Room-Key": room.key}

    def heard(address: str) -> list[int | None]:
        shown = client.post("/api/room/shown", json={"address": address}, headers=headers).json()
        state = client.get("/api/room/presenter", params={"at": "http://localhost/"}, headers=headers).json()
        assert shown["expected"] == state["expected"]
        return [shown["answered"], state["answered"], state["expected"]]

    assert heard(ASKED) == [0, 0, 5]
    answer()
    assert heard(ASKED) == heard(f"{ASKED}&reveal=model") == [1, 1, 5]
    assert heard("/steps") == heard("/") == [None, None, None]


def test_the_answer_of_who_left_counts_and_nobody_else_who_left_is_waited_for(client, answer, room, who):
    places = [room.places.take(room.names.number(one), 1) for one in who]
    assert answer() == answer(who=who[1]) == (204, None)
    assert room.counts == RoomCounts(followers=5, answered=2, expected=5)
    for place in places[1:4]:
        room.places.leave(place)
    assert room.counts == RoomCounts(followers=2, answered=2, expected=3)
    assert answer(who=who[4]) == (204, None)
    assert room.counts == RoomCounts(followers=2, answered=3, expected=3)


@pytest.mark.parametrize("how", ["model", "class"])
def test_after_the_reveal_no_answer_counts(answer, presenter, room, how, who):
    answer()
    reveal(room, how)
    assert answer(who=who[1]) == (409, "revealed")
    assert answer(who=who[1], address=f"{ASKED}&reveal=") == (409, "revealed")
    assert presenter()["answered"] == 1


@pytest.mark.parametrize("shown", ["/", "/steps?text=The+cat.", ASKED.replace("head=5", "head=6")])
def test_an_answer_to_another_question_than_the_shown_one_is_refused(answer, room, shown):
    room.show(shown, "explore")
    assert answer() == (409, "other_question")
    room.show(ASKED, "explore")
    assert answer(address=shown) == (409, "other_question")
    assert answer(address=f"{ASKED}&view=arcs") == (204, None)


@pytest.mark.parametrize(
    "given",
    [
        *({}, {"choice": -1}, {"choice": 4096}, {"choice": 1.5}, {"choice": "1"}, {"choice": True}, {"choice": 10**40}),
        *({"taps": []}, {"taps": [0] * 513}, {"taps": [-1]}, {"taps": [1001]}, {"taps": ["1"]}, {"taps": 3}),
        *(
            {"text": ""},
            {"text": " \u2003"},
            {"text": "x" * 501},
            {"text": "a\nb"},
            {"text": "a\x00"},
            {"text": "\x85a"},
        ),
        *({"text": 3}, {"choice": 1, "text": "x"}, {"choice": 1, "more": 1}, [], "x", 3),
    ],
)
def test_an_answer_of_another_form_is_refused_in_a_sentence(client, room, given, presenter, who):
    body = {"address": ASKED, "who": who[0], "given": given}
    response = client.post("/api/room/answers", params={"join": room.shown.code}, json=body)
    assert response.status_code == 422
    assert re.fullmatch(r"given.* is not (valid|an object): .*\.", response.json()["error"]["message"])
    assert presenter()["answered"] == 0


def test_half_of_a_pair_of_surrogates_and_a_name_that_does_not_follow_answer_nothing(answer, presenter, who, room):
    body = json.dumps({"address": ASKED, "who": who[0], "given": {"text": "\ud800"}})
    assert answer(json=None, content=body, headers={"content-type": "application/json"})[0] in (400, 422)
    assert presenter()["answered"] == 0
    # One that nobody gave, one of another server, one with the signature of another, one that has left.
    gone = room.names.new()
    room.places.leave(room.places.take(room.names.number(gone), 1))
    for name in ("0" * 48, Room(hours=4, most=3).names.new(), who[1][:16] + who[2][16:], gone):
        assert answer(who=name) == (409, "not_following")
    assert presenter()["answered"] == 0


@pytest.mark.parametrize(
    "given", [{"choice": 4095}, {"taps": [1000] * 512}, {"text": "🙂" * 500}, {"text": '"\\' * 250}]
)
def test_the_longest_answers_are_kept_as_they_were_sent(answer, presenter, room, given):
    assert answer(given) == (204, None)
    reveal(room, "model")
    assert presenter()["values"] == [{"given": given, "count": 1}]


ODD_ADDRESSES = ["", "https://evil.example/?predict=look.2", "/nope?predict=look", "/?predict=\x00", 3]


@pytest.mark.parametrize(
    ("odd", "status"),
    [
        *(({"who": name}, 422) for name in ("", "x", "0" * 47, "0" * 49, "é" * 48, "0" * 47 + "\n", 7, None)),
        *(({"address": address}, 422) for address in ODD_ADDRESSES),
        ({"given": {"text": "x" * 100_000}}, 413),
        ({"headers": {"host": "evil.example"}}, 400),
    ],
)
def test_a_name_an_address_a_body_or_a_host_of_another_form_is_refused(answer, presenter, odd, status):
    refused, code = answer(**odd)
    assert refused == status
    assert "who" not in odd or code == "invalid_parameter"
    assert presenter()["answered"] == 0


@pytest.mark.broad
def test_500_answers_of_a_program_leave_room_for_those_of_a_class(answer, presenter, room, who):
    room.answers.most = 7
    assert {answer({"choice": 3}, who=secrets.token_hex(24)) for _ in range(500)} == {(409, "not_following")}
    reused = name(room)
    assert {answer({"choice": 3}, who=reused) for _ in range(500)} == {(204, None)}
    assert answer({"choice": 2}, who=who[0]) == (204, None)
    for _ in range(500):
        new = room.names.new()
        place = room.places.take(room.names.number(new), 2)
        room.answer(asked_at(ASKED), new, b'{"choice":3}')
        room.places.leave(place)
    for one in who[1:]:
        assert answer({"choice": 2}, who=one) == (204, None)
    reveal(room, "model")
    values = presenter()["values"]
    assert values == [{"given": {"choice": 2}, "count": 5}, {"given": {"choice": 3}, "count": 2}]


def test_a_follower_reads_nothing_before_the_presenter_shows_the_class(answer, follower, room):
    answer()
    for how in ("", "model"):
        reveal(room, how)
        check_refused(follower(), 409, "not_shown")
    reveal(room, "class")
    values = [{"given": {"choice": 1}, "count": 1}]
    assert follower().json() == {"address": f"{ASKED}&reveal=class", "answered": 1, "values": values}
    assert follower().headers["cache-control"] == "no-store"
    room.show(ASKED.replace("look.2", "look.3"), "explore")
    assert follower().status_code == 409


def test_texts_are_read_by_the_presenter_alone(answer, follower, presenter, room, who):
    asked = ASKED.replace("look.2", "say")
    room.show(asked, "explore")
    for one, text in zip(who, ("<b>at itself</b>", "מה 🙂", "מה 🙂"), strict=False):
        assert answer({"text": text}, who=one, address=asked) == (204, None)
    assert presenter() == {"answered": 3, "values": None}
    reveal(room, "class", asked)
    assert follower().json() == {"address": f"{asked}&reveal=class", "answered": 3, "values": []}
    said = [(value["given"]["text"], value["count"]) for value in presenter()["values"]]
    assert said == [("<b>at itself</b>", 1), ("מה 🙂", 2)]


@pytest.mark.parametrize("key", ["", "x", "é"])
def test_who_has_not_the_key_counts_nothing(client, answer, room, key):
    answer()
    for how in ("", "class"):
        reveal(room, how)
        check_refused(client.get("/api/room/answers", headers={"X-Room-Key": key.encode()}), 403, "wrong_key")


def test_no_answer_says_whose_it_is(answer, follower, client, room, who):
    for one in who:
        answer(who=one)
    reveal(room, "class")
    read = follower().text + client.get("/api/room/answers", headers={"X-Room-Key": room.key}).text
    assert not [one for one in who if one[:16] in read or str(room.names.number(one)) in read]


def test_a_wrong_code_and_a_page_of_another_site_neither_answer_nor_read(client, room, presenter, who, answer):
    body = {"address": ASKED, "who": who[0], "given": {"choice": 1}}
    for response in (
        client.post("/api/room/answers", params={"join": "AAAA"}, json=body),
        client.get("/api/room/class", params={"join": "AAAA"}),
    ):
        check_refused(response, 404, "wrong_code")
    assert presenter()["answered"] == 0
    reveal(room, "")
    headers = {"origin": "http://evil.example", "sec-fetch-site": "cross-site"}
    assert answer(headers=headers) == (403, "other_origin")
    assert presenter()["answered"] == 0
    assert answer(headers={"origin": "http://localhost:9999"}) == (204, None)
    reveal(room, "class")
    joined, key = {"join": room.shown.code}, {"X-Room-Key": room.key}
    assert client.get("/api/room/class", params=joined, headers=headers).status_code == 403
    assert client.get("/api/room/answers", headers={**headers, **key}).status_code == 403


def test_without_a_room_nothing_is_answered(client):
    body = {"address": ASKED, "who": "0" * 48, "given": {"choice": 1}}
    for response in (
        client.post("/api/room/answers", params={"join": "AAAAAA"}, json=body),
        client.get("/api/room/answers"),
        client.get("/api/room/class", params={"join": "AAAAAA"}),
    ):
        check_refused(response, 404, "no_room")


@pytest.mark.parametrize("close", [Room.open, Room.end])
def test_answers_are_gone_when_the_room_ends_or_opens_anew(answer, room, close, who):
    for one in who:
        answer({"text": "a secret"}, who=one)
    close(room)
    assert room.answered == 0 if close is Room.end else room.answered is None
    assert b"secret" not in room.answers._bytes[:]
    room.show(ASKED, "explore") if close is Room.open else None
    assert room.answered == 0


def test_an_answer_that_is_on_its_way_while_the_room_opens_anew_is_not_counted_in_it(room, monkeypatch):
    put = room.answers.put

    def late(*given: object) -> None:
        room.open()
        put(*given)

    monkeypatch.setattr(room.answers, "put", late)
    room.answer(asked_at(ASKED), name(room), b"1")
    room.show(ASKED, "explore")
    assert room.answered == 0


def test_after_the_end_nobody_answers_and_the_presenter_is_not_answered(client, answer, room):
    room.answers.put(b"AAAAAA" + asked_at(ASKED).question, 7, b"{}", [7])
    assert room.answered == 0, "to the room before"
    room.end()
    assert answer() == (410, "room_ended")
    check_refused(client.get("/api/room/answers", headers={"X-Room-Key": room.key}), 409, "room_ended")
