/** The opened cell: asked for, shown, copied. */
import { html, render } from "../shared/html.ts";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchCell, type CellAnswer } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { hint } from "../shared/words.ts";
import { copy, save } from "../shared/page/copy.ts";
import { COPIES, OPEN_CELL, cannotCopy } from "./words.ts";
import type { CellDerivation } from "./cell-derivation.ts";
import type { Onward } from "./onward.ts";
import type { CellQuestion } from "./seen.ts";
import type { Digits } from "./address.ts";

const CONFIRMED = 4000; // milliseconds
const LINE = 24; // pixels under a number, for what comes of it: on a phone two lines

/** The kinds of file where the browser lets nothing be copied. */
const KINDS = { numpy: "py", whole: "py", latex: "tex", link: "" };

type Copied = keyof typeof COPIES;

/** A cell, the names of the entries along its axes, and what comes of its number. */
type Asked = CellQuestion & Pick<CellDerivation, "names" | "sideOf"> & { onward: Onward | null };

type Acts = { close: () => unknown; again: () => unknown; notice: (words: string) => unknown };

type Shown = {
  cell: CellAnswer | null;
  problem: { message: string; final: boolean } | null;
  copied: Copied | "";
};

const cells = new Answers(
  ({ request, where, cell }: Asked, signal) => fetchCell(request, where, cell, signal),
  ({ request, where, cell }) => [request, where, cell],
);

export class CellView {
  readonly #place: HTMLElement;
  readonly #acts: Acts;
  #shown: Shown = { cell: null, problem: null, copied: "" };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The earlier cell stays until the next is there. */
  readonly reader = new Reader(cells, ({ answer: cell, error }, { names, sideOf, onward }) => {
    if (cell) Object.assign(this.#derivation, { names, sideOf });
    if (cell) this.#derivation.show({ cell, onward });
    if (cell || error) this.#show({ cell: cell ?? null, problem: error ? problemOf(error) : null });
  });

  constructor(place: HTMLElement, acts: Acts) {
    this.#place = place;
    this.#acts = acts;
    this.#show();
  }

  get #derivation() {
    return this.#place.querySelector("cell-derivation") as CellDerivation;
  }

  /** True where the focus is in it. */
  get isFocused() {
    return this.#place.contains(document.activeElement);
  }

  set digits(digits: Digits) {
    this.#derivation.show({ digits });
  }

  /** Show a cell; null closes it. */
  show(asked: Asked | null) {
    if (asked) return void this.reader.ask(asked);
    this.reader.end();
    this.#show({ cell: null, problem: null });
  }

  /** Scroll to the number once it is there; as far as there is room above its cell, where that goes along. */
  async reveal(top: () => number) {
    await this.reader.settled();
    const number = this.#derivation.querySelector(".result")?.getBoundingClientRect();
    const lacks = (number ?? this.#place.getBoundingClientRect()).bottom - innerHeight;
    const room = top();
    if (room < Infinity)
      return lacks + 2 * LINE > 0 && scrollBy({ top: Math.min(lacks + 2 * LINE, Math.max(0, room)) });
    if (!number || lacks + LINE > 0) this.#place.scrollIntoView({ block: "nearest" });
  }

  #show(part: Partial<Shown> = {}) {
    this.#shown = { ...this.#shown, ...part };
    const { cell, problem, copied } = this.#shown;
    const isHidden = (what: Copied) =>
      what === "whole" ? !cell?.whole : what !== "link" && cell?.value === null;
    const button = (what: Copied) => html`
      <button type="button" id="copy-${what}" ?hidden=${isHidden(what)} @click=${(event: Event) => this.#copy(what, event)}
        >${what === copied ? "copied" : COPIES[what][0]}</button>`;
    const inside = html`
      <p class="hint" id="cell-hint" ?hidden=${cell || problem}>${hint(OPEN_CELL)}</p>
      <div id="cell-opened" ?hidden=${!cell}>
        <button type="button" class="quiet" id="cell-close" @click=${this.#acts.close}>close</button>
        <cell-derivation id="derivation"></cell-derivation>
        <p class="cell-bar wrap">
          ${(Object.keys(COPIES) as Copied[]).map(button)}
          <span class="unseen" role="status">${copied && `Copied ${COPIES[copied][1]}.`}</span>
        </p>
        <section id="why" aria-labelledby="why-title"></section>
      </div>
      <p class="notice" data-kind="problem" id="cell-problem" role="alert" ?hidden=${!problem}>${problem?.message} <button
        type="button" id="cell-again" ?hidden=${problem?.final} @click=${this.#acts.again}>try again</button></p>`;
    render(inside, this.#place);
  }

  /** Copy a text, or save it as a file; the button itself says for a moment that it is done. */
  async #copy(what: Copied, { currentTarget }: Event) {
    const kind = KINDS[what];
    const { cell } = this.#shown;
    const text = what === "link" ? location.href : (cell?.[what] ?? "");
    const done = () => this.#show({ copied: "" });
    clearTimeout(this.#timer);
    done();
    if (await copy(text)) {
      const button = currentTarget as HTMLElement;
      button.style.minWidth = `${button.offsetWidth}px`;
      this.#timer = setTimeout(done, CONFIRMED);
      return this.#show({ copied: what });
    }
    this.#acts.notice(cannotCopy(kind && COPIES[what][1]));
    if (kind) save(new Blob([text]), `regard-${cell?.stage}.${kind}`);
  }
}
