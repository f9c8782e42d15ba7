"""Answers of endpoints: with an ETag, with how much is done, in the form that is asked for."""

import re
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType

from fastapi import Request, Response

from regard.app.attention.answers import SAFETENSORS
from regard.app.explanations.schemas import Progress
from regard.app.refusal import Refusal, Unfinished

UNWANTED = re.compile(r";\s*q=0(\.0*)?\s*(;|$)", re.IGNORECASE)


def respond(
    request: Request,
    body: bytes,
    media_type: str = "application/json",
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    """Answer with an ETag: a client that already has this answer gets a 304 without a body.

    A request that names the digest of its model always has the same answer, and need not be sent again: only the last
    digits may differ with the texts that were computed together.
    """
    etag = f'W/"{sha256(body).hexdigest()[:20]}"'
    kept = "max-age=31536000, immutable" if getattr(request.state, "lasting", False) else "no-cache"
    caching = {"ETag": etag, "Cache-Control": f"private, {kept}", **headers}
    if request.method == "GET" and etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=caching)
    return Response(body, media_type=media_type, headers=caching)


def so_far(progress: Unfinished, seconds: float | None) -> Response:
    """Report progress (202) to a request that named `seconds`. Raises the Refusal for one that did not."""
    if seconds is None:
        raise progress
    body = Progress(done=progress.done, of=progress.of).model_dump_json()
    return Response(body, 202, {"Cache-Control": "no-store"}, "application/json")


def wants_safetensors(request: Request) -> bool:
    """Read the Accept header; q=0 excludes a form. Raises Refusal (406) if neither form is accepted."""
    accept = request.headers.get("accept", "*/*")
    kinds = {part.partition(";")[0].strip().lower() for part in accept.split(",") if not UNWANTED.search(part)}
    if SAFETENSORS in kinds:
        return True
    if kinds & {"*/*", "application/*", "application/json", ""}:
        return False
    raise Refusal(406, "not_acceptable", f"Ask with Accept: application/json or {SAFETENSORS}.")
