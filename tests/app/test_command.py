"""The command line: a line in, a line out, and settings from the environment."""

import subprocess
import sys
from importlib.metadata import version
from io import BytesIO

import pytest

from regard.app import Settings, command
from regard.app.translate import BYTES, arriving
from regard.model import load
from regard.model.trained import LONGEST

MODEL = "transformer-en-fr"


def run(*arguments: str, text: bytes = b"", program: str = "app") -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-m", program, *arguments]
    return subprocess.run(words, input=text, capture_output=True, check=False)


def test_translate_keeps_the_number_and_the_order_of_lines():
    lines = ["The cat is sleeping.", "", "Go!\u2028Stop!\r", "🐈 \x1b[0m", "bad \udcff byte"]
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    result = run("translate", "--model", MODEL, "--device", "cpu", text=text)
    assert result.returncode == 0, result.stderr
    out = result.stdout.decode().split("\n")
    assert len(out) == len(lines) + 1
    assert out[0] == load(MODEL, "cpu").attend(lines[0]).target.text
    assert out[1] == out[-1] == ""


@pytest.mark.broad
def test_translate_with_a_beam_agrees_with_the_model():
    result = run("translate", "--beam", "3", "--device", "cpu", text=b"The cat is sleeping.\n")
    assert result.stdout.decode() == load(MODEL, "cpu").translate(["The cat is sleeping."], beam_size=3)[0] + "\n"


@pytest.mark.broad
def test_translate_writes_a_line_while_the_next_is_not_there_yet():
    words = [sys.executable, "-m", "app", "translate", "--model", "dates-transformer", "--device", "cpu"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for line, date in ((b"3 May 1998\n", b"1998-05-03\n"), (b"\n", b"\n"), (b"4 June 2001\n", b"2001-06-04\n")):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline() == date
        process.stdin.write(b"5 July 2002")  # without an end
        assert process.communicate()[0] == b"2002-07-05\n"


class Trickle(BytesIO):
    """A stream that has a few bytes at a time."""

    def read1(self, _: int = -1) -> bytes:
        return super().read1(3)


@pytest.mark.parametrize("stream", [BytesIO, Trickle])
@pytest.mark.parametrize("text", [b"", b"\n", b"a\n\nbcdefgh\r\ni", b"a" * (2 * BYTES) + b"\n" + b"b\n" * BYTES])
def test_every_line_arrives_once_however_a_stream_is_cut(stream, text):
    lines = [line for some in arriving(stream(text)) for line in some]
    assert b"\n".join(lines) == text.removesuffix(b"\n")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["translate", "--model", "nobody"], MODEL),
        (["translate", "--device", "abacus"], "abacus"),
        (["translate", "--beam", "0"], "beam"),
    ],
)
def test_a_wrong_option_is_named_in_one_sentence(arguments, word):
    result = run(*arguments, text=b"a\n")
    assert result.returncode != 0
    assert word in result.stderr.decode()
    assert "Traceback" not in result.stderr.decode()


@pytest.mark.parametrize("program", ["app", "regard"])
@pytest.mark.broad
def test_help_names_the_command_that_was_given(program):
    for arguments in (["--help"], ["serve", "--help"], ["translate", "--help"], ["train", "--help"]):
        called = " ".join([f"usage: python -m {program}", *arguments[:-1]])
        assert run(*arguments, program=program).stdout.decode().lower().strip().startswith(called)


def test_the_version_is_that_of_the_package_and_serve_offers_every_setting_as_an_option():
    assert run("--version").stdout.decode() == f"regard {version('regard')}\n"
    help_text = run("serve", "--help").stdout.decode()
    for name in Settings.model_fields:
        assert f"--{name.replace('_', '-')}" in help_text


@pytest.mark.broad
def test_train_has_the_options_of_its_module():
    usage, *options = run("train", "--help").stdout.decode().strip().splitlines()
    assert usage.strip().startswith("Usage: python -m app train")
    assert run("--help", program="model.training").stdout.decode().strip().splitlines()[1:] == options


def test_training_without_its_extra_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(ValueError, match=r'pip install "regard\[train\]"'):
        command.train(["transformer-en-fr"])


def test_settings_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("REGARD_MAX_TOKENS", "17")
    monkeypatch.setenv("REGARD_HOSTS", "regard.local, regard.school")
    assert Settings().max_tokens == 17
    assert Settings().hosts == ["regard.local", "regard.school"]


def test_more_pieces_than_any_model_reads_are_refused():
    assert Settings(max_tokens=LONGEST).max_tokens == LONGEST
    with pytest.raises(ValueError, match=f"less than or equal to {LONGEST}"):
        Settings(max_tokens=LONGEST + 1)
