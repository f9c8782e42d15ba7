/** What is asked, drawn: the question, where it is asked, what was written before, the other kinds of question. */
import { h, withParts } from "../../shared/dom.js";
import { firstPiece, lastPiece } from "../../shared/head/axis-pieces.js";
import { blockTitle, headTitle } from "../../shared/head/titles.js";
import { KINDS } from "./question.js";

/**
 * @typedef {import("./question.js").Kind} Kind
 * @typedef {import("./posing.js").Posed} Posed
 */

export class QuestionView extends withParts(`
  title=#predict-title asked=attention-words#predict-asked place=#predict-place written=#predict-written
  kinds=#predict-kinds noticeLine=#predict-notice
`) {
  /**
   * @param {Document} document
   * @param {import("../page.js").Page} page
   * @param {(kind: Kind) => unknown} onKind
   */
  constructor(document, page, onKind) {
    super(document);
    this.page = page;
    this.kinds.addEventListener("click", ({ target }) => {
      const { kind } = /** @type {HTMLElement} */ (target).dataset;
      if (kind) onKind(/** @type {Kind} */ (kind));
    });
  }

  focus() {
    this.title.focus({ preventScroll: true });
  }

  /**
   * @param {Posed} posed
   * @param {Alignment | null} a the opened map
   * @param {Kind[]} kinds that can be asked
   */
  show(posed, a, kinds) {
    this.asked.parts = posed.asked;
    this.place.textContent = placeOf(a, posed.kind) ?? this.page.model.name;
    this.#showWritten(posed, a);
    this.#offer(kinds, posed.kind);
  }

  /** @param {string} words */
  notice(words) {
    this.noticeLine.textContent = words;
    this.noticeLine.hidden = !words;
  }

  /**
   * What was written before, as far as the question needs it.
   *
   * @param {Posed} posed
   * @param {Alignment | null} a
   */
  #showWritten({ row, kind }, a) {
    const { target } = this.page.answer;
    const side = kind === "next" ? "target" : a?.rows.side;
    this.written.hidden = row === null || (side !== "target" && side !== "fed");
    if (this.written.hidden || row === null) return;
    const pieceOf = side === "fed" ? lastPiece : firstPiece; // what was fed is written, what is produced is not yet
    const piece = a && kind !== "next" ? pieceOf(a.rows, row) : row;
    const end = target.offsets[piece - 1]?.[1] ?? 0;
    const words = /** @type {HTMLElement} */ (this.written.querySelector("bdi"));
    words.textContent = Array.from(target.text).slice(0, end).join("") || "nothing yet";
    words.lang = end ? this.page.task.target.lang : "en";
  }

  /**
   * @param {Kind[]} kinds
   * @param {Kind} chosen
   */
  #offer(kinds, chosen) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.kind;
    this.kinds.replaceChildren(...kinds.map((kind) => kindButton(kind, kind === chosen)));
    const again = focused && this.kinds.querySelector(`[data-kind=${focused}]`);
    /** @type {HTMLElement | null} */ (again || null)?.focus();
  }
}

/**
 * @param {Kind} kind
 * @param {boolean} isChosen
 */
const kindButton = (kind, isChosen) =>
  h(
    "button",
    { type: "button", className: "quiet", dataset: { kind }, ariaPressed: String(isChosen) },
    KINDS[kind],
  );

/**
 * Where the question is asked; undefined: of the whole model.
 *
 * @param {Alignment | null} a
 * @param {Kind} kind
 */
function placeOf(a, kind) {
  if (!a || kind === "next") return;
  return kind === "head" ? `${blockTitle(a.block)}, layer ${a.called ?? a.layer}` : headTitle(a);
}
