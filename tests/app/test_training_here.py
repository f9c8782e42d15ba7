"""Training from the page, over HTTP: one at a time, within limits, and no process stays behind."""

import io
import json
import os
import signal
import sys
import threading
import zipfile
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.server.errors import UNWRITABLE
from regard.app.server.hosts import host_name
from regard.app.training.here.workshop import State
from regard.model import zoo
from regard.model.training import choices, process
from tests.app.conftest import check_refused, served
from tests.app.test_any_model import ask
from tests.servers import http, is_gone, wait_until

TEXT = "Sunday 7 May 1989"
HERE = "/api/training/here"
TINY = {"mechanism": "dates-bahdanau", "width": 16, "steps": 12, "pairs": 1_000, "rate": 1.0, "text": TEXT}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Fewer steps than people may choose."""
    monkeypatch.setitem(choices.LIMITS, "steps", replace(choices.LIMITS["steps"], least=2))


@contextmanager
def serving(**settings):
    app = create_app(Settings(device="cpu", prepare=False, **settings))
    here = ("127.0.0.1", 50_000)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False, client=here) as client:
        yield client


@pytest.fixture(scope="module")
def workshop():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("regard.app.models.loading.ids", lambda: ["dates-bahdanau", "dates-transformer"])
        with serving() as client:
            yield client


@pytest.fixture
def client(workshop):
    yield workshop
    workshop.delete(HERE)


def start(client, **changes):
    return client.post("/api/training", json={**TINY, **changes})


def until(client, *states):
    """The report as soon as it is in one of these states; a training that goes on, however slowly, is waited for."""
    report = client.get(HERE).json()
    while report["state"] not in states:
        report = wait_until(lambda before=report: moved(before, client.get(HERE).json()), report)
    return report


def moved(before, report):
    """The report, where the training has gone on since one before."""
    return report if any(report[of] != before[of] for of in ("state", "doing", "step")) else None


@pytest.fixture(scope="module")
def trained(workshop):
    """The report at the end of a short training."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(choices.LIMITS, "steps", replace(choices.LIMITS["steps"], least=2))
        assert start(workshop, steps=40).status_code == 202
    return until(workshop, "done", "failed")


def children(pid: int) -> list[int]:
    """Processes that train for a process, or for a worker of it."""
    parents, training = dict[int, int](), list[int]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
            if b"spawn_main" in (stat.parent / "cmdline").read_bytes():
                training.append(int(stat.parent.name))
    return [one for one in training if pid in (parents[one], parents.get(parents[one]))]


@pytest.mark.broad
def test_what_is_done_before_the_first_step_is_said(client):
    assert start(client, pairs=5_000).status_code == 202
    seen = []
    while (report := client.get(HERE).json())["state"] == "preparing":
        seen.append(report["doing"])
    said = list(dict.fromkeys(words for words in seen if words))
    assert seen[0] is None  # the process has only begun
    assert "reading made-up dates" in said
    assert report["state"] == "training"


def test_training_lowers_the_loss_and_reports_an_example(trained):
    assert trained["state"] == "done", trained["message"]
    loss = trained["curve"]["loss"]
    assert trained["step"] == trained["curve"]["step"][-1] == 40
    assert loss[-1] < loss[0] - 1
    assert trained["unseen"]["step"][-1] == 40
    example = trained["example"]
    assert (example["source"]["text"], example["target"]["text"], example["forced"]) == (TEXT, "1989-05-07", True)
    assert len(example["weights"]) == len(example["target"]["tokens"])
    assert all(sum(row) == pytest.approx(1, abs=1e-3) for row in example["weights"])
    assert trained["choices"] == {
        **{name: value for name, value in TINY.items() if name != "text"},
        "steps": 40,
        "warmup": 13,
        "label_smoothing": 0.1,
        "seed": 1,
        "initial": "backward",
        "heads": None,
    }


@pytest.mark.skipif(sys.platform != "linux", reason="only there a file is always full")
def test_a_disk_that_fills_up_during_a_training_is_named(client):
    assert start(client).status_code == 202
    folder = client.app.state.workshop.folder
    number = State.read(folder / "state.json").job.number
    (folder / str(number) / "report.part").symlink_to("/dev/full")
    ended = until(client, "failed", "done")
    assert (ended["state"], ended["message"]) == ("failed", UNWRITABLE.message)


