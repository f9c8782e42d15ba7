"""The endpoints of the room: the presenter shows, ends and opens it; followers hear what is shown."""

import random
from collections.abc import AsyncIterator
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from regard.app.classroom.room.allowed_addresses import page_at, sentence_in
from regard.app.classroom.room.followers import Newest, full
from regard.app.classroom.room.invite_link import link
from regard.app.classroom.room.pointer import NOWHERE
from regard.app.classroom.room.qr_code import picture
from regard.app.classroom.room.room import Room
from regard.app.classroom.room.schemas import (
    LessonName,
    LinkPicture,
    OpenedAnswer,
    PresenterAnswer,
    RoomAnswer,
    ShownAnswer,
    ShownQuestion,
)
from regard.app.classroom.room.station import station_at
from regard.app.refusal import Refusal
from regard.app.server.owner import TOKEN, is_owner, way

FRESH = {"Cache-Control": "no-store"}
STREAM = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}  # the second is read by nginx
AGAIN = (500, 2_500)  # milliseconds after which a browser that was cut off comes again: not all at once
ENDED = "The room has ended."
MOVED = "Another tab of this browser follows in place of this one: go on there, or follow again here."
CROWDED = "The room is full, and somebody at another address has got your place: look at a neighbour's screen."


class Following(StreamingResponse):
    """Events until the room ends; a slow follower hears of the newest alone. Raises Refusal (503) if it is full.

    who: the name that a browser had before, "" for none; address: the number of the network in which it is.
    """

    def __init__(self, room: Room, code: str, who: str, address: int) -> None:
        super().__init__(self._events(), media_type="text/event-stream", headers=STREAM)
        self.room, self.code, self.address = room, code, address
        self.who = who if room.names.number(who) else room.names.new()
        self.name = room.names.number(self.who)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.room.followers.following(self.name, self.address) as self.place:
            await super().__call__(scope, receive, send)

    async def _events(self) -> AsyncIterator[bytes]:
        room = self.room
        yield f"retry: {random.randint(*AGAIN)}\nid: {self.who}\n\n".encode()
        seen: Newest = -1, -1, NOWHERE, 0
        while not room.followers.ending:
            newest, shown = room.newest, room.shown
            if shown.code != self.code or not room.seconds_left:
                yield _end(ENDED)
                return
            if not room.places.holds(self.place):
                yield _end(MOVED if self.name in room.places.names() else CROWDED)
                return
            if newest[:2] != seen[:2]:
                yield _event("shown", _shown(room))
            if newest[2] != seen[2]:
                yield _event("spot", newest[2] or b"{}")
            if newest == seen:
                yield _event("still", b"{}")
            seen = newest
            await room.followers.news(seen)


def found(request: Request) -> Room:
    """The room. Raises Refusal (404) where none is open."""
    room: Room | None = request.app.state.room
    if room is None or not room.key:
        raise Refusal(
            404, "no_room", "No room is open here: open one on the page Room, or start the server with --room."
        )
    return room


Found = Annotated[Room, Depends(found)]


def presented(room: Found, key: Annotated[str, Header(alias="X-Room-Key")] = "") -> Room:
    """The room, to its presenter. Raises Refusal (403) for everybody else."""
    room.check_key(key)
    return room


Presented = Annotated[Room, Depends(presented)]
At = Annotated[str, Query(description="the first page, as the presenter's browser has it: http://127.0.0.1:8000/")]
Code = Annotated[str, Query(description="the code of the room")]
Who = Annotated[str, Query(description="the name that this browser had before, if it comes again")]

router = APIRouter(prefix="/api/room")


@router.get("")
async def joined(request: Request, room: Found, join: Code, response: Response) -> RoomAnswer:
    """Answer whether a code is that of the room, and whether one more may follow."""
    response.headers.update(FRESH)
    code = room.check_code(join)
    if not room.places.has_one(_address(request, room)):
        raise full(room.places.most)
    return RoomAnswer(code=code, followers=len(room.places))


@router.post("")
async def begin(request: Request, response: Response) -> OpenedAnswer:
    """Open a room that nobody presents: only for the owner of the server (X-Owner-Token), and without --room."""
    response.headers.update(FRESH)
    room: Room | None = request.app.state.room
    if room is None:
        raise Refusal(403, "room_forbidden", "This server opens no room from the page: start it with --room.")
    _check_owner(request)
    if request.app.state.engine.settings.room:
        raise Refusal(409, "room_printed", "The server printed the presenter's link when it started: use that one.")
    return OpenedAnswer(key=room.begin())


