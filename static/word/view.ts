/** The view of the page Word: the line of each piece, and the parts of one of them. */
import { html, nothing, render } from "../shared/html.ts";
import { languageOf } from "../shared/piece-languages.ts";
import { ApiError } from "../shared/server.ts";
import { withParts } from "../shared/dom.ts";
import { namesLeftOut } from "../shared/head/map-sentence.ts";
import { wordsFirst } from "../shared/presented.ts";
import { bare, isSpecial, labels, spoken } from "../shared/pieces.ts";
import { signed } from "../shared/words.ts";
import { hasTools } from "../shared/page/tools.ts";
import { originsOf, unitsOf, type Split, type Units } from "./by-words.ts";
import { extent, mostBrought, placed, ranked, stackOf, zeroOf } from "./parts.ts";
import {
  BY_ORIGIN,
  BY_WORDS,
  FEWER,
  fromMark,
  kindsInWords,
  leaningInWords,
  readAs,
  smallerInWords,
  sumInWords,
  wordInPlainWords,
  wordInWords,
} from "./words.ts";
import type { OriginStacks } from "./origin-bars.ts";
import type { LogitParts } from "./part-list.ts";
import type { LogitSplit, OriginRow, Origins } from "../shared/api.ts";
import type { Task } from "../shared/sentence/tasks.ts";
import type { Quantity } from "./address.ts";
import type { Words } from "../shared/head/weights.ts";

/** The parts of one piece or word, and the origins of all, or why there are none; `answer` has the texts. */
export type LogitFound = { answer: LogitSplit; split: Split; origins: Origins | ApiError };

/** The parts that have a line, with all tools and in the first state. */
const [MANY, FEW] = [10, 4];
const KINDS = ["source", "fed", "biases"];

/** A quantity of the parts of what is found, by words or pieces; a line for each of the `units`. */
type Values = {
  found: LogitFound;
  of: Quantity;
  words: Words;
  units: Units;
  task: Task;
  linksOf: LogitParts["linksOf"];
};

export class WordView extends withParts(`
  rows=origin-bars#rows legend=#legend leaning=attention-words#leaning words=attention-words#words
  noOrigins=#no-origins kinds=#kinds list=part-list#parts sum=#sum smaller=button#smaller origin=#origin title=#word-title
`) {
  #values: Values | null = null;
  /** True where all parts have a line. */
  #isWhole = false;
  /** The piece of the source that is asked about. */
  #asked: number | null = null;

  constructor(root: ParentNode, acts: { choose: (of: Quantity) => unknown }) {
    super(root);
    for (const button of this.#buttons)
      button.addEventListener("click", () => acts.choose(button.dataset.of as Quantity));
    this.smaller.addEventListener("click", () => this.#showAll(!this.#isWhole));
  }

  get #buttons() {
    return [...document.querySelectorAll("[data-of]")] as HTMLButtonElement[];
  }

  /** Show the line of each piece; where there is no path from the source, why. */
  #showOrigins({ found: { answer, split, origins }, of, words, units, task }: Values) {
    const none = origins instanceof ApiError;
    const rows = none ? [] : originsOf(origins.rows, units);
    const languages = readAs(task);
    const names = [`from ${languages.read}`, `from ${languages.before}`, "biases, traced"];
    const stacked = (some: OriginRow[], { labels }: Units): OriginStacks => ({
      ...{ labels, names, chosen: 0, stacks: none ? null : some.map((row) => stackOf(row, of)) },
    });
    const own = () => stacked(none ? [] : origins.rows, unitsOf(answer, "target", ""));
    const chosen = units.pieces.findIndex((some) => some.includes(split.rows[0]));
    this.rows.shown = { ...stacked(rows, units), chosen, made: words && BY_WORDS, own };
    render(legendOf(names), this.legend);
    render(none ? origins.message : nothing, this.noOrigins);
    this.leaning.parts = leaningInWords(rows, of, languages);
    const isFirst = String(split.rows) === "0"; // nothing but the start mark was fed
    const before = isFirst ? fromMark(answer.target.fed[0]) : names[1];
    this.#showOrigin(rows[chosen], of, [names[0], before, names[2]]);
  }

  /** Show where the sum of the chosen piece came from, as one bar. */
  #showOrigin(row: OriginRow | undefined, of: Quantity, names: string[]) {
    this.origin.hidden = !row;
    if (!row) return;
    const stack = stackOf(row, of);
    const reach = extent([stack]);
    const values = names.map((name, k) => `${name} ${signed(stack[k])}`);
    const bars = placed(stack, reach).map(
      ({ start, size }, k) =>
        html`<i data-kind=${KINDS[k]} .style=${`left: ${100 * start}%; width: ${100 * size}%`}></i>`,
    );
    const line = html`<p class="legend wrap"><span>${BY_ORIGIN}</span> ${legendOf(values)}</p>
      <span class="stack" .style=${`--zero: ${zeroOf(reach)}`}>${bars}</span>`;
    render(line, this.origin);
  }

  #showAll(isWhole: boolean) {
    this.#isWhole = isWhole;
    if (this.#values) this.show(this.#values);
  }

  /** Ask about a piece of the source, or about none where it is asked about. */
  ask(piece: number) {
    this.#asked = this.#asked === piece ? null : piece;
    this.say();
  }

  show(values: Values) {
    if (values.found !== this.#values?.found) this.#asked = null;
    this.#values = values;
    const { found, of, words } = values;
    const { answer, split } = found;
    const { parts, rows, piece, source, fed } = split;
    const pieces = labels(answer.target.fed);
    const order = ranked(parts, of, this.#isWhole ? parts.length : hasTools() ? MANY : FEW);
    const most = mostBrought(parts, of);
    this.#showOrigins(values);
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.of === of);
    render(`“${isSpecial(piece) ? piece : spoken(piece)}”`, this.title);
    this.title.lang = languageOf("target") ?? "";
    this.say();
    render(`By kind: ${kindsInWords(parts, of)}.`, this.kinds);
    this.list.shown = {
      ...{ parts: order.largest, of, words, source, fed },
      fedPiece: rows.map((row) => bare(pieces[row])).join("” and “"),
      open: order.largest.find((part) => part === most?.part) ?? null,
      linksOf: values.linksOf,
    };
    render(sumInWords(order, of, rows.length > 1), this.sum);
    this.smaller.hidden = parts.length <= FEW;
    this.smaller.ariaExpanded = String(this.#isWhole);
    render(this.#isWhole ? FEWER : smallerInWords(order.others, of), this.smaller);
  }

  #askedUnit({ source }: Split) {
    const k = source.pieces.findIndex((some) => some.includes(this.#asked ?? -1));
    return k < 0 ? null : k;
  }

  say() {
    if (!this.#values) return;
    const { found, of } = this.#values;
    const { split } = found;
    const said = wordsFirst()
      ? wordInPlainWords(split, of)
      : wordInWords(split, of, !hasTools(), this.#askedUnit(split));
    this.words.parts = [...said, ...namesLeftOut(this.rows)];
  }
}

const legendOf = (names: string[]) =>
  names.map((name, k) => html`<span data-kind=${KINDS[k]}><i></i><span>${name}</span></span> `);
