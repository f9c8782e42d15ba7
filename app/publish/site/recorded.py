"""Recorded answers of a site: all that a page asks at first, and where links lead, in packs that load apart."""

from collections.abc import Collection, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import orjson

from regard.app.publish.saved.in_process_client import Answer, Request
from regard.app.publish.saved.packed import as_tensors
from regard.app.publish.saved.questions.shown import Model
from regard.app.publish.site.packed import packed
from regard.app.publish.site.rendered import LIVE

LISTED = Request("/api/models").name
COMPUTED = ("/api/attention", "/api/whole", "/api/steps")  # what the engine of a site answers


class Recording:
    """The answers of a page, pack by pack: an answer stands in one of them, that of the first address that asks it.

    computed: ids of the models that the page computes with; of these, at other addresses than its first state, only
    what the engine does not answer is kept. models: all that were asked, as the server describes them, by their ids.
    known: every answer.
    """

    def __init__(self, page: str, computed: Collection[str]) -> None:
        self.page = page
        self.packs = list[dict[str, Answer]]()
        self.models = dict[str, Model]()
        self.known = dict[str, Answer]()
        self._computed = frozenset(computed) if page in LIVE else frozenset[str]()

    def add(self, found: Mapping[str, Answer]) -> None:
        """Keep the answers of one more address that no other has."""
        self.models |= {one["id"]: one for one in found[LISTED].json()}
        others = {name: answer for name, answer in found.items() if name not in self.known and name != LISTED}
        self.known |= others
        kept = {name: answer for name, answer in others.items() if not self.packs or not self._is_computed(name)}
        if kept or not self.packs:
            self.packs.append(kept)

    def _is_computed(self, name: str) -> bool:
        method, address, *_ = name.split(" ", 2)
        parts = urlsplit(address)
        models = parse_qs(parts.query).get("model", [])
        return method == "GET" and parts.path in COMPUTED and self._computed.issuperset(models)

    def write(self, folder: Path, order: Sequence[str]) -> None:
        """Write the names of each pack, and the packs; order: the ids of the server's models."""
        listed = [*(id for id in order if id in self.models), *(id for id in self.models if id not in order)]
        body = orjson.dumps([self.models[id] for id in listed])
        packs = [{LISTED: Answer(HTTPStatus.OK, "application/json", body)} | self.packs[0], *self.packs[1:]]
        (folder / f"{self.page}.bin").write_bytes(packed(orjson.dumps([[*pack] for pack in packs])))
        for number, pack in enumerate(packs):
            (folder / f"{self.page}-{number}.bin").write_bytes(packed(as_tensors(pack)))
