"""A clock that is set forward or back changes no answer and ends no wait: only a date in print is read off it."""

import ast
import time

import pytest

from tests.model.test_arrows import ROOT, SOURCES

# The day on which a page was saved, or a site was written, stands in it.
ALLOWED = {"app/publish/saved/page.py", "app/publish/site/folder.py"}
CLOCKS = {f"datetime.{name}" for name in ("now", "today", "utcnow")} | {"date.today"}
CLOCKS |= {f"time.{name}" for name in ("time", "time_ns", "localtime")}


def test_no_other_file_reads_the_clock_of_the_day():
    read = {
        str(file.relative_to(ROOT))
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in CLOCKS
    }
    assert read == ALLOWED


@pytest.mark.parametrize("jump", [-86_400.0, 86_400.0])
def test_answers_come_while_the_clock_is_set(client, monkeypatch, jump):
    real = time.time
    for day in range(1, 6):
        monkeypatch.setattr(time, "time", lambda day=day: real() + day * jump)
        answer = client.get("/api/attention", params={"model": "dates-transformer", "text": f"{day} May 1987"})
        assert answer.status_code == 200
