"""The servers that are measured: Regard as people start it, and a folder of pages behind the same kind of server."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import uvicorn
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette_compress import CompressMiddleware, add_compress_type

from regard.app.server.security import HEADERS

LARGE = ["--max-tokens", "512", "--max-characters", "20000", "--max-seconds", "120"]  # else as it comes
OPENER = "Cross-Origin-Opener-Policy"  # a first page with it gets a new process, as one after another site does
QUIET = ["--no-prepare"]  # nothing is computed in the background


@contextmanager
def regard(folders: list[Path]) -> Iterator[str]:
    """`python -m app serve` with these models; the address it answers at."""
    names = ",".join(map(str, folders))
    with serving(["-m", "app", "serve", "--device", "cpu", "--hf", names, *LARGE, *QUIET], "/healthz") as address:
        yield address


@contextmanager
def files(folder: Path) -> Iterator[str]:
    """Static files, compressed on their way as Regard's answers are."""
    with serving(["-m", "benchmarks.servers", str(folder)], "/floor.html") as address:
        yield address


def save_still(server: str, folder: Path) -> None:
    """Keep Regard's first page as `folder/still.html`, with its styles and without its scripts."""
    with urllib.request.urlopen(server) as answer:
        page = re.sub(
            r'<script.*?</script>|<link rel="(preload|icon)".*?>', "", answer.read().decode(), flags=re.DOTALL
        )
    styles = re.findall(r'<link rel="stylesheet" href="(.+?)">', page)
    for number, address in enumerate(styles):
        urllib.request.urlretrieve(urljoin(f"{server}/", address), folder / f"still-{number}.css")
        page = page.replace(address, f"still-{number}.css")
    (folder / "still.html").write_text(page, encoding="utf-8")


@dataclass(frozen=True)
class Server:
    """A server that answers at an address."""

    address: str
    process: subprocess.Popen[bytes]

    def workers(self) -> list[int]:
        """Its processes that share the work, none where it has one process alone."""
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def memory(self) -> int:
        """Bytes that it uses, what its processes share counted once."""
        files = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in (self.process.pid, *self.workers()))
        return sum(1024 * int(line.split()[1]) for text in files for line in text.splitlines() if line[:4] == "Pss:")


@contextmanager
def serving(command: list[str], path: str) -> Iterator[str]:
    """A Python command that takes a port, until it answers at this path; its address."""
    with started(command, path) as server:
        yield server.address


@contextmanager
def started(command: list[str], path: str, said: int = subprocess.DEVNULL) -> Iterator[Server]:
    """The same, with its processes. said: where what it prints goes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    port_option = ["--port", str(port)] if "app" in command else [str(port)]
    environment = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"} | os.environ  # as `make run` does
    arguments = [sys.executable, *command, *port_option]
    process = subprocess.Popen(arguments, stdout=said, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        while not _answers(address + path):
            if process.poll() is not None:
                raise RuntimeError("a server ended before it answered; its own words are above")
            time.sleep(0.2)
        yield Server(address, process)
    finally:
        process.terminate()
        process.wait(10)


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address).close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    add_compress_type("application/octet-stream")
    app = CompressMiddleware(Starlette(routes=[Mount("/", StaticFiles(directory=sys.argv[1]))]))
    uvicorn.run(app, port=int(sys.argv[2]), log_level="warning", http="httptools", headers=[(OPENER, HEADERS[OPENER])])
