/** All heads by two measures, to be pointed at and opened: by pointer, or by arrow keys from left to right. */
import { html, render } from "lit-html";
import { withParts } from "../../shared/dom.ts";
import { defined } from "../../shared/page/later.ts";
import { inLine } from "../../shared/page/arrow-keys.ts";
import { scatterFigure, looksOf } from "./figures.ts";
import { chosenOf, has, isSame, within, type CorpusHead, type Shown } from "./measures.ts";
import { ALONE, leftOutInWords, pointInWords, scatterInWords, withTable } from "./words.ts";

const SHAPES = { circle: "●", square: "■", diamond: "◆" } as Record<string, string>;

export class Scatter extends withParts(`
  figure=#corpus-figure caption=#corpus-figure>figcaption points=#corpus-points chart=figure-chart#corpus-scatter
  x=select#corpus-x y=select#corpus-y kinds=#corpus-kinds status=#corpus-point leftOut=#corpus-left-out
`) {
  #shown: Shown | null = null;
  #lit: CorpusHead | null = null;
  onChoose: (head: CorpusHead) => unknown = () => {};

  constructor(document: Document, page: { keepAlong(part: object): unknown }) {
    super(document);
    for (const id of ["x", "y"] as const)
      this[id].addEventListener("change", () => {
        const part = { [id]: this[id].value };
        const shown = this.#shown;
        page.keepAlong(part);
        if (shown) void this.show({ ...shown, state: { ...shown.state, ...part } });
      });
    this.points.addEventListener("keydown", (event) => this.#onKey(event));
    this.points.addEventListener("blur", () => this.#light(null));
    this.chart.addEventListener("point-choose", (event) => this.#onPoint((event as CustomEvent).detail));
  }

  get #chosen() {
    const { heads, measures, state } = this.#shown as Shown;
    return chosenOf(within(measures, heads), state);
  }

  /** Heads that have both measures, from left to right. */
  get #drawn() {
    const { x, y } = this.#chosen;
    const { heads } = this.#shown as Shown;
    const value = (head: CorpusHead) => Number(head.values[x.id][0]);
    return heads.filter((head) => has(head, x.id) && has(head, y.id)).sort((a, b) => value(a) - value(b));
  }

  async show(shown: Shown) {
    this.#shown = shown;
    this.#lit = null;
    const { heads, measures } = shown;
    const isAlone = heads.length < 2;
    this.points.hidden = this.caption.hidden = this.status.hidden = isAlone;
    this.leftOut.textContent = isAlone ? ALONE : leftOutInWords(heads, [this.#chosen.x, this.#chosen.y]);
    for (const axis of ["x", "y"] as const) {
      const options = within(measures, heads).map(({ id, name }) => new Option(name, id));
      this[axis].replaceChildren(...options);
      this[axis].value = this.#chosen[axis].id;
    }
    render([...new Set(heads.map(({ block }) => block))].map(kind), this.kinds);
    await this.#draw();
  }

  open(opened: CorpusHead) {
    this.#shown = { ...(this.#shown as Shown), opened };
    return this.#draw();
  }

  async #draw() {
    const { opened, heads } = this.#shown as Shown;
    const { x, y } = this.#chosen;
    const sentenceOf = (head: CorpusHead) => pointInWords(head, [y, x], heads);
    const lit = this.#lit ?? opened;
    this.status.textContent = has(lit, x.id) && has(lit, y.id) ? sentenceOf(lit) : "";
    if (this.points.hidden) return;
    const marked = { opened, lit: this.#lit };
    const drawn = this.#drawn;
    const says = withTable(scatterInWords(x.name, y.name, drawn.length));
    await defined(this.chart);
    await this.chart.draw((...looks) => scatterFigure(drawn, { x, y }, marked, sentenceOf, ...looks), says);
  }

  #light(head: CorpusHead | null) {
    if (!this.#shown || head === this.#lit) return;
    this.#lit = head;
    void this.#draw();
  }

  #onKey(event: KeyboardEvent) {
    if (!this.#shown || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" && this.#lit) return this.onChoose(this.#lit);
    const drawn = this.#drawn;
    const from = this.#lit ?? this.#shown.opened;
    const at = drawn.findIndex((head) => isSame(head, from));
    const to = inLine(at, event.key, drawn.length, false);
    if (to === null) return;
    event.preventDefault();
    this.#light(drawn[to]);
  }

  #onPoint(point: { x: number; y: number }) {
    const { x, y } = this.#chosen;
    const head = this.#drawn.find(({ values }) => values[x.id][0] === point.x && values[y.id][0] === point.y);
    if (head) this.onChoose(head);
  }
}

function kind(block: string) {
  const { symbol, ink } = looksOf(block);
  return html`<span class=${ink}>${SHAPES[symbol]} ${block}</span>`;
}
