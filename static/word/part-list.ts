/**
 * The largest parts of a logit, each with its bar; opened, what a head brought from each piece, on the same scale, and the
 * pieces that a part promotes and suppresses. Set `shown`.
 */
import { languageOf, quoting } from "../shared/piece-languages.ts";
import { html, nothing, render, type TemplateResult } from "../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { sum } from "../shared/numbers.ts";
import { bare, isSpecial, labels } from "../shared/pieces.ts";
import { count, inLanguageOf, listedParts, ownName, say, signed } from "../shared/words.ts";
import { Painted } from "../shared/maps/painted.ts";
import { fit } from "./fitting.ts";
import { columnsOf, extent, largestColumns, placed, amountOf, zeroOf, type Extent } from "./parts.ts";
import { BY_WORDS, FROM_BEFORE, FROM_SOURCE, VOTES_OF_PIECES, partInWords, partName } from "./words.ts";
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
  #shown: LogitParts | null = null;

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("toggle", () => this.repaint(), true); // it does not bubble
  }

  get numbers(): TableOf[] {
    const { parts = [], of = "logit", words } = this.#shown ?? {};
    const lines = parts.map((part): [string, number] => [partName(part), amountOf(part, of)]);
    return [{ head: ["part", "amount"], lines, made: words ? BY_WORDS : "" }];
  }

  set shown(shown: LogitParts) {
    const { parts, open } = shown;
    this.#shown = shown;
    const reach = reachOf(shown);
    const items = parts.map((part) => item(part, part === open, reach, shown));
    render(items, this);
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

const item = (part: LogitPart, open: boolean, reach: Extent, shown: LogitParts) => html`
  <details data-part=${part.name} .open=${live(open)}>
    <summary>${bar(html`<span class="piece-of">${partName(part)}</span>`, amountOf(part, shown.of), reach)}</summary>
    <p class="gist${part.head === null ? "" : " tool"}">${quoting(`${partInWords(part, shown.fedPiece)}.`, () => "target")}</p>
    ${columns(part, reach, shown)}
    ${
      part.promotes.length
        ? [pieces("promotes", part.promotes), pieces("suppresses", part.suppresses)]
        : html`<p class="gist tool">${VOTES_OF_PIECES}</p>`
    }
    ${links(part, shown)}
  </details>`;

/** One scale for all bars, of parts and of what a head brought: equal lengths are equal amounts. */
function reachOf(shown: LogitParts) {
  const { parts, of } = shown;
  const inside = parts.flatMap((part) => listedColumns(part, shown)?.columns ?? []);
  return extent([...parts.map((part) => [amountOf(part, of)]), ...inside.map(({ value }) => [value])]);
}

function bar(name: TemplateResult, value: number, reach: Extent) {
  const [{ start, size }] = placed([value], reach);
  return html`
    ${name}
    <span class="stack" .style=${`--zero: ${zeroOf(reach)}`}>
      <i data-means=${value < 0 ? "loss" : "gain"} .style=${`left: ${100 * start}%; width: ${100 * size}%`}></i>
    </span>
    <span class="number">${signed(value)}</span>`;
}

/** The columns of a head that are listed, and what the others bring; null for what is no head. */
function listedColumns(part: LogitPart, { of, source, fed, words }: LogitParts) {
  const found = columnsOf(part, of);
  const { tokens } = part.block === "cross" ? source : fed;
  const isMark = (j: number) => Boolean(words) && isSpecial(tokens[j]);
  return found && largestColumns(found, COLUMNS, isMark);
}

function columns(part: LogitPart, reach: Extent, shown: LogitParts) {
  const found = listedColumns(part, shown);
  if (!found) return "";
  const isCross = part.block === "cross";
  const { labels } = isCross ? shown.source : shown.fed;
  const { columns, others, rest } = found;
  const name = (j: number) =>
    html`<bdi class="piece-of ${isCross ? "key" : "query"}" lang=${languageOf(isCross ? "source" : "target") ?? nothing}>${labels[j]}</bdi>`;
  const left = `${count(others, "other")}: ${signed(rest)}`;
  return html`
    <ul class="bare" aria-label=${isCross ? FROM_SOURCE : FROM_BEFORE}>
      ${columns.map(({ j, value }) => html`<li>${bar(name(j), value, reach)}</li>`)}
    </ul>
    ${others ? html`<p class="gist">${left}</p>` : ""}`;
}

function pieces(does: string, found: PieceValue[]) {
  const names = labels(found.map(({ token }) => token)).map((name) => `“${bare(name)}”`);
  const voted = ({ value }: PieceValue, k: number) =>
    say`${{ ...ownName(names[k]), ...inLanguageOf("target") }} ${signed(value)}`;
  return html`<p class="votes tool">${say`${does} ${listedParts(found.map(voted))}`}</p>`;
}

function links(part: LogitPart, { linksOf }: LogitParts) {
  const all = linksOf(part).map(({ name, href }) => html`<a href=${href}>${name}</a> `);
  return all.length ? html`<p class="onward tool">${all}</p>` : "";
}
