"""Encodings of positions."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.dump import dump
from regard.app.api.parameters import ERRORS, engine_of, example
from regard.app.api.responses import respond
from regard.app.positions.answers import biased, bucketed, encoded, rotated
from regard.app.positions.schemas import PositionsAnswer

router = APIRouter(responses=ERRORS)


@router.get("/api/positions", tags=["positions"], response_model=PositionsAnswer)
def positions(
    request: Request,
    length: Annotated[int, Query(ge=1, le=512, description="positions", openapi_examples=example(40))],
    dimensions: Annotated[int, Query(ge=2, le=1024, description="d_model, or d of rotary: even")] = 64,
    base: Annotated[float, Query(gt=1, le=1e9, allow_inf_nan=False, description="of sinusoidal and rotary")] = 10_000.0,
    shift: Annotated[int, Query(ge=-512, le=512, description="m of the rotations")] = 1,
    kind: Annotated[
        Literal["sinusoidal", "rotary", "alibi", "t5"], Query(description="the kind of encoding")
    ] = "sinusoidal",
    heads: Annotated[int, Query(ge=1, le=64, description="H of alibi")] = 8,
    head: Annotated[int, Query(ge=1, description="h of alibi, from 1: whose bias")] = 1,
    buckets: Annotated[int, Query(ge=2, le=256, description="of t5")] = 32,
    distance: Annotated[int, Query(ge=2, le=10_000, description="of t5: longer ones share a bucket")] = 128,
    bidirectional: Annotated[bool, Query(description="t5 of an encoder, which looks ahead too")] = True,
) -> Response:
    """Encode positions: the matrix, its wavelengths, the similarity of positions, and the rotation that shifts them.

    Other kinds act on scores, as later models do: rotated queries and keys, linear biases, buckets of distances.
    """
    match kind:
        case "sinusoidal":
            found = encoded(length, dimensions, base, shift)
        case "rotary":
            found = rotated(length, dimensions, base, shift)
        case "alibi":
            found = biased(length, heads, head)
        case "t5":
            found = bucketed(length, buckets, distance, bidirectional)
    most, less = engine_of(request).settings.max_json_bytes, "choose a smaller length= or dimensions="
    return respond(request, dump({"kind": kind, **found}, most, less))
