/** The question, drawn: its words, its place, what was written before, the other kinds of question. */
import { h, withParts } from "../../shared/dom.ts";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.ts";
import { blockTitle, headTitle } from "../../shared/head/titles.ts";
import { KINDS, type Kind } from "./question.ts";
import type { Posed } from "./posing.ts";
import type { Page } from "../../explore/page.ts";
import type { Alignment } from "../../shared/head/weights.ts";

export class QuestionView extends withParts(`
  title=#predict-title asked=attention-words#predict-asked place=#predict-place written=#predict-written
  kinds=#predict-kinds noticeLine=#predict-notice
`) {
  declare page: Page;

  /** The place of the badge and the switch of rows, while the head is not asked about. */
  #home = new Comment("rows");

  constructor(document: Document, page: Page, onKind: (kind: Kind) => unknown) {
    super(document);
    this.page = page;
    page.rows.badge.before(this.#home);
    this.kinds.addEventListener("click", ({ target }) => {
      const { kind } = (target as HTMLElement).dataset;
      if (kind) onKind(kind as Kind);
    });
  }

  focus() {
    this.title.focus({ preventScroll: true });
  }

  /** Show a question about an opened map, and the kinds that can be asked. */
  show(posed: Posed, a: Alignment | null, kinds: Kind[]) {
    this.asked.parts = posed.asked;
    this.place.textContent = placeOf(a, posed.kind);
    this.#showWritten(posed, a);
    this.page.showRows();
    this.showRows(a !== null && posed.row !== null && posed.kind !== "next");
    const focused = (document.activeElement as HTMLElement | null)?.dataset.kind;
    this.kinds.replaceChildren(...kinds.map((kind) => kindButton(kind, kind === posed.kind)));
    if (focused) (this.kinds.querySelector(`[data-kind=${focused}]`) as HTMLElement | null)?.focus();
  }

  /** Say beside a question about a row that its head serves the word before, with the switch. */
  showRows(isOfRow: boolean) {
    const { badge, button } = this.page.rows;
    const place = isOfRow && !badge.hidden ? this.written : this.#home;
    place.after(badge, button);
  }

  notice(words: string) {
    this.noticeLine.textContent = words;
    this.noticeLine.hidden = !words;
  }

  /** Show what was written before, as far as the question needs it. */
  #showWritten({ row, kind }: Posed, a: Alignment | null) {
    const { target } = this.page.answer;
    const side = kind === "next" ? "target" : a?.rows.side;
    this.written.hidden = row === null || (side !== "target" && side !== "fed");
    if (this.written.hidden || row === null) return;
    const pieceOf = side === "fed" ? lastPiece : firstPiece; // what was fed is written, what is produced is not yet
    const piece = a && kind !== "next" ? pieceOf(a.rows, row) : row;
    const end = target.offsets[piece - 1]?.[1] ?? 0;
    const words = this.written.querySelector("bdi") as HTMLElement;
    words.textContent = Array.from(target.text).slice(0, end).join("") || "nothing yet";
    words.lang = end ? this.page.task.target.lang : "en";
  }
}

function kindButton(kind: Kind, isChosen: boolean) {
  const ariaPressed = String(isChosen);
  return h("button", { type: "button", className: "quiet", dataset: { kind }, ariaPressed }, KINDS[kind]);
}

/** The place of the question; "" where it is about the whole model. */
function placeOf(a: Alignment | null, kind: Kind) {
  if (!a || kind === "next") return "";
  return kind === "head" ? `${blockTitle(a.block)}, layer ${a.called ?? a.layer}` : headTitle(a);
}
