/** The view of the page Word: the line of each piece, and the parts of one of them. */
import { ApiError } from "../shared/server.ts";
import { partOf } from "../shared/dom.ts";
import { namesLeftOut } from "../shared/head/map-sentence.ts";
import { wordsFirst } from "../shared/presented.ts";
import { bare, isSpecial, labels, spoken } from "../shared/pieces.ts";
import { originsOf, unitsOf, type Split, type Units } from "./by-words.ts";
import { mostBrought, ranked, stackOf } from "./parts.ts";
import {
  BY_WORDS,
  kindsInWords,
  leaningInWords,
  readAs,
  sumInWords,
  wordInPlainWords,
  wordInWords,
} from "./words.ts";
import type { WordPage } from "./page.ts";
import type { OriginStacks } from "./origin-bars.ts";
import type { LogitSplit, OriginRow, Origins } from "../shared/api.ts";
import type { Quantity } from "./address.ts";

/** The parts of one piece or word, and the origins of all, or why there are none; `answer` has the texts. */
export type LogitFound = { answer: LogitSplit; split: Split; origins: Origins | ApiError };

const LARGEST = 10;

export class WordView extends partOf<WordPage>()(`
  rows=origin-bars#rows legend=#legend leaning=attention-words#leaning words=attention-words#words
  noOrigins=#no-origins kinds=#kinds list=part-list#parts sum=#sum title=#word-title held=#held
`) {
  constructor(document: Document, page: WordPage) {
    super(document, page);
    for (const button of this.#buttons)
      button.addEventListener("click", () => page.changeQuantity(button.dataset.of as Quantity));
  }

  get #buttons() {
    return [...document.querySelectorAll("[data-of]")] as HTMLButtonElement[];
  }

  #showOrigins({ answer, origins }: LogitFound) {
    const { units, state, task } = this.page;
    const none = origins instanceof ApiError;
    const rows = none ? [] : originsOf(origins.rows, units);
    const languages = readAs(task);
    const names = [`from ${languages.read}`, `from ${languages.before}`, "biases, traced"];
    const stacked = (some: OriginRow[], { labels }: Units): OriginStacks => ({
      ...{ labels, names, stacks: none ? null : some.map((row) => stackOf(row, state.of)) },
    });
    const own = () => stacked(none ? [] : origins.rows, unitsOf(answer, "target", ""));
    this.rows.shown = { ...stacked(rows, units), made: state.words && BY_WORDS, own };
    this.legend.hidden = this.leaning.hidden = this.held.hidden = none;
    [...this.legend.children].forEach((one, k) => (one.children[1].textContent = names[k]));
    this.noOrigins.textContent = none ? origins.message : "";
    this.leaning.parts = leaningInWords(rows, state.of, languages);
  }

  show(found: LogitFound) {
    const { answer, split } = found;
    const { units, state } = this.page;
    const { of, words } = state;
    const { parts, rows, piece, source, fed } = split;
    const pieces = labels(answer.target.fed);
    const order = ranked(parts, of, LARGEST);
    const most = mostBrought(parts, of);
    this.#showOrigins(found);
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.of === of);
    this.rows.chosen = units.pieces.findIndex((some) => some.includes(rows[0]));
    this.title.textContent = `“${isSpecial(piece) ? piece : spoken(piece)}”`;
    this.say();
    this.kinds.textContent = `By kind: ${kindsInWords(parts, of)}.`;
    this.list.shown = {
      ...{ parts: order.largest, of, words, source, fed },
      fedPiece: rows.map((row) => bare(pieces[row])).join("” and “"),
      open: order.largest.find((part) => part === most?.part) ?? null,
      linksOf: (part) => this.page.linksOf(part),
    };
    this.sum.textContent = sumInWords(order, of, rows.length > 1);
  }

  say() {
    const { found, state } = this.page;
    const words = wordsFirst() ? wordInPlainWords : wordInWords;
    if (found) this.words.parts = [...words(found.split, state.of), ...namesLeftOut(this.rows)];
  }
}
