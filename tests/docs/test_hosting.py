"""The blocks for nginx and Caddy of docs/hosting.md, in front of a real server: what they let in, and for whom."""

import io
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import httpx2
import numpy as np
import pytest

from benchmarks.servers import started
from regard.app.server.owner import TOKEN
from regard.model.own.file import MOST_BYTES
from tests.app.test_training_here import HERE
from tests.model.test_arrows import ROOT
from tests.servers import PATIENCE, answering, free_port

BLOCKS = re.findall(r"```(\w+)\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"), flags=re.DOTALL)
PUBLIC, BELOW = (block for language, block in BLOCKS if language == "nginx")
(CADDY,) = (block for language, block in BLOCKS if language == "caddy")
PATH = f"{os.environ['PATH']}:/usr/sbin:{Path(sys.executable).parent}"  # where Debian has nginx, and where make puts it
NGINX = """user root;
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {blocks}
}}
"""
NAME = "regard.example.org"
CLAIMS = [
    {"Host": NAME, "Origin": f"https://{NAME}"},
    {"Host": "localhost", "Origin": "http://localhost"},
    {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000", "X-Forwarded-For": "127.0.0.1"},
    {"Host": "localhost", "Origin": "http://localhost", "X-Forwarded-For": "", "Connection": "X-Forwarded-For"},
    {"Host": "localhost", "Origin": "http://localhost", TOKEN: "guess"},
]
DATES = {"mechanism": "dates-bahdanau"}
MONITORING, MONITOR = "192.0.2.7", "127.0.0.2"  # another address of this machine


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, str]]:
    """A server as the page says, with two workers; its address, and the token that it printed."""
    options = f"--device cpu --no-prepare --workers 2 --hosts {NAME} --root-path /regard --proxies 127.0.0.1".split()
    with started(["-m", "app", "serve", *options], "/healthz", subprocess.PIPE) as server:
        printed = server.process.stdout.readline() + server.process.stdout.readline()
        (link,) = re.findall(rb"http://\S+/room#owner=\S+", printed)
        yield server.address, link.decode().partition("=")[2]
        server.process.stdout.close()


def nginx(server: str, port: int, folder: Path, public: str = PUBLIC) -> list[str]:
    """The command for a block in front of a server, without TLS and at another port."""
    block = re.sub(r"\n *ssl_.*", "", public).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    block = block.replace("location /", BELOW + "location /", 1).replace("127.0.0.1:8000", server)
    block = block.replace(MONITORING, MONITOR)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, blocks=block), encoding="utf-8")
    return ["-c", str(file), "-p", str(folder)]


def plain_nginx(server: str, port: int, folder: Path) -> list[str]:
    """The same, that says of nothing that it comes by way of a proxy."""
    return nginx(server, port, folder, re.sub(".*X-Forwarded-For.*", "", PUBLIC))


def caddy(server: str, port: int, folder: Path) -> list[str]:
    """The same for Caddy, and for every host, so that what asks for another is passed on too.

    A refusal of a body that does not come is passed on when the time for the body is over: here at once.
    """
    file = folder / "Caddyfile"
    block = CADDY.replace(NAME, f"http://:{port}").replace("127.0.0.1:8000", server).replace(MONITORING, MONITOR)
    block = block.replace("read_body 70s", "read_body 1s")
    file.write_text(block.replace("{\n", "{\n    admin off\n", 1), encoding="utf-8")
    return ["run", "--adapter", "caddyfile", "--config", str(file)]


@pytest.fixture(scope="module", params=[nginx, plain_nginx, caddy], ids=lambda block: block.__name__)
def proxy(request, server, tmp_path_factory) -> Iterator[httpx2.Client]:
    """What asks the server by way of a proxy."""
    block: Callable[[str, int, Path], list[str]] = request.param
    name = block.__name__.removeprefix("plain_")
    program = shutil.which(name, path=PATH)
    if not program:
        pytest.skip(
            f"{name} is not installed (Debian: apt-get install {name}): its block in docs/hosting.md is not tried"
        )
    port, address = free_port(), server[0].removeprefix("http://")
    base = f"http://127.0.0.1:{port}"
    with (
        subprocess.Popen([program, *block(address, port, tmp_path_factory.mktemp(name))]) as process,
        httpx2.Client(base_url=base, timeout=PATIENCE) as client,
    ):
        try:
            answering(base, {"Host": NAME})
            yield client
        finally:
            process.terminate()


