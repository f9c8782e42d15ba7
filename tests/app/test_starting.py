"""Starting and ending: what is wrong is said in one sentence, and soon; no folder of a model stops the others."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import torch
import transformers
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.command import run
from regard.app.models.loading import load_models
from regard.app.server.listening import address, listen
from regard.app.server.workers.sharing import MEMORY
from regard.model import zoo
from regard.model.training.recipe import Recipe
from regard.model.vision.patches import Patches
from tests.app.conftest import check_refused
from tests.model.hugging_face.families import save
from tests.servers import answering, http, started, wait_until

TEXT = "The black cat did not sleep."


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    save("BertModel", str(folder / "good"))
    save("BertModel", str(folder / "bad"))
    (folder / "bad" / "model.safetensors").write_bytes(b"x" * 100)
    return folder


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The status that it ends with, and what it says of it."""
    error = process.stderr.read()
    return process.wait(100), error


def refused(*arguments: str, **options) -> str:
    """The one sentence that a start ends with."""
    with started(*arguments, **options) as process:
        status, error = ended(process)
    assert (status, len(error.splitlines())) == (1, 1), error
    return error.strip()


def test_a_bad_folder_is_left_out_by_its_name_beside_all_others(folders, monkeypatch, caplog):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-transformer"])
    settings = Settings(device="cpu", prepare=False, hf_folder=folders)
    client = TestClient(create_app(settings), base_url="http://localhost")
    assert [model["id"] for model in client.get("/api/models").json()] == ["dates-transformer", "good"]
    assert client.get("/healthz").json()["left_out"] == ["bad"]
    (record,) = caplog.records
    assert record.getMessage().startswith("Left out: ")
    assert "bad: Its model.safetensors is damaged" in record.getMessage()


def test_a_model_that_was_named_ends_the_start_before_ours_are_read(folders, monkeypatch):
    def never() -> list[str]:
        raise AssertionError("ours are read")

    monkeypatch.setattr("regard.app.models.loading.ids", never)
    settings = Settings(device="cpu", hf=[str(folders / "bad")], hf_folder=folders)
    with pytest.raises(ValueError, match="damaged or not whole"):
        create_app(settings)


@pytest.mark.broad
def test_the_sentence_is_all_that_is_printed(folders):
    told = refused("serve", "--port", "0", "--hf", str(folders / "bad"))
    assert told == f"{folders / 'bad'}: Its model.safetensors is damaged or not whole: fetch it again."


@pytest.mark.broad
def test_the_address_that_is_printed_opens_the_model_that_was_named(folders):
    with started("serve", "--port", "0", "--device", "cpu", "--no-prepare", "--hf", str(folders / "good")) as process:
        printed = process.stdout.readline().split()[-1]
        server, _, query = printed.partition("/?")
        models = http.get(f"{answering(server)}/api/models").json()
        assert "good" in {model["id"] for model in models}
        assert query == "model=good"
        page = http.get(f"{server}/own").text
        assert '<a href="./?model=good">good</a>' in page


def test_a_port_that_is_taken_is_said_before_models_are_read_and_an_address_of_ipv6_has_brackets():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = refused("serve", "--port", str(taken.getsockname()[1]))
    assert "Another program listens at port" in told
    assert address("::1", 8000) == "http://[::1]:8000"
    assert address("127.0.0.1", 80) == "http://127.0.0.1:80"


def test_of_two_servers_that_are_started_together_one_is_refused_before_it_reads_models():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with started("serve", "--port", port) as one, started("serve", "--port", port) as other:
        lines = [process.stdout.readline() for process in (one, other)]
        assert sorted(lines) == ["", f"Regard reads its models; then open http://127.0.0.1:{port}\n"]
        refused = (one, other)[lines.index("")]
        assert refused.communicate()[1].startswith("Another program listens at port")


@pytest.mark.parametrize("host", ["[::1]", "::1"])
def test_an_address_of_ipv6_is_listened_at_with_and_without_brackets(host):
    with socket.socket(socket.AF_INET6) as probe, suppress(OSError):
        probe.bind(("::1", 0))
        with started("serve", "--host", host, "--port", "0") as process:
            assert re.search(r" http://\[::1\]:\d+$", process.stdout.readline().strip())
        return
    pytest.skip("this machine has no ::1")


def test_the_end_of_an_answer_does_not_wait_for_its_beginning():
    async def nodelay() -> int:
        found = []

        async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.append(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            await writer.wait_closed()

        bound = listen("127.0.0.1", 0)
        async with await asyncio.start_server(accept, sock=bound):
            reader, writer = await asyncio.open_connection(*bound.getsockname())
            await reader.read()
            writer.close()
            await writer.wait_closed()
        return found[0]

    assert asyncio.run(nodelay())


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        *(
            (option, value, f"^{option}: ")
            for option, value in (("--max-tokens", "0"), ("--port", "x"), ("--dtype", "int3"))
        ),
        ("--host", "203.0.113.7", "is not an address of this machine"),
    ],
)
def test_an_option_that_cannot_be_is_spelt_as_it_is_typed(option, value, says):
    assert re.search(says, refused("serve", "--port", "0", option, value))


IMPOSSIBLE = {
    "--workers": ["100000"],
    "--threads": ["1000000"],
    "--max-seconds": ["inf", "nan", "0", "1e300"],
    "--read-seconds": ["inf", "nan", "0.001"],
    "--room-hours": ["inf", "nan"],
    "--max-body-bytes": ["0"],
    "--max-json-bytes": ["1"],
}


@pytest.mark.parametrize(("option", "value"), [(option, one) for option, all in IMPOSSIBLE.items() for one in all])
def test_a_setting_with_which_nothing_can_be_served_is_refused(option, value, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["regard", "serve", "--port", "0", option, value])
    with pytest.raises(SystemExit) as ended:
        run()
    assert re.fullmatch(f"{option}: Input should be [^\n]+", str(ended.value))
    assert not capsys.readouterr().out


