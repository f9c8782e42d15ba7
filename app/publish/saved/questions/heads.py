"""Questions of Heads: heads knocked out, in full by block and one by one, and measured over many sentences."""

from collections.abc import Iterator

from regard.app.publish.saved.in_process_client import Request
from regard.app.publish.saved.questions.shown import Asking, Shown, get, places, weights

FINEST = 96  # rows and columns of a small map, as `static/shared/api.ts` asks for the finest
MANY = 300  # heads of a block whose knock-outs are in the file; a page offers those of more than 100, which are there
SECONDS = 10  # of one request; the next goes on


def questions(shown: Shown) -> Asking:
    """The block of the address among the others: each can be opened."""
    shown = shown.of_shares
    if all(shape["name"] in {"encoder", "hops"} for shape in shown.model["blocks"]):
        yield [weights(shown.question)]  # of a model that this page cannot show
    else:
        yield [*_blocks(shown)]


def _blocks(shown: Shown) -> Iterator[Request]:
    yield weights(shown.question, dtype="u8", pool=FINEST)
    yield get("/api/heads-corpus", {"model": shown.model["id"]})
    for shape in shown.model["blocks"]:
        if shape["layers"] * shape["heads"] <= MANY or shown.first("run") == "1":
            yield get("/api/heads", shown.question, block=shape["name"], seconds=SECONDS)
        for place in [{"block": shape["name"]}, *places(shape)]:
            yield weights(shown.question, **place)