def test_the_model_is_listed_answers_and_says_how_it_was_learnt(client, trained):
    model = next(model for model in ask(client, "/api/models") if model["id"] == "dates-here")
    assert model["name"] == "Dates, Bahdanau, trained here"
    asked = {"model": "dates-here", "text": TEXT}
    attention = ask(client, "/api/attention", **asked, target="1989-05-07")
    assert len(attention["blocks"]["cross"]["weights"][0][0]) == len(trained["example"]["weights"])
    steps = ask(client, "/api/steps", **asked, step=1)
    assert [stage["id"] for stage in steps["stages"]][:2] == ["s", "h"]
    learnt = ask(client, "/api/training", model="dates-here")
    assert (learnt["curve"], learnt["optimisation"]["steps"]) == (trained["curve"], 40)
    assert [stop["step"] for stop in learnt["stops"]] == [*model["snapshots"], 40]
    assert all(stop["exact"] is stop["aligned"] is None for stop in learnt["stops"])
    assert learnt["happened"] == {"exact": None, "aligned": None}
    earlier = f"dates-here@{model['snapshots'][0]}"
    assert ask(client, "/api/attention", model=earlier, text=TEXT)["model"] == earlier


def test_the_checkpoint_opens_and_writes_the_same(client, trained, tmp_path):
    answer = client.get(f"{HERE}/checkpoint.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="dates-here.zip"' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "dates-here"
    names = {"config.json", "weights.safetensors", "tokenizer.json", "history.json", "snapshots.safetensors"}
    assert {file.name for file in folder.iterdir()} == names | {"optimisation.json", "CARD.md"}
    assert "mechanism dates-bahdanau, width 16, steps 40" in (folder / "CARD.md").read_text()
    model = zoo.open_checkpoint(folder, "mine", "cpu")
    served = ask(client, "/api/attention", model="dates-here", text=TEXT)
    assert model.attend(TEXT).target.text == served["target"]["text"]


@pytest.mark.slow
def test_a_second_run_replaces_the_first(client, trained):
    before = {model["id"]: model["digest"] for model in ask(client, "/api/models")}
    said = ask(client, "/api/attention", model="dates-here", text=TEXT)
    assert start(client, mechanism="dates-transformer", heads=2).status_code == 202
    assert until(client, "done", "failed")["alike"] == "dates-transformer"
    after = {model["id"]: model["digest"] for model in ask(client, "/api/models")}
    assert [*after] == [*before]
    assert [id for id in after if after[id] != before[id]] == ["dates-here"]
    now = ask(client, "/api/attention", model="dates-here", text=TEXT)
    assert now["digest"] != said["digest"]
    assert [*now["blocks"]] == ["encoder", "decoder", "cross"]
    old = client.get("/api/training", params={"model": "dates-here", "digest": before["dates-here"]})
    assert old.status_code == 409


def test_a_second_start_is_refused_and_cancelling_leaves_no_process(client):
    known = children(os.getpid())
    assert start(client, steps=3_000).status_code == 202
    check_refused(start(client), 409, "training_runs", "wait for its end, or cancel it")
    (pid,) = set(children(os.getpid())) - set(known)
    assert until(client, "training")["step"] >= 1
    workshop = client.app.state.workshop
    folder = workshop.folder / str(State.read(workshop._file).job.number)
    assert folder.exists()
    report = client.delete(HERE).json()
    assert (report["state"], report["steps"]) == ("cancelled", 3_000), "what was seen last stays"
    assert is_gone(pid)
    assert not folder.exists()
    assert client.delete(HERE).json()["state"] == "cancelled", "cancelling again changes nothing"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"mechanism": "transformer-en-fr"}, "choose one of dates-average, dates-bahdanau"),
        ({"width": 4}, "Choose a width from 8 to 128, not 4."),
        ({"width": 10**400}, "Choose a width from 8 to 128, not a number of that size."),
        ({"rate": 10**400}, "rate is not valid"),
        ({"width": 17}, "Choose an even width, not 17"),
        ({"mechanism": "dates-transformer", "width": 32, "heads": 3}, "an even width that 3 heads divide"),
        ({"mechanism": "dates-transformer", "initial": "zeros"}, "leave initial out"),
        ({"heads": 2}, "leave heads out"),
        ({"initial": "twos"}, "choose one of zeros, ones, learned, mean, projected mean, last, backward"),
        ({"steps": 3_001}, "Choose a number of steps from 2 to 3,000, not 3,001."),
        ({"steps": 100, "warmup": 100}, "a warm-up shorter than the 100 steps"),
        ({"rate": 3}, "Choose a rate from 0.05 to 2, not 3."),
        ({"label_smoothing": 0.4}, "Choose a label smoothing from 0 to 0.3"),
        ({"pairs": 10}, "Choose a number of pairs from 1,000 to 60,000, not 10."),
        ({"seed": -1}, "Choose a seed from 0"),
        ({"text": " "}, "is empty: type something"),
        ({"width": "wide"}, "width is not valid"),
        ({"layers": 3}, "layers is not valid"),
    ],
)
def test_what_is_beyond_the_limits_is_refused_with_what_to_change(client, changes, says):
    check_refused(start(client, **changes), 422, "", says)
    assert client.get(HERE).json()["state"] != "preparing"


