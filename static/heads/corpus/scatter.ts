/** All heads by two measures, to be pointed at and opened: by pointer, or by arrow keys from left to right. */
import { html, render } from "../../shared/html.ts";
import { withParts } from "../../shared/dom.ts";
import { inLine } from "../../shared/page/arrow-keys.ts";
import { scatterFigure, looksOf } from "./figures.ts";
import { chosenOf, has, isSame, within, type CorpusHead, type CorpusShown } from "./measures.ts";
import { ALONE, leftOutInWords, named, pointInWords, scatterInWords, withTable } from "./words.ts";

type Axis = "x" | "y";

type Acts = {
  open: (head: CorpusHead) => unknown;
  measure: (part: Partial<Record<Axis, string>>) => unknown;
};

/** With the head that is pointed at by keys. */
type Lit = CorpusShown & { lit: CorpusHead | null };

const SHAPES = { circle: "●", square: "■", diamond: "◆" } as Record<string, string>;

export class Scatter extends withParts(`
  figure=#corpus-figure caption=#corpus-figure>figcaption points=#corpus-points chart=figure-chart#corpus-scatter
`) {
  readonly #acts: Acts;
  #shown: Lit | null = null;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.points.addEventListener("keydown", (event) => this.#onKey(event));
    this.points.addEventListener("blur", () => this.#light(null));
    this.chart.addEventListener("point-choose", (event) => this.#onPoint((event as CustomEvent).detail));
  }

  get #chosen() {
    const { heads, measures, state } = this.#shown as Lit;
    return chosenOf(within(measures, heads), state);
  }

  /** Heads that have both measures, from left to right. */
  get #drawn() {
    const { x, y } = this.#chosen;
    const { heads } = this.#shown as Lit;
    const value = (head: CorpusHead) => Number(head.values[x.id][0]);
    return heads.filter((head) => has(head, x.id) && has(head, y.id)).sort((a, b) => value(a) - value(b));
  }

  /** Show all heads of a corpus; resolves once they are drawn. */
  show(shown: CorpusShown) {
    this.#shown = { ...shown, lit: null };
    return this.#draw();
  }

  async #draw() {
    const { opened, lit, heads } = this.#shown as Lit;
    const { x, y } = this.#chosen;
    const isAlone = heads.length < 2;
    const sentenceOf = (head: CorpusHead) => pointInWords(head, [y, x], heads);
    this.caption.hidden = this.points.hidden = isAlone;
    render(this.#choice(), this.caption);
    render(this.#said(isAlone, sentenceOf), this.figure);
    if (isAlone) return;
    const marked = { opened, lit };
    const drawn = this.#drawn;
    this.points.ariaLabel = named(withTable(scatterInWords(x.name, y.name, drawn.length)));
    await this.chart.draw((...looks) => scatterFigure(drawn, { x, y }, marked, sentenceOf, ...looks));
  }

  #choice() {
    const { heads, measures } = this.#shown as Lit;
    const chosen = this.#chosen;
    const axis = (axis: Axis) => html`
      <select id="corpus-${axis}"
        @change=${({ target }: Event) => this.#acts.measure({ [axis]: (target as HTMLSelectElement).value })}>
        ${within(measures, heads).map(({ id, name }) => html`<option value=${id} .selected=${id === chosen[axis].id}>${name}</option>`)}
      </select>`;
    return html`
      <label>up ${axis("y")}</label>
      <label>across ${axis("x")}</label>
      <span class="wrap" id="corpus-kinds">${[...new Set(heads.map(({ block }) => block))].map(kind)}</span>`;
  }

  /** Say the head that is lit, and what is not drawn. */
  #said(isAlone: boolean, sentenceOf: (head: CorpusHead) => string) {
    const { opened, lit, heads } = this.#shown as Lit;
    const { x, y } = this.#chosen;
    const head = lit ?? opened;
    const isDrawn = has(head, x.id) && has(head, y.id);
    return html`
      <p id="corpus-point" data-wall="words" aria-live="polite" ?hidden=${isAlone}>${isDrawn ? sentenceOf(head) : ""}</p>
      <p class="grey" id="corpus-left-out">${isAlone ? ALONE : leftOutInWords(heads, [x, y])}</p>`;
  }

  #light(lit: CorpusHead | null) {
    if (!this.#shown || lit === this.#shown.lit) return;
    this.#shown = { ...this.#shown, lit };
    void this.#draw();
  }

  #onKey(event: KeyboardEvent) {
    if (!this.#shown || event.ctrlKey || event.altKey || event.metaKey) return;
    const { lit, opened } = this.#shown;
    if (event.key === "Enter" && lit) return this.#acts.open(lit);
    const drawn = this.#drawn;
    const from = lit ?? opened;
    const at = drawn.findIndex((head) => isSame(head, from));
    const to = inLine(at, event.key, drawn.length, false);
    if (to === null) return;
    event.preventDefault();
    this.#light(drawn[to]);
  }

  #onPoint(point: { x: number; y: number }) {
    const { x, y } = this.#chosen;
    const head = this.#drawn.find(({ values }) => values[x.id][0] === point.x && values[y.id][0] === point.y);
    if (head) this.#acts.open(head);
  }
}

function kind(block: string) {
  const { symbol, ink } = looksOf(block);
  return html`<span class=${ink}>${SHAPES[symbol]} ${block}</span>`;
}
