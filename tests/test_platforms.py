"""What only some systems have is asked for where it is guarded, and Regard answers without it."""

import errno
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from regard.app.server.listening import listen
from regard.model import devices

ROOT = Path(__file__).parents[1]
LINUX = ROOT / "app" / "server" / "workers"  # alone: see there
UNIX = re.compile(
    r"%-[a-zA-Z]\b"  # of strftime
    r"|\bos\.(?:fork\w*|kill\w*|wait\w+|nice|sysconf|[gs]et\w*[gu]id|setsid|uname|memfd_create|mkfifo|pipe2"
    r"|posix_\w+|sched_\w+|chown|pread|pwrite|sendfile)\b"
    r"|\bsignal\.(?:SIG(?:KILL|CHLD|PIPE|HUP|QUIT|ALRM|USR\d)|alarm|setitimer|pause|pthread_\w+)\b"
    r"|\bsocket\.(?:AF_UNIX|SO_REUSEPORT|(?:send|recv)_fds)\b"
    r"|\b(?:add_signal_handler|add_reader|add_writer)\b"
    r"|\b(?:import|from) (?:fcntl|resource|pwd|grp|termios|pty|posix)\b"
)
GUARDED = {
    "app/server/metrics.py": {"os.sysconf"},
    "app/server/processes.py": {"os.kill", "signal.SIGKILL"},
    "app/classroom/room/shared.py": {"import fcntl", "os.memfd_create"},
    "model/training/process.py": {"os.nice"},
}


def test_what_windows_lacks_stands_in_the_modules_that_guard_it():
    files = [file for folder in ("app", "model") for file in (ROOT / folder).rglob("*.py") if LINUX not in file.parents]
    found = {file.relative_to(ROOT).as_posix(): set(UNIX.findall(file.read_text("utf-8"))) for file in files}
    assert {file: names for file, names in found.items() if names} == GUARDED


def test_float64_is_made_on_the_cpu():
    """MPS has none."""
    for file in (ROOT / "model").rglob("*.py"):
        assert not re.search(r"\.double\(\)\S*\.cpu\(\)", file.read_text("utf-8")), file


def test_a_mac_computes_on_its_cpu_unless_it_is_told(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    assert devices.resolve("auto") == torch.device("cpu")
    assert devices.resolve("mps") == torch.device("mps")


class Port(socket.socket):
    """A port of Windows, that another program has."""

    options: tuple[int, ...] = ()

    def setsockopt(self, level: int, *option: int) -> None:
        Port.options = option if level == socket.SOL_SOCKET else Port.options

    def bind(self, _: tuple[str, int]) -> None:
        raise OSError(errno.EADDRINUSE, "")


def test_on_windows_a_port_is_taken_alone(monkeypatch):
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", ~socket.SO_REUSEADDR, raising=False)
    monkeypatch.setattr(socket, "socket", Port)
    with pytest.raises(ValueError, match="Another program listens at port 8000"):
        listen("127.0.0.1", 8000)
    assert Port.options == (~socket.SO_REUSEADDR, 1)


WITHOUT = """
import asyncio, mimetypes, multiprocessing, os, signal, socket, sys, tempfile
import anyio.from_thread, fastapi.testclient, filelock, torch, uvicorn

sys.platform = "win32"
mimetypes.add_type("text/plain", ".js")
for module, names in {
    os: "fork kill getppid nice memfd_create posix_fallocate sched_getaffinity",
    signal: "SIGKILL SIGCHLD SIGPIPE SIGHUP",
    socket: "send_fds recv_fds",
}.items():
    for name in names.split():
        delattr(module, name)
sys.modules |= dict.fromkeys(["fcntl", "resource"])

from regard.app import Settings, create_app
from regard.app.models import loading as models
from regard.app.server.serving import serve
from regard.app.server.workers.sharing import workers_of

models.ids = lambda: ["dates-transformer"]
settings = Settings(device="cpu", prepare=False, train="on", room=True)
assert workers_of(settings) == 1
page = "model=dates-transformer&text=3+May+1998"
with fastapi.testclient.TestClient(create_app(settings), base_url="http://localhost") as client:
    saved = {"address": f"/lab?{page}"}
    for path, query in (("healthz", {}), (f"?{page}", {}), ("saved", saved), ("static/any/theme.js", {})):
        answer = client.get(path, params=query or None)
        print(answer.status_code, answer.headers["content-type"])
    print(client.get("/api/training/here").json()["why_not"])
"""
ANSWERED = """\
200 application/json
200 text/html; charset=utf-8
200 text/html; charset=utf-8
200 text/javascript; charset=utf-8
Training on a page needs Linux or macOS: on Windows start the server in WSL.
"""


@pytest.mark.broad
def test_regard_serves_and_saves_without_what_windows_lacks():
    ran = subprocess.run([sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stdout == ANSWERED, ran.stderr