@pytest.mark.parametrize(("settings", "allowed"), [({}, True), ({"host": "0.0.0.0"}, False), ({"host": "::1"}, True)])
def test_by_itself_only_a_server_that_nobody_else_reaches_trains(workshop, settings, allowed, monkeypatch):
    set_to(workshop, monkeypatch, **settings)
    assert workshop.get(HERE).json()["allowed"] is allowed


FROM_ELSEWHERE = [
    {"X-Forwarded-For": "8.8.8.8"},
    {"Forwarded": "for=8.8.8.8"},
    {"Via": "1.1 hub"},
    {"Origin": "https://hub.example", "Sec-Fetch-Site": "same-origin"},
    {"Host": "192.168.0.7"},
]


@pytest.mark.parametrize("settings", [{"train": "off"}, {"host": "0.0.0.0"}])
def test_where_it_is_not_allowed_nothing_is_started_and_it_says_how_to_allow_it(workshop, settings, monkeypatch):
    set_to(workshop, monkeypatch, **settings)
    for answer in (start(workshop), workshop.delete(HERE), workshop.get(f"{HERE}/checkpoint.zip")):
        check_refused(answer, 403, "training_not_allowed", "REGARD_TRAIN=on")
    assert workshop.get(HERE).json()["why_not"] == answer.json()["error"]["message"]
    set_to(workshop, monkeypatch, train="on", host="0.0.0.0")
    for headers in ({}, FROM_ELSEWHERE[0]):
        assert workshop.get(HERE, headers=headers).json()["allowed"], "where it is allowed to all, by a proxy too"


@pytest.mark.parametrize("headers", FROM_ELSEWHERE, ids=str)
def test_who_comes_by_way_of_a_proxy_trains_nothing_and_sees_no_text(client, headers):
    assert start(client, steps=3_000).status_code == 202
    seen = client.get(HERE, headers=headers).json()
    assert (seen["allowed"], seen["state"], seen["text"], seen["example"]) == (False, "none", None, None)
    asked = [
        client.post("/api/training", json=TINY, headers=headers),
        client.delete(HERE, headers=headers),
        client.get(f"{HERE}/checkpoint.zip", headers=headers),
    ]
    assert [answer.json()["error"]["code"] for answer in asked] == ["training_not_allowed"] * 3
    assert client.get(HERE).json()["state"] in {"preparing", "training"}, "it goes on"


