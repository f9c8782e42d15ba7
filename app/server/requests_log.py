"""Notes of every request: metrics, and a line of the access log where it is switched on; never a text."""

import json
import logging
import time
from dataclasses import dataclass, field
from secrets import token_hex

from starlette.types import Scope

from regard.app.server import metrics

log = logging.getLogger("regard.access")


@dataclass
class Noted:
    """A request since its arrival."""

    method: str
    id: str = field(default_factory=lambda: token_hex(8))
    begun: float = field(default_factory=time.perf_counter)
    streams: bool = False  # its answer goes on until one of both sides ends it, so that its duration is no latency

    def answered(self, path: str, status: int) -> None:
        """Note the end of its answer."""
        seconds = time.perf_counter() - self.begun
        metrics.requests.labels(path, status).inc()
        if not self.streams:
            metrics.request_seconds.labels(path).observe(seconds)
        if log.isEnabledFor(logging.INFO):
            said = {"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "id": self.id, "method": self.method}
            log.info(json.dumps(said | {"path": path, "status": status, "milliseconds": round(1e3 * seconds, 1)}))


def path_of(scope: Scope) -> str:
    """The path of a request as the routes have it, so that no text stands in it."""
    if route := scope.get("route"):
        return str(route.path)
    return "/static" if "path_params" in scope else "other"


def switch_on() -> None:
    """Write a line of JSON for each request to standard error."""
    log.setLevel(logging.INFO)
    log.addHandler(handler := logging.StreamHandler())
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.propagate = False
