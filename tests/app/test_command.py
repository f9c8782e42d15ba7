"""The command line: a line in, a line out, and settings from the environment."""

import subprocess
import sys

import pytest

from app import Settings
from model import load

MODEL = "transformer-en-fr"


def run(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(command, input=text, capture_output=True, check=False, timeout=100)


def test_translate_keeps_the_number_and_the_order_of_lines():
    lines = ["The cat is sleeping.", "", "Go!\u2028Stop!\r", "🐈 \x1b[0m", "bad \udcff byte"]
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    result = run("translate", "--model", MODEL, "--device", "cpu", text=text)
    assert result.returncode == 0, result.stderr
    out = result.stdout.decode().split("\n")
    assert len(out) == len(lines) + 1
    assert out[0] == load(MODEL, "cpu").attend(lines[0]).target.text
    assert out[1] == out[-1] == ""


def test_translate_with_a_beam_agrees_with_the_model():
    result = run("translate", "--beam", "3", "--device", "cpu", text=b"The cat is sleeping.\n")
    assert result.stdout.decode() == load(MODEL, "cpu").translate(["The cat is sleeping."], beam_size=3)[0] + "\n"


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


def test_help_names_the_command_that_was_given():
    for arguments in (["--help"], ["serve", "--help"], ["translate", "--help"]):
        assert run(*arguments).stdout.decode().startswith(" ".join(["usage: python -m app", *arguments[:-1]]))


def test_settings_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("REGARD_MAX_TOKENS", "17")
    monkeypatch.setenv("REGARD_HOSTS", "regard.local, regard.school")
    assert Settings().max_tokens == 17
    assert Settings().hosts == ["regard.local", "regard.school"]


def test_serve_offers_every_setting_as_an_option():
    help_text = run("serve", "--help").stdout.decode()
    for name in Settings.model_fields:
        assert f"--{name.replace('_', '-')}" in help_text