def test_a_process_that_cannot_be_started_is_said_and_the_next_one_starts(client, monkeypatch):
    def full(*_: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as patch:
        patch.setattr(process.SPAWN.Process, "start", full)
        for _ in range(2):
            check_refused(start(client), 503, "training_not_started", "Resource temporarily unavailable")
    assert start(client, steps=3_000).status_code == 202


@pytest.mark.broad
def test_a_model_that_does_not_open_leaves_no_files(client, monkeypatch):
    workshop = client.app.state.workshop

    def refuse(*_: object) -> None:
        raise ValueError("the checkpoint is damaged")

    monkeypatch.setattr(workshop, "_open", refuse)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    assert start(client).status_code == 202
    assert until(client, "failed")["message"]
    workshop._thread.join()
    assert not (workshop.folder / str(State.read(workshop._file).job.number)).exists()


def test_without_a_model_of_dates_none_can_be_trained(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["self-attentive-en"])
    with serving() as client:
        assert "this server has none" in client.get(HERE).json()["why_not"]
        assert start(client).status_code == 403


def test_without_a_folder_to_write_to_nothing_is_started_and_it_says_what_to_give(workshop, monkeypatch):
    def nowhere() -> str:
        raise FileNotFoundError

    monkeypatch.setattr("regard.app.training.here.workshop.gettempdir", nowhere)
    check_refused(start(workshop), 403, "training_not_allowed", "--tmpfs /tmp")


def set_to(workshop, monkeypatch, **settings):
    monkeypatch.setattr(workshop.app.state.workshop.engine, "settings", Settings(**settings))


@pytest.mark.parametrize(
    ("headers", "status"), [({"Content-Type": "text/plain"}, 422), ({"Host": "evil.example"}, 400)]
)
def test_another_site_starts_nothing(client, headers, status):
    """A browser asks before it sends JSON or DELETE to another origin, and is not answered."""
    answer = client.post(
        "/api/training", content=json.dumps(TINY), headers={"Content-Type": "application/json"} | headers
    )
    assert answer.status_code == status
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "DELETE"}
    assert "access-control-allow-origin" not in client.options(HERE, headers=asked).headers
    assert host_name("evil.example:80") == "evil.example"


def test_there_is_no_checkpoint_before_the_first_and_the_end_of_the_application_is_that_of_its_training(monkeypatch):
    monkeypatch.setattr("regard.app.models.loading.ids", lambda: ["dates-bahdanau"])
    with serving() as client:
        check_refused(client.get(f"{HERE}/checkpoint.zip"), 404, "no_checkpoint")
        assert client.get(HERE).json()["state"] == "none"
        start(client, steps=3_000)
        workshop = client.app.state.workshop
        pid = State.read(workshop._file).job.pid
        assert not is_gone(pid)
    assert is_gone(pid)
    assert not workshop.folder.exists()


def test_a_training_that_dies_is_said_to_have_failed_and_leaves_no_files(client):
    assert start(client, steps=3_000).status_code == 202
    workshop = client.app.state.workshop
    job = State.read(workshop._file).job
    os.kill(job.pid, signal.SIGKILL)
    report = until(client, "failed")
    assert "Start it again" in report["message"]
    workshop._thread.join()
    assert not (workshop.folder / str(job.number)).exists()
    assert client.get("/api/training/here").json() == report
    assert start(client, steps=3_000).status_code == 202


@pytest.mark.broad
def test_a_loss_that_is_no_number_ends_the_training_with_what_to_change(tmp_path, monkeypatch):
    """A rate far beyond the limits; the process has its choices as they are."""
    wild = replace(choices.Choices.of("dates-bahdanau", width=16, steps=200, warmup=1, pairs=1_000), rate=1e30)
    training = process.TrainingProcess(wild, TEXT, tmp_path / "wild")
    assert training.wait() == 1
    assert "choose a lower rate" in training.report()["message"]


@pytest.mark.broad
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_training_outlives_its_server(how, tmp_path):
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    with served(env=environment) as (server, address):
        http.post(f"{address}/api/training", json={**TINY, "steps": 3_000}).raise_for_status()
        (pid,) = children(server.pid)
        wait_until(lambda: how == signal.SIGTERM or http.get(address + HERE).json()["state"] == "training")
        server.send_signal(how)  # and nobody asks how it ended: its process stays known
        wait_until(lambda: is_gone(pid), "the training goes on")
        wait_until(lambda: not [*tmp_path.glob("regard-*")], "files are left")  # its workers answer to the end
