"""Firefox over WebDriver BiDi, which Debian's speaks by itself: no driver beside it."""

import base64
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from shutil import which
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.servers import wait_until

PATIENCE = 60  # seconds: a busy machine is no fault of the page
ENTER, ESCAPE, TAB, DOWN, SHIFT = "\ue007", "\ue00c", "\ue004", "\ue015", "\ue008"
DARK = {"ui.systemUsesDarkTheme": 1}
FORCED = {"browser.display.document_color_use": 2}
QUIET: dict[str, object] = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
}


def firefox() -> str | None:
    """The program, as Debian and as Mozilla call it, or as `make test-all` unpacked it."""
    installed = Path(sys.executable).with_name("firefox-esr")
    return which("firefox-esr") or which("firefox") or (str(installed) if installed.exists() else None)


class Tab:
    """A page in Firefox: opened, looked at, pointed at, typed into; what its scripts report is kept in `problems`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self.problems: list[str] = []
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._id = self._send("browsingContext.create", type="tab")["context"]  # it has the focus, the first has not

    def _send(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(timeout=PATIENCE))).get("id") != number:
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.problems.append(answer["params"]["text"])
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def resize(self, width: int, height: int) -> None:
        """CSS pixels."""
        self._send("browsingContext.setViewport", context=self._id, viewport={"width": width, "height": height})

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._id, url=url, wait="complete")
        self.ready()

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript, or of its promise."""
        done = self._send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self._id},
            awaitPromise=True,
        )
        if done["type"] == "exception":
            raise RuntimeError(done["exceptionDetails"]["text"])
        return json.loads(done["result"]["value"])

    def wait(self, expression: str) -> None:
        """Wait until an expression is true; a page that is being replaced answers with an error."""

        def is_so() -> bool:
            with suppress(RuntimeError):
                return self.evaluate(f"Boolean({expression})")
            return False

        wait_until(is_so, lambda: f"{expression} at {self.evaluate('location.href')}")

    def ready(self) -> None:
        """Wait until all that was asked for is drawn."""
        self.wait("document.querySelector('html[data-state=ready]:not([data-asking])')")

    def text(self, selector: str) -> str:
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")

    def middle(self, selector: str) -> tuple[int, int]:
        """Where the first of these that is seen is in the window, scrolled to."""
        x, y = self.evaluate(f"""(() => {{
            const seen = [...document.querySelectorAll({json.dumps(selector)})].find((one) => one.checkVisibility());
            seen.scrollIntoView({{ block: "nearest", behavior: "instant" }});
            const box = seen.getClientRects()[0];
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        return round(x), round(y)

    def move(self, x: int, y: int) -> None:
        self._point("mouse", x, y)

    def click(self, x: int, y: int) -> None:
        self._point("mouse", x, y, press=True)

    def tap(self, x: int, y: int) -> None:
        self._point("touch", x, y, press=True)

    def _point(self, kind: str, x: int, y: int, *, press: bool = False) -> None:
        pressed = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}] if press else []
        self._act(
            {
                "type": "pointer",
                "id": kind,
                "parameters": {"pointerType": kind},
                "actions": [{"type": "pointerMove", "x": x, "y": y}, *pressed],
            }
        )

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        steps = [{"type": way, "value": key} for key in keys for way in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": steps})

    def chord(self, held: str, key: str) -> None:
        """Press a key while another is held."""
        steps = [("keyDown", held), ("keyDown", key), ("keyUp", key), ("keyUp", held)]
        self._act({"type": "key", "id": "keys", "actions": [{"type": way, "value": value} for way, value in steps]})

    def _act(self, device: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._id, actions=[device])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._send("browsingContext.captureScreenshot", context=self._id)["data"]))


@contextmanager
def opened(preferences: Mapping[str, object] | None = None) -> Iterator[Tab]:
    """A fresh Firefox without a window, with preferences of its own."""
    program = firefox()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        given = {**QUIET, **(preferences or {})}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in given.items()]
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
            try:
                with connect(f"{_address(process)}/session", max_size=None, compression=None) as socket:
                    yield Tab(socket)
            finally:
                process.terminate()


def _address(process: subprocess.Popen[str]) -> str:
    """Where it listens, as it says on its standard error."""
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"WebDriver BiDi listening on (\S+)", line):
            return found[1]
    raise RuntimeError("Firefox ended before it listened")
