"""What a map shows: the weights that it was given, and the very colours on its canvas."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

from regard.app.pages import STATIC

JOINS = re.compile(r"[\w'’]+")
RAMP = (STATIC / "shared/maps/ramp.ts").as_uri()

WEIGHTS = (
    "map => ({ n: map.alignment.n, m: map.alignment.m, w: [...map.alignment.weights].map(x => x === x ? x : null) })"
)

# The corner cells say where all cells are; each is read near two of its corners: a dot may lie on one.
COLOURS = """(map, colours) => {
  const { n, m } = map.alignment;
  const boxAt = (i, j) => {
    map.lit = { i, j };
    const row = map.querySelector(".lit-row"), column = map.querySelector(".lit-column");
    return { x: column.offsetLeft, y: row.offsetTop, width: column.offsetWidth, height: row.offsetHeight };
  };
  const first = boxAt(0, 0), last = boxAt(n - 1, m - 1);
  map.lit = { i: null, j: null };
  const context = map.querySelector("canvas").getContext("2d"), weights = [];
  const along = (from, to, k, count) => from + (count > 1 ? ((to - from) * k) / (count - 1) : 0);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++)
      for (const part of [0.2, 0.8]) {
        const x = along(first.x, last.x, j, m) + first.width * part;
        const y = along(first.y, last.y, i, n) + first.height * part;
        const seen = context.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data;
        const far = colours.map((rgb) => rgb.reduce((sum, value, k) => sum + (value - seen[k]) ** 2, 0));
        weights.push(far.indexOf(Math.min(...far)) / (colours.length - 1));
      }
  return weights;
}"""


HATCHED = """async (map) => {
  const { n, m } = map.alignment, hatched = [];
  const context = map.querySelector("canvas").getContext("2d");
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      map.lit = { i, j };
      const row = map.querySelector(".lit-row"), column = map.querySelector(".lit-column");
      const [x, y] = [column.offsetLeft + 3, row.offsetTop + 3];
      const [width, height] = [column.offsetWidth * 0.3, row.offsetHeight * 0.3];
      map.lit = { i: null, j: null };
      const { data } = context.getImageData(...[x, y, width, height].map((one) => Math.ceil(one * devicePixelRatio)));
      hatched.push(new Set(new Uint32Array(data.buffer)).size > 1);
    }
  return hatched;
}"""


def words_of(tokens: list[str]) -> list[list[int]]:
    """The pieces of each word; punctuation is a word of its own, an end mark none."""
    words: list[list[int]] = []
    joins = False
    for k, token in enumerate(tokens):
        if token in ("<s>", "</s>"):
            continue
        goes_on = bool(JOINS.fullmatch(token))
        if joins and goes_on:
            words[-1].append(k)
        else:
            words.append([k])
        joins = goes_on or bool(JOINS.fullmatch(token.removeprefix("▁")))
    return words


def by_words(weights: np.ndarray, rows: list[str], columns: list[str]) -> np.ndarray:
    """The map by words: columns added, rows averaged, each divided by what is left of it."""
    sums = [[weights[np.ix_(i, j)].sum() for j in words_of(columns)] for i in words_of(rows)]
    return np.array(sums) / np.sum(sums, axis=1, keepdims=True)


@cache
def ramp(theme: str) -> list[list[int]]:
    """The colours of weights from 0 to 1, of the script that paints them."""
    asks = f'import {{ ramp }} from "{RAMP}"; console.log(JSON.stringify(ramp("{theme}")))'
    node = [Path(sys.executable).with_name("node"), "--no-warnings", "--input-type=module", "--eval", asks]
    return json.loads(subprocess.run(node, capture_output=True, check=True).stdout)


def hatched(page: Page, selector: str) -> np.ndarray:
    """Which cells of a map have more than one colour near a corner: hatching has."""
    at = page.locator(selector)
    given = at.evaluate(WEIGHTS)
    return np.reshape(at.evaluate(HATCHED), (given["n"], given["m"]))


def shown(page: Page, selector: str) -> np.ndarray:
    """The weights of a map, NaN where looking is not allowed; their colours on the canvas are read, and are theirs."""
    at = page.locator(selector)
    given = at.evaluate(WEIGHTS)
    weights = np.array(given["w"], dtype=float).reshape(given["n"], given["m"])
    seen = np.reshape(at.evaluate(COLOURS, ramp(page.locator("html").get_attribute("data-theme"))), (*weights.shape, 2))
    off = np.abs(seen - np.minimum(weights, 1)[..., None]).min(axis=-1)
    assert np.nanmax(off) < 1.5 / 255
    return weights
