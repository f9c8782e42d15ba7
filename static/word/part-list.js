/**
 * The largest parts of a logit, each with its bar; opened, what a head brought from each piece, and which pieces a part
 * promotes and suppresses.
 *
 *   <part-list></part-list>   then set .shown
 *
 * @typedef {import("../shared/api.js").LogitPart} LogitPart
 * @typedef {{parts: LogitPart[], open: LogitPart | null, of: import("./address.js").Quantity, source: string[], fed: string[], fedPiece: string, row: number,
 *   linksOf(part: LogitPart): {name: string, href: string}[]}} Shown  source, fed: labels of the pieces; row: of
 *   the piece, from 1
 */
import { h } from "../shared/dom.js";
import { bare, labels } from "../shared/sentence/pieces.js";
import { count, signed } from "../shared/words.js";
import { Painted } from "../shared/maps/painted.js";
import { fit } from "./fitting.js";
import { columnsOf, extent, largestColumns, placed, amountOf } from "./parts.js";
import { fullName, nameOf } from "./words.js";

const COLUMNS = 5;
const sum = (/** @type {number[]} */ counts) => counts.reduce((whole, count) => whole + count, 0);

export class PartList extends Painted {
  /** @type {[string, number][]} */
  #lines = [];

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("toggle", () => this.repaint(), true); // it does not bubble
  }

  /** @returns {TableOf[]} */
  get numbers() {
    return [{ head: ["part", "amount"], lines: this.#lines }];
  }

  /** @param {Shown} shown */
  set shown(shown) {
    this.#lines = shown.parts.map((part) => [nameOf(part), amountOf(part, shown.of)]);
    const { parts, of, open } = shown;
    const reach = extent(parts.map((part) => [amountOf(part, of)]));
    this.replaceChildren(...parts.map((part) => item(part, part === open, reach, shown)));
    this.repaint();
  }

  /** Presented, the smallest parts are left out where they have no room. */
  paint() {
    const parts = /** @type {HTMLElement[]} */ ([...this.children]);
    const lines = parts.map((part) => part.querySelectorAll(":scope > summary, :scope[open] li").length);
    const room = fit(this, sum(lines));
    parts.forEach((part, k) => (part.hidden = sum(lines.slice(0, k + 1)) > room));
  }
}

/**
 * @param {LogitPart} part
 * @param {boolean} open
 * @param {import("./parts.js").Extent} reach
 * @param {Shown} shown
 */
function item(part, open, reach, shown) {
  const { of, fedPiece } = shown;
  const summary = h("summary", {}, ...bar(nameOf(part), amountOf(part, of), reach));
  return h(
    "details",
    { open, dataset: { part: part.name } },
    summary,
    h("p", { className: "gist" }, `${fullName(part, fedPiece)}.`),
    ...columns(part, shown),
    pieces("promotes", part.promotes),
    pieces("suppresses", part.suppresses),
    ...links(part, shown),
  );
}

/**
 * @param {string} name
 * @param {number} value
 * @param {import("./parts.js").Extent} reach
 * @param {string} [role]
 */
function bar(name, value, reach, role = "") {
  const [{ start, size }] = placed([value], reach);
  const zero = reach.below / (reach.below + reach.above || 1);
  const line = h("i", {
    dataset: { means: value < 0 ? "loss" : "gain" },
    style: { left: `${100 * start}%`, width: `${100 * size}%` },
  });
  const stack = h("span", { className: "stack" }, line);
  stack.style.setProperty("--zero", String(zero));
  return [
    h("bdi", { className: `piece-of ${role}` }, name),
    stack,
    h("span", { className: "number" }, signed(value)),
  ];
}

/**
 * @param {LogitPart} part
 * @param {Shown} shown
 */
function columns(part, { of, source, fed, row }) {
  const found = columnsOf(part, of);
  if (!found) return [];
  const isCross = part.block === "cross";
  const allowed = isCross ? found : found.slice(0, row); // later pieces are not allowed
  const { columns, others, rest } = largestColumns(allowed, COLUMNS);
  const reach = extent(columns.map(({ value }) => [value]));
  const lines = columns.map(({ j, value }) =>
    h("li", {}, ...bar((isCross ? source : fed)[j], value, reach, isCross ? "key" : "query")),
  );
  const names = isCross ? "from the pieces it looked at" : "from the pieces fed before";
  const left = others ? [h("p", { className: "gist" }, `${count(others, "other")}: ${signed(rest)}`)] : [];
  return [h("ul", { ariaLabel: names }, ...lines), ...left];
}

/**
 * @param {string} does
 * @param {import("../shared/api.js").PieceValue[]} found
 */
function pieces(does, found) {
  const names = labels(found.map(({ token }) => token));
  const words = found.flatMap(({ value }, k) => [
    k ? ", " : " ",
    h("bdi", {}, `“${bare(names[k])}”`),
    ` ${signed(value)}`,
  ]);
  return h("p", { className: "votes" }, h("span", { className: "gist" }, does), ...words);
}

/**
 * @param {LogitPart} part
 * @param {Shown} shown
 */
function links(part, { linksOf }) {
  const all = linksOf(part);
  if (!all.length) return [];
  return [h("p", { className: "onward" }, ...all.flatMap(({ name, href }) => [h("a", { href }, name), " "]))];
}
