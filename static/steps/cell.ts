/** The opened cell: asked for, shown, copied. */
import { html, render } from "lit-html";
import { Answers, Reader } from "../shared/answers.ts";
import { fetchCell, type CellAnswer, type CellAsked, type ModelRequest, type Where } from "../shared/api.ts";
import { problemOf } from "../shared/server.ts";
import { hint } from "../shared/words.ts";
import { copy, save } from "../shared/page/copy.ts";
import { COPIES, OPEN_CELL, cannotCopy } from "./words.ts";
import type { CellDerivation } from "./cell-derivation.ts";
import type { Walk } from "./walk.ts";

const CONFIRMED = 4000; // milliseconds

/** The kinds of file where the browser lets nothing be copied. */
const KINDS = { numpy: "py", whole: "py", latex: "tex", link: "" };

type Copied = keyof typeof COPIES;

type Shown = {
  cell: CellAnswer | null;
  problem: { message: string; final: boolean } | null;
  copied: Copied | "";
};

type Asked = { request: ModelRequest; where: Where; cell: CellAsked };

const cells = new Answers(({ request, where, cell }: Asked, signal) =>
  fetchCell(request, where, cell, signal),
);

export class CellView {
  declare walk: Walk;
  container = document.getElementById("cell") as HTMLElement;
  #shown: Shown = { cell: null, problem: null, copied: "" };
  readonly reader = new Reader(cells, ({ answer: cell, error }) => {
    if (cell) this.derivation.show({ cell });
    if (cell || error) this.#show({ cell: cell ?? null, problem: error ? problemOf(error) : null });
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(walk: Walk) {
    this.walk = walk;
    this.#show();
  }

  get derivation() {
    return this.container.querySelector("cell-derivation") as CellDerivation;
  }

  /** The container of the reasons of a score. */
  get why() {
    return this.container.querySelector("#why") as HTMLElement;
  }

  close() {
    this.reader.end();
    this.#show({ cell: null, problem: null });
  }

  /** Open a cell; the earlier one stays until it is there. */
  open(asked: Asked) {
    void this.reader.ask(asked);
  }

  #show(part: Partial<Shown> = {}) {
    const { cell, problem, copied } = Object.assign(this.#shown, part);
    const isHidden = (what: Copied) =>
      what === "whole" ? !cell?.whole : what !== "link" && cell?.value === null;
    const button = (what: Copied) => html`
      <button type="button" id="copy-${what}" ?hidden=${isHidden(what)} @click=${(event: Event) => this.#copy(what, event)}
        >${what === copied ? "copied" : COPIES[what][0]}</button>`;
    const inside = html`
      <p class="hint" id="cell-hint" ?hidden=${cell || problem}>${hint(OPEN_CELL)}</p>
      <div id="cell-opened" ?hidden=${!cell}>
        <p class="cell-bar wrap">
          ${(Object.keys(COPIES) as Copied[]).map(button)}
          <button type="button" class="quiet" id="cell-close" @click=${() => this.walk.closeCell()}>close</button>
          <span class="unseen" role="status">${copied && `Copied ${COPIES[copied][1]}.`}</span>
        </p>
        <cell-derivation id="derivation"></cell-derivation>
        <section id="why" aria-labelledby="why-title" hidden></section>
      </div>
      <p class="notice" data-kind="problem" id="cell-problem" role="alert" ?hidden=${!problem}>${problem?.message} <button
        type="button" id="cell-again" ?hidden=${problem?.final} @click=${() => this.walk.reopenCell()}>try again</button></p>`;
    render(inside, this.container);
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
    this.walk.page.bar.notice(cannotCopy(kind && COPIES[what][1]));
    if (kind) save(new Blob([text]), `regard-${cell?.stage}.${kind}`);
  }
}