@pytest.mark.parametrize("headers", CLAIMS, ids=str)
@pytest.mark.parametrize("root", ["", "/regard"])
def test_nobody_who_claims_to_be_there_is_taken_for_the_owner(proxy, headers, root):
    status = proxy.get(root + HERE, headers=headers).json()
    assert (status["allowed"], status["state"]) == (False, "none")
    for path, body in ((f"{root}/api/training", DATES), (f"{root}/api/room", {})):
        answer = proxy.post(path, json=body, headers=headers)
        assert answer.status_code == 403
        assert "open the link that the server printed" in answer.json()["error"]["message"]


def test_the_owner_trains_opens_a_room_and_a_class_hears_of_it_at_once(proxy, server):
    headers = {"Host": NAME, "Origin": f"https://{NAME}", TOKEN: server[1]}
    assert proxy.get(HERE, headers=headers).json()["allowed"]
    assert proxy.post("/api/training", json=DATES, headers=headers).status_code == 202
    assert proxy.delete(HERE, headers=headers).json()["state"] == "cancelled"
    key = {**headers, "X-Room-Key": proxy.post("/api/room", json={}, headers=headers).json()["key"]}
    at = {"at": f"https://{NAME}/"}
    code = proxy.get("/api/room/presenter", params=at, headers=key).json()["code"]
    with proxy.stream("GET", "/api/room/events", params={"join": code}, headers=headers) as events:
        assert next(events.iter_lines()).startswith("retry:"), "before the answer ends"
    assert proxy.post("/api/room/end", params=at, headers=key).status_code == 200


def test_a_visitor_names_no_path_for_others(proxy):
    page = proxy.get(
        "/regard/nowhere/at/all", headers={"Host": NAME, "Accept": "text/html", "X-Forwarded-Prefix": "/evil"}
    )
    assert page.status_code == 404
    assert "evil" not in page.text


def own_file(size: int) -> bytes:
    """Weights that look at one column alone, as a file of at least this size."""
    weights = np.zeros((-(-size // (4 * 512 * 512)), 512, 512), np.float32)
    weights[..., 0] = 1
    file = io.BytesIO()
    np.save(file, weights)
    return file.getvalue()


@pytest.mark.parametrize("root", ["", "/regard"])
def test_a_file_of_ones_own_is_passed_on_and_one_that_no_server_takes_is_not(proxy, root):
    headers, asked = {"Host": NAME}, {"name": "weights.npy", "rows": "1-4"}
    opened = proxy.post(f"{root}/api/own", params=asked, content=own_file(5 * 2**20), headers=headers)
    assert opened.status_code == 201, opened.text
    with socket.create_connection((proxy.base_url.host, proxy.base_url.port), PATIENCE) as asking:
        length = f"Content-Length: {MOST_BYTES + 1}\r\n\r\n"
        asking.sendall(f"POST {root}/api/own?name=a.npy HTTP/1.1\r\nHost: {NAME}\r\n{length}".encode())
        assert asking.recv(1_000).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("path", ["/metrics", "/regard/metrics", "/regard/../metrics", "//metrics", "/%6detrics"])
def test_your_monitoring_alone_reads_the_metrics(proxy, path):
    def told(address: str) -> tuple[int, bool]:
        with closing(HTTPConnection(proxy.base_url.host, proxy.base_url.port, PATIENCE, (address, 0))) as asking:
            asking.request("GET", path, headers={"Host": NAME})
            answer = asking.getresponse()
            return answer.status, b"regard_requests" in answer.read()

    assert told("127.0.0.1") == (403, False)
    if path in {"/metrics", "/regard/metrics"}:
        assert told(MONITOR) == (200, True)


def test_what_is_too_large_is_refused_and_a_long_address_is_passed_on(proxy):
    for path in ("/api/lesson", "/api/own/x", "/regard/api/lesson"):
        answer = proxy.post(path, content=b"x" * 2**21, headers={"Host": NAME})
        assert answer.status_code in {413, 502}  # the second of Caddy 2.6
    assert proxy.get("/healthz", params={"text": "x" * 30_000}, headers={"Host": NAME}).status_code == 200
