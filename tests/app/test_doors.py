"""No door is left open: nothing of app and model unpickles, runs other code, starts a program or calls another host."""

import ast
import textwrap
from collections.abc import Iterator

import pytest

from tests.model.test_arrows import ROOT, SOURCES

PACKAGES = {
    *("cloudpickle", "dill", "joblib", "marshal", "pickle", "shelve"),  # run what a file says
    *("cffi", "code", "codeop", "ctypes", "importlib.import_module", "pty", "runpy"),  # run what a text says
    *("multiprocessing", "subprocess", "webbrowser"),  # start programs
    *("aiohttp", "ftplib", "http.client", "http.server", "httpcore", "httpx", "httpx2", "huggingface_hub", "requests"),
    *(
        "ray",
        "smtplib",
        "socket",
        "ssl",
        "urllib.request",
        "urllib3",
        "websockets",
        "xmlrpc",
    ),  # speak to other machines
}
REASONS = {
    ("app/__init__.py", "importlib.import_module"): "one of two names of its own, once it is needed",
    ("app/server/hosts.py", "socket"): "the name of this machine",
    ("app/server/listening.py", "socket"): "the address that the server listens on",
    ("app/publish/own/show_arrays.py", "webbrowser"): "shows a person the file that they made",
    ("app/publish/site/folder.py", "subprocess"): "asks git which commit this is, for the card of a site",
    ("app/scale/deployments.py", "ray"): "the replicas",
    ("app/scale/local.py", "ray"): "starts them once a person asks for them",
    ("app/scale/replicas.py", "ray"): "asks them",
    ("app/classroom/room/invite_link.py", "socket"): "the address of this machine in its network",
    ("app/classroom/room/invite_link.py", "way.connect"): "looks up the way to an address, by UDP: nothing is sent",
    ("app/server/protocol.py", "socket"): "lets a reader go who does not read",
    ("app/server/serving.py", "socket"): "hands the port and the channels on",
    ("app/server/workers/supervisor.py", "os.fork"): "workers of this program itself",
    ("app/server/workers/supervisor.py", "socket"): "gives the connections of the port to its workers",
    ("app/server/workers/server.py", "socket"): "hands the port on",
    ("app/server/workers/worker.py", "socket"): "takes them",
    ("model/devices.py", "ctypes"): "gives freed memory back, by the C library",
    ("model/site/export.py", "importlib.import_module"): "onnx, which an extra brings",
    ("model/hugging_face/folder.py", "huggingface_hub"): "fetches the model that a person names at the start",
    ("model/training/process.py", "multiprocessing"): "the training of a visitor, which may be ended",
}
NAMES = {"eval", "exec", "compile", "__import__", "breakpoint"}
ATTRIBUTES = {
    *("connect", "connect_ex", "create_connection", "open_connection", "sendto"),
    *("create_subprocess_exec", "create_subprocess_shell", "popen", "system", "fork", "forkpty", "posix_spawn"),
    *("execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "spawnl", "spawnv", "spawnve", "startfile"),
}
METHODS = {"torch.load", "torch.jit.load", "torch.package", "torch.hub", "np.load", "numpy.load"}
SWITCHES = {"allow_pickle", "trust_remote_code", "shell"}


def imports(tree: ast.AST) -> Iterator[str]:
    """Every package that is imported, with all parts of its name and with what is taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def doors(source: str) -> set[str]:
    """What this source could open: packages, names and calls."""
    tree = ast.parse(source)
    found = {door for name in imports(tree) for door in PACKAGES if f"{name}.".startswith(f"{door}.")}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in NAMES:
            found.add(node.id)
        if isinstance(node, ast.Attribute) and (node.attr in ATTRIBUTES or ast.unparse(node) in METHODS):
            found.add(ast.unparse(node))
        if isinstance(node, ast.keyword) and node.arg in SWITCHES and ast.unparse(node.value) != "False":
            found.add(ast.unparse(node))
    return found


def test_every_door_that_is_open_has_a_reason():
    found = {(str(file.relative_to(ROOT)), door) for file in SOURCES for door in doors(file.read_text("utf-8"))}
    assert found == REASONS.keys()


@pytest.mark.parametrize(
    "line",
    [
        *("import pickle", "from pickle import loads", "import urllib.request", "from urllib import request"),
        *("from http import client", "from multiprocessing.connection import Client"),
        *("from importlib import import_module", "run = eval", "x = np.load(file, allow_pickle=True)"),
        *("torch.load(file, weights_only=True)", "os.system('ls')"),
        *("a.connect(b)", "AutoModel.from_pretrained(folder, trust_remote_code=True)"),
    ],
)
def test_a_door_is_seen_wherever_it_stands(line):
    assert doors(f"def late():\n{textwrap.indent(line, '    ')}")
    assert not doors("import urllib.parse\nfrom http import HTTPStatus\nimport re\nre.compile('a')")
