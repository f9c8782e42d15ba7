/**
 * The largest parts of a logit, each with its bar; opened, what a head brought from each piece, and the pieces that a
 * part promotes and suppresses. Set `shown`.
 */
import { h } from "../shared/dom.ts";
import { sum } from "../shared/numbers.ts";
import { bare, isSpecial, labels } from "../shared/pieces.ts";
import { count, signed } from "../shared/words.ts";
import { Painted } from "../shared/maps/painted.ts";
import { fit } from "./fitting.ts";
import { columnsOf, extent, largestColumns, placed, amountOf, zeroOf, type Extent } from "./parts.ts";
import { FROM_BEFORE, FROM_SOURCE, VOTES_OF_PIECES, fullName, nameOf } from "./words.ts";
import type { LogitPart, PieceValue } from "../shared/api.ts";
import type { Quantity } from "./address.ts";
import type { Split } from "./by-words.ts";
import type { Words } from "../shared/head/weights.ts";
import type { TableOf } from "../shared/maps/numbers-of.ts";

/** Parts; `source` and `fed` are pieces or words, `words` by words, `fedPiece` is what was fed in. */
export type LogitParts = Pick<Split, "source" | "fed"> & {
  parts: LogitPart[];
  open: LogitPart | null;
  of: Quantity;
  words: Words;
  fedPiece: string;
  linksOf(part: LogitPart): { name: string; href: string }[];
};

const COLUMNS = 5;
export class PartList extends Painted {
  #lines: [string, number][] = [];

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("toggle", () => this.repaint(), true); // it does not bubble
  }

  get numbers(): TableOf[] {
    return [{ head: ["part", "amount"], lines: this.#lines }];
  }

  set shown(shown: LogitParts) {
    this.#lines = shown.parts.map((part) => [nameOf(part), amountOf(part, shown.of)]);
    const { parts, of, open } = shown;
    const reach = extent(parts.map((part) => [amountOf(part, of)]));
    this.replaceChildren(...parts.map((part) => item(part, part === open, reach, shown)));
    this.repaint();
  }

  /** Presented, the smallest parts are left out where they have no room. */
  paint() {
    const parts = [...this.children] as HTMLElement[];
    const lines = parts.map((part) => part.querySelectorAll(":scope > summary, :scope[open] li").length);
    const room = fit(this, sum(lines));
    parts.forEach((part, k) => (part.hidden = sum(lines.slice(0, k + 1)) > room));
  }
}

function item(part: LogitPart, open: boolean, reach: Extent, shown: LogitParts) {
  return h(
    "details",
    { open, dataset: { part: part.name } },
    h("summary", {}, ...bar(nameOf(part), amountOf(part, shown.of), reach)),
    h("p", { className: "gist" }, `${fullName(part, shown.fedPiece)}.`),
    ...columns(part, shown),
    ...(part.promotes.length
      ? [pieces("promotes", part.promotes), pieces("suppresses", part.suppresses)]
      : [h("p", { className: "gist" }, VOTES_OF_PIECES)]),
    ...links(part, shown),
  );
}

function bar(name: string, value: number, reach: Extent, role: string = "") {
  const [{ start, size }] = placed([value], reach);
  const line = h("i", {
    dataset: { means: value < 0 ? "loss" : "gain" },
    style: { left: `${100 * start}%`, width: `${100 * size}%` },
  });
  const stack = h("span", { className: "stack" }, line);
  stack.style.setProperty("--zero", String(zeroOf(reach)));
  const number = h("span", { className: "number" }, signed(value));
  return [h("bdi", { className: `piece-of ${role}` }, name), stack, number];
}

function columns(part: LogitPart, { of, source, fed, words }: LogitParts) {
  const found = columnsOf(part, of);
  if (!found) return [];
  const isCross = part.block === "cross";
  const { tokens, labels } = isCross ? source : fed;
  const isMark = (j: number) => Boolean(words) && isSpecial(tokens[j]);
  const { columns, others, rest } = largestColumns(found, COLUMNS, isMark);
  const reach = extent(columns.map(({ value }) => [value]));
  const lines = columns.map(({ j, value }) =>
    h("li", {}, ...bar(labels[j], value, reach, isCross ? "key" : "query")),
  );
  const ariaLabel = isCross ? FROM_SOURCE : FROM_BEFORE;
  const left = others ? [h("p", { className: "gist" }, `${count(others, "other")}: ${signed(rest)}`)] : [];
  return [h("ul", { className: "bare", ariaLabel }, ...lines), ...left];
}

function pieces(does: string, found: PieceValue[]) {
  const names = labels(found.map(({ token }) => token));
  const words = found.flatMap(({ value }, k) => [
    k ? ", " : " ",
    h("bdi", {}, `“${bare(names[k])}”`),
    ` ${signed(value)}`,
  ]);
  return h("p", { className: "votes tool" }, h("span", { className: "gist" }, does), ...words);
}

function links(part: LogitPart, { linksOf }: LogitParts) {
  const all = linksOf(part);
  if (!all.length) return [];
  return [
    h("p", { className: "onward tool" }, ...all.flatMap(({ name, href }) => [h("a", { href }, name), " "])),
  ];
}
