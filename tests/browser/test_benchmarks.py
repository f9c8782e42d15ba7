"""What measures the pages sees them drawn, another head, a pointer, and what travels."""

import math
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks import cases, servers
from benchmarks.chromium import Plan, chromium, visit
from benchmarks.rounds import hopeless, rounds, write_weights
from benchmarks.tables import times_table
from tests.servers import http

PAGES = Path(__file__).parents[2] / "benchmarks" / "pages"


@pytest.mark.slow
def test_the_page_is_measured_beside_the_floor(server, browser, tmp_path):
    (tmp_path / "pages").mkdir()
    shutil.copy(PAGES / "floor.html", tmp_path)
    write_weights(tmp_path, "4x8-8", np.random.default_rng(0).dirichlet(np.ones(8), (4, 8, 8)))
    with servers.files(tmp_path) as files:
        every = [cases.floor(files, 4, 8, 8), cases.regard(server, "transformer-en-fr", 8, lambda: 0)]
        rows = rounds(browser, every, 8, visits=1, limit=30, progress=lambda _: None)
    for case, row in zip(every, rows, strict=True):
        assert row.why == ""
        (seen,) = row.visits
        assert 0 < seen.drawn < 30_000
        assert (len(seen.switches), len(seen.hovers)) == (8, 12)
        assert all(0 < one < math.inf for one in [*seen.switches, *seen.hovers]), case.name
        page, weights, head = case.sizes(seen.parcels)
        assert min(page, weights) > 500
        assert (head > 500) == (case.name == "Regard")
    assert times_table(rows, rows[0]).count("(1.0)") >= 6
    assert hopeless(rows[0], 8, limit=30) == ""
    assert "not tried" in hopeless(rows[0], 8_000, limit=30)


def test_the_floor_opens_in_a_process_of_its_own_as_the_page_does(server, tmp_path):
    (tmp_path / "floor.html").touch()
    with servers.files(tmp_path) as files:
        floor, page = (http.get(address).headers for address in (f"{files}/floor.html", server))
    assert floor[servers.OPENER] == page[servers.OPENER]


def test_the_page_without_its_scripts_is_seen_as_it_is_laid_out(server, browser, tmp_path):
    (tmp_path / "floor.html").touch()
    servers.save_still(server, tmp_path)
    plan = Plan(limit=30, switches=8, hovers=12, weighed=True, picture=tmp_path / "still.png")
    with servers.files(tmp_path) as files:
        seen = visit(browser, cases.still(files), plan)
        assert 0 < seen.drawn < 30_000
        assert not seen.switches
        assert sorted(Path(address).name for address, _ in seen.parcels if "favicon" not in address) == [
            "still-0.css",
            "still.html",
        ]
    assert plan.picture.stat().st_size > 5_000, "its words are there"


def test_it_finds_the_browser_that_the_tests_installed_unless_another_is_named(monkeypatch, tmp_path):
    monkeypatch.delenv("REGARD_CHROMIUM", raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert chromium() == "/usr/bin/chromium"
    (tmp_path / "chromium").touch()
    assert chromium() == str(tmp_path / "chromium")
    monkeypatch.setenv("REGARD_CHROMIUM", "/opt/another")
    assert chromium() == "/opt/another"
