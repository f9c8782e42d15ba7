"""What the pages and their source may be at most; `python -m tests.budgets` writes what they are."""

from pathlib import Path

import pytest

from tests.budgets import SLACK, budgets, bytes_of_pages, held, places

PAGE = """import { Part } from "./part.ts";
export class Page {
  constructor() { this.found = null; }
  found: object | null;
  text = "";
  #part = new Part();
  async draw(found: object) {
    this.text = this.found === found ? "not yet later" : "";
    await this.#part.settled;
    if (found !== this.found) return;
    this.#part.line.hidden = true;
  }
}
"""
PART = """import type { Page } from "./page.ts";
export class Part {
  #turn = 0;
  #controller = new AbortController();
  settled = Promise.resolve();
  page!: Page;
  async show(isWanted: () => boolean) {
    const turn = ++this.#turn;
    const { signal } = this.#controller;
    if (signal.aborted || this.page.status.asking || this.page.asking.busy) return;
    fetch("").then(() => turn === this.#turn && this.page.status.ready());
    Object.assign(this.line, { textContent: "" });
  }
}
class Painted {
  paint() { this.canvas.hidden = false; }
}
"""
FOUND = {
    "compared": ["page.ts:10", "part.ts:11"],
    "wanted": ["part.ts:7"],
    "turns": ["part.ts:8", "part.ts:11"],
    "settled": ["page.ts:9"],
    "busy": ["part.ts:10"],
    "aborted": ["part.ts:10"],
    "asking": ["part.ts:10"],
    "status": ["part.ts:11"],
    "askers": ["part.ts:4"],
    "page": ["part.ts:10", "part.ts:10", "part.ts:11"],
    "writes": ["page.ts:11", "part.ts:12"],
    "fields": ["page.ts:5", "part.ts:3"],
    "circles": ["page.ts part.ts"],
    "circled": ["page.ts", "part.ts"],
    "pages": ["part.ts:1"],
}


def within(found: dict[str, int], most: dict[str, int]) -> None:
    """No more than the budget, which follows what becomes less."""
    assert found.keys() == most.keys()
    above = {name: f"{number:,} of {most[name]:,}" for name, number in found.items() if number > most[name]}
    assert above == {}, "a budget goes up in a commit that says what it buys"
    loose = {name: f"{most[name]:,} for {number:,}" for name, number in found.items() if most[name] > number * SLACK}
    assert loose == {}, "these can go down: python -m tests.budgets"


def test_each_thing_that_a_reader_must_hold_is_counted_where_it_stands(tmp_path: Path):
    for name, text in (("page", PAGE), ("part", PART)):
        (tmp_path / f"{name}.ts").write_text(text, "utf-8")
    assert places(tmp_path) == FOUND


def test_what_a_reader_must_hold_stays_within_its_budget():
    within(held(), budgets()["held"])


@pytest.mark.broad
def test_pages_stay_within_their_budget(client):
    for kind, found in bytes_of_pages(client).items():
        within(found, budgets()[kind])