@router.get("/events", response_class=Response, responses={200: {"content": {"text/event-stream": {}}}})
async def events(
    request: Request, room: Found, join: Code, who: Who = "", last: Annotated[str, Header(alias="Last-Event-ID")] = ""
) -> StreamingResponse:
    """Follow the room: an event `shown` for the newest page or lesson at once and for each later one, `end` at last.

    Events `spot` say where the presenter's pointer is, empty when it is nowhere; `still`, that the connection lives.
    The id of all events is the name by which this follower is counted once.
    """
    return Following(room, room.check_code(join), last or who, _address(request, room))


@router.get("/presenter")
async def presenter(request: Request, room: Presented, at: At, response: Response) -> PresenterAnswer:
    """Answer the code, the link and its picture, and how many follow."""
    response.headers.update(FRESH)
    return _answer(request, room, at)


@router.post("/invite")
async def invite(request: Request, room: Presented, at: At) -> PresenterAnswer:
    """Let those who join wait until a page is shown: the presenter shows the code."""
    room.invite()
    return _answer(request, room, at)


@router.post("/shown")
async def show(room: Presented, asked: ShownQuestion) -> ShownAnswer:
    """Show the page at an address to all who follow; the same address again changes nothing.

    Answer what is shown: of two tabs of the presenter, the one that was used last shows its address.
    """
    try:
        page = page_at(asked.address)
    except ValueError as error:
        raise Refusal(422, "not_shown", f"This cannot be shown: {error}.") from None
    version, shown = room.show(asked.address, page, asked.seen, asked.spot)
    return ShownAnswer(
        version=version,
        lesson=_lesson(room),
        page=shown.page,
        address=shown.address,
        **room.counts._asdict(),
    )


@router.post("/open")
async def open_again(request: Request, room: Presented, at: At) -> PresenterAnswer:
    """Open the room anew, with another code."""
    room.open()
    return _answer(request, room, at)


@router.post("/end")
async def end(request: Request, room: Presented, at: At) -> PresenterAnswer:
    """End the room for all who follow."""
    room.end()
    return _answer(request, room, at)


def _check_owner(request: Request) -> None:
    """Raises Refusal (403) for whoever may not open a room: without the token, a browser names the page that asks."""
    if not is_owner(request) or not {"origin", TOKEN.lower()} & {*request.headers}:
        how = way(request.app.state.engine.settings)
        message = f"Only the owner of this server opens a room here: {how}, or start the server with --room."
        raise Refusal(403, "not_owner", message)


def _answer(request: Request, room: Room, at: str) -> PresenterAnswer:
    version, shown = room.news()
    try:
        address, problem = link(at, request.app.state.engine.settings.host, shown.code)
    except ValueError as error:
        raise Refusal(422, "no_address", f"at is not valid: {error}.") from None
    size, path = picture(address)
    return PresenterAnswer(
        open=bool(room.seconds_left),
        code=shown.code,
        most=room.places.most,
        seconds_left=room.seconds_left,
        link=address,
        problem=problem,
        picture=LinkPicture(size=size, path=path),
        version=version,
        page=shown.page,
        address=shown.address,
        inviting=shown.inviting,
        sentence=sentence_in(shown.address),
        station=station_at(shown.address, room.lesson.stations if room.lesson else ()),
        lesson=_lesson(room),
        **room.counts._asdict(),
    )


def _lesson(room: Room) -> LessonName | None:
    given = room.lesson
    return LessonName(id=given.id, digest=given.digest) if given else None


def _address(request: Request, room: Room) -> int:
    return room.names.address(room.proxies.visitor(request))


def _shown(room: Room) -> bytes:
    version, shown = room.news()
    given = room.lesson
    lesson = {"id": given.id, "digest": given.digest} if given else None
    page = {"page": shown.page, "inviting": shown.inviting, "lesson": lesson, "address": shown.address}
    return orjson.dumps({"version": version, **page})


def _end(message: str) -> bytes:
    return _event("end", orjson.dumps({"message": message}))


def _event(name: str, data: bytes) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data)