INTERRUPTED = """
import os, sys

class Interrupt:
    def find_spec(self, name, *_):
        if name == module:
            os.kill(os.getpid(), int(number))

sys.meta_path.insert(0, Interrupt())
_, module, number, *sys.argv[1:] = sys.argv
from regard.app.__main__ import main
main()
"""


@pytest.mark.broad
@pytest.mark.parametrize(
    ("command", "module", "number"),
    [
        (["translate"], "regard.app.command", signal.SIGINT),
        (["translate"], "torch", signal.SIGINT),
        (["serve", "--port", "0"], "uvicorn", signal.SIGINT),
        (["serve", "--port", "0"], "regard.app.training.here.workshop", signal.SIGTERM),
    ],
)
def test_interrupting_the_imports_leaves_no_traceback(command, module, number):
    words = [sys.executable, "-c", INTERRUPTED, module, str(int(number)), *command]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert ran.returncode == 128 + number
    assert not ran.stderr


def test_more_workers_than_can_be_are_refused_before_models_are_read():
    told = refused("serve", "--port", "0", "--device", "cpu", "--workers", "1000")
    assert re.match(r"--workers 1000: more than \d+, which are 4 for each core, only wait for each other: ", told)


@pytest.mark.skipif(sys.platform != "linux", reason="workers share metrics on Linux alone")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupting_the_start_of_workers_leaves_no_folder_of_metrics(number):
    with started("serve", "--port", "0", "--device", "cpu", "--workers", "2") as process:
        folders = wait_until(lambda: [*Path(MEMORY).glob(f"regard-metrics-*/*_{process.pid}.db")])
        process.send_signal(number)
        assert ended(process) == (128 + number, "")
        assert not [folder for folder in folders if folder.parent.exists()]


def test_interrupting_the_start_leaves_no_traceback():
    with started("serve", "--port", "0") as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert ended(process) == (128 + signal.SIGINT, "")


@pytest.mark.broad
def test_interrupting_the_server_ends_it_in_good_order():
    with started("serve", "--port", "0", "--no-prepare") as process:
        answering(process.stdout.readline().split()[-1])
        process.send_signal(signal.SIGINT)
        assert ended(process) == (0, "")


@pytest.mark.broad
def test_interrupting_a_translation_leaves_no_traceback():
    with started("translate", "--model", "dates-none", stdin=subprocess.PIPE) as process:
        process.stdin.write("3 May 1998\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)  # while it waits for lines
        assert ended(process) == (128 + signal.SIGINT, "")


TRANSLATE = ["translate", "--model", "dates-none"]


@pytest.mark.broad
@pytest.mark.parametrize(
    "command", [["--help"], ["serve", "--help"], ["--version"], ["serve", "--port", "0"], TRANSLATE]
)
def test_nobody_who_reads_leaves_no_traceback(command):
    with started(*command, stdin=subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": ""}) as process:
        process.stdout.close()  # as after `| head -1`
        if command is TRANSLATE:
            process.stdin.write("3 May 1998\n")
        process.stdin.close()
        assert ended(process) == (128 + signal.SIGPIPE, "")


@pytest.mark.broad
def test_closed_input_is_said():
    command = f"exec {sys.executable} -m app translate <&-"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr == "There is nothing to read from, or to write to: leave standard input and output open.\n"


@pytest.fixture
def client(folders, monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-transformer"])
    settings = Settings(device="cpu", prepare=False, hf=[str(folders / "good")])
    return TestClient(create_app(settings), base_url="http://localhost", raise_server_exceptions=False)


def ask(client, text=TEXT):
    return client.get("/api/attention", params={"model": "good", "text": text})


def test_what_fails_in_the_models_own_code_is_a_sentence_and_is_logged_once(client, monkeypatch, caplog):
    def forward(*_, **__):
        raise IndexError("list index out of range")

    monkeypatch.setattr(transformers.models.bert.modeling_bert.BertEncoder, "forward", forward)
    check_refused(ask(client), 422, "model_failed", "good", "list index out of range")
    (record,) = [one for one in caplog.records if one.name == "regard"]
    assert record.exc_info[0] is IndexError


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (IndexError("ours"), 500),
        (torch.OutOfMemoryError("CUDA out of memory"), 413),
        (RuntimeError("can't allocate memory"), 413),
    ],
)
def test_what_fails_in_our_code_is_not_hidden_but_memory_that_lacks_is_a_sentence(client, monkeypatch, error, status):
    """Our attention is called by the model's code, and stays ours."""

    def broken(*_, **__):
        raise error

    monkeypatch.setattr("regard.model.hugging_face.attention.scaled_dot_product", broken)
    answer = ask(client)
    assert answer.status_code == status
    if status == 413:
        check_refused(answer, 413, "out_of_memory", "more memory than cpu has left")


def test_a_model_that_reads_pictures_is_no_choice_of_a_page_and_stops_none(tmp_path, monkeypatch):
    recipe, patches = Recipe.load("digits-vit"), Patches(28, 4)
    config = recipe.config(patches)
    zoo.write(tmp_path / "pictures", config, zoo.build(config).state_dict(), patches, [])
    (tmp_path / "dates").symlink_to(zoo.CHECKPOINTS / "dates-bahdanau", target_is_directory=True)
    monkeypatch.setattr(zoo, "CHECKPOINTS", tmp_path)
    assert zoo.ids() == ["dates", "pictures"]
    ((models,), left_out) = load_models(Settings(device="cpu"))
    assert ([*models], left_out) == (["dates"], [])
