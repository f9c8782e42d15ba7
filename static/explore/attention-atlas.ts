/**
 * Every head of every block: one grid a block, all shown on a wide screen, one at a time on a phone:
 * `<attention-atlas><p class="legend">stays at the end</p></attention-atlas>`. Set `model`, `answer`, `opened` and
 * `mark`.
 *
 * Keys: arrows, Home and End move, Enter or space opens, with Shift or Ctrl beside what is open. Parts of class
 * "pooled" in it are shown while a pixel stands for several weights, those of `data-of` where the model has such a
 * block. Fires `head-press` when a head will open as the button is released, and `head-open`; `adds` means to the
 * heads that are shown.
 */
import { html, render } from "../shared/html.ts";
import { keyed } from "lit-html/directives/keyed.js";
import { tokensOf } from "../shared/head/alignment.ts";
import { adds, dispatch } from "../shared/dom.ts";
import { usualHead, type Focus } from "../shared/head/choose.ts";
import { readHeads, type HeadAt } from "../shared/head/chosen-heads.ts";
import { layerName } from "../shared/head/layers.ts";
import { inBlock, type Mark } from "../shared/head/marks.ts";
import { calledIn, inShort, measuresIn, patternsOf } from "../shared/head/patterns.ts";
import { alignedOf, leastError, withRows, type RowName } from "../shared/head/row-names.ts";
import { isPooled } from "../shared/maps/mosaic.ts";
import { inGrid } from "../shared/page/arrow-keys.ts";
import { plain } from "../shared/plain-letters.ts";
import { hasAtlas } from "../shared/sentence/models.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { blockLines, blockTitle, cellName } from "../shared/head/titles.ts";
import { HeadGrid } from "./head-grid.ts";
import { ORDERS, type Order } from "./address.ts";
import { ORDER, asNamed, isWithin, numbersIn, ordered, termsOf } from "./head-numbers.ts";
import { looksAt, tagInWords, tagOf } from "./parts-of-speech.ts";
import type { Answer, BlockShape, HeadsTagsAnswer, Model } from "../shared/api.ts";

/** A head: `called` is its name in words, `says` has what it does as well. */
type AtlasCell = HeadAt & { block: string; name: string; called: string; says: string };

/** An answer of a model, and the names of rows of the target that are asked for; in the opened block they are as there. */
type Shown = { model: Model | null; answer: Answer | null; rows: RowName };

/**
 * All heads in the order of the model, as they stand, and those that have not faded; the blocks whose rows and columns
 * are no layers and heads.
 */
type Heads = { all: AtlasCell[]; standing: AtlasCell[]; found: Set<AtlasCell>; arranged: Set<string> };

/** The block that a phone shows, and the cell at which Tab stops: all blocks together are one stop. */
type At = { block: string; stop?: AtlasCell };

customElements.define("head-grid", HeadGrid);

/** The counts of heads that are found and of all, and what is said of the part of speech that is sought. */
type Found = { found: number; all: number; says: string };

export class AttentionAtlas extends HTMLElement {
  /** The weights on parts of speech, once somebody asked for them. */
  tags: HeadsTagsAnswer | null = null;
  #shown: Shown = { model: null, answer: null, rows: "produced" };
  #heads: Heads = headsOf([]);
  #opened: Focus = { block: "", layer: 0, head: 0 };
  #at: At = { block: "" };

  get #shapes() {
    const { model } = this.#shown;
    return model && hasAtlas(model) ? model.blocks : [];
  }

  get #grids() {
    return [...this.querySelectorAll("head-grid")];
  }

  /** The model; its grids stay while it does. */
  set model(model: Model) {
    if (model === this.#shown.model) return;
    this.#shown = { ...this.#shown, model };
    this.#heads = headsOf(this.#shapes.flatMap((shape) => cellsOf(shape, model)));
    for (const word of this.querySelectorAll<HTMLElement>("[data-of]"))
      word.hidden = !this.#shapes.some(({ name }) => name === word.dataset.of);
    this.#show(usualHead(model).block, this.#at.stop);
  }

  /** The pixels of the screen that a head has on its longer side. */
  get pixels() {
    return Math.max(0, ...this.#grids.map((grid) => grid.pixels));
  }

  get answer(): Answer | null {
    return this.#shown.answer;
  }

  set answer(answer: Answer) {
    this.#shown = { ...this.#shown, answer };
    for (const grid of this.#grids) {
      const block = answer.blocks[grid.dataset.block as string];
      if (block) grid.block = block;
    }
    this.#name();
    for (const words of this.querySelectorAll(".pooled")) words.toggleAttribute("hidden", !isPooled(answer));
  }

  set rows(rows: RowName) {
    if (rows === this.#shown.rows) return;
    this.#shown = { ...this.#shown, rows };
    this.#name();
  }

  /** The block of a head, its columns, and the names of neighbours in it. */
  #measured(name: string) {
    const { model, answer, rows } = this.#shown;
    const block = answer?.blocks[name];
    if (!answer || !block) return null;
    const columns = tokensOf(answer, block.columns);
    const { piece } = taskOf(model?.task ?? "");
    return { block, columns, called: calledIn(withRows(block, rows), columns, piece) };
  }

  /** Say of each head what it does, by the names of its rows and columns. */
  #name() {
    for (const cell of this.#heads.all) {
      const { layer, head } = cell;
      const found = this.#measured(cell.block);
      if (!found) continue;
      const measures = measuresIn(withRows(found.block, this.#shown.rows), found.columns, layer, head);
      cell.says = [cell.called, inShort(patternsOf(measures, found.called))].filter(Boolean).join(", ");
    }
    this.#draw();
  }

  /** A head with what is measured of it, by the names that its label has. */
  #numbered = (cell: AtlasCell) => {
    const found = this.#measured(cell.block);
    if (!found) return { cell, numbers: {} };
    const aligned = alignedOf(this.#shown.model ?? {}, cell);
    const numbers = numbersIn(found.block, found.columns, cell, aligned ? leastError(aligned) : undefined);
    return { cell, numbers: asNamed(numbers, found.called.fed) };
  };

  /** The orders for which this model and this sentence have numbers, each with its name. */
  get orders(): { order: Order; name: string }[] {
    const known = this.#heads.all.filter(({ layer, head }) => layer === 1 && head === 1).map(this.#numbered);
    const isKnown = (order: Order) => !order || known.some(({ numbers }) => numbers[order] !== undefined);
    return ORDERS.filter(isKnown).map((order) => ({ order, name: ORDER[order].name }));
  }

  /** The order of the heads of each block; a block without such numbers stays as in the model. */
  set order(order: Order) {
    const { all, arranged } = this.#heads;
    if (!order && !arranged.size) return;
    const heads = order ? all.map(this.#numbered) : [];
    const known = heads.filter(({ numbers }) => numbers[order as "aer"] !== undefined);
    this.#heads = {
      ...this.#heads,
      standing: order ? ordered(heads, order).map(({ cell }) => cell) : all,
      arranged: new Set(known.map(({ cell }) => cell.block)),
    };
    this.#draw();
    for (const grid of this.#grids) grid.arranged();
  }

  /**
   * Fade every head that a text does not find: in whose name, with that of its block, one of its words does not begin a
   * word, or which is beyond one of its limits, or which looks at a part of speech no more than by chance. Returns the
   * count of those that are found, and what is said of a part of speech; null where nothing is sought.
   */
  fade(text: string): Found | null {
    const { words: all_words, limits } = termsOf(text);
    const tagged = this.tags && all_words.find(tagOf);
    const tag = tagged && tagOf(tagged);
    const words = all_words.filter((word) => word !== tagged);
    const isSought = all_words.length + limits.length > 0;
    const { all } = this.#heads;
    const found = all.filter((cell) => {
      const name = ` ${plain(`${cell.name} ${cell.block} ${blockTitle(cell.block)} ${cell.says}`)}`;
      const isNamed = words.every((word) => name.includes(` ${word}`));
      const isTagged = !tag || looksAt(this.tags as HeadsTagsAnswer, tag, cell);
      return isNamed && isTagged && (!limits.length || isWithin(this.#numbered(cell).numbers, limits));
    });
    this.#heads = { ...this.#heads, found: new Set(found) };
    const blocks = found.map(({ block }) => block);
    const { block, stop } = this.#at;
    const isElsewhere = isSought && blocks.length && !blocks.includes(block);
    this.#show(isElsewhere ? blocks[0] : block, stop);
    const says = tag && this.tags ? tagInWords(this.tags, tag, tagged, found) : "";
    return isSought ? { found: found.length, all: all.length, says } : null;
  }

  /** Open the first head that has not faded. */
  enterFound() {
    const { standing, found } = this.#heads;
    const first = standing.find((cell) => found.has(cell));
    if (first) this.#say("open", first, false);
  }

  set opened(opened: Focus) {
    this.#opened = opened;
    const stop = this.#heads.all.find((cell) => cell.block === opened.block && isSame(cell, opened));
    this.#show(opened.block, stop);
  }

  set mark(mark: Mark) {
    const { answer, rows } = this.#shown;
    const n = answer?.target.tokens.length;
    for (const grid of this.#grids) {
      const { block: name = "" } = grid.dataset;
      const block = answer?.blocks[name];
      const naming = (name === this.#opened.block && this.#opened.naming) || rows;
      if (block) grid.lit = inBlock(mark, { ...withRows(block, naming), n });
    }
  }

  #show(block: string, stop?: AtlasCell) {
    this.#at = { block, stop };
    this.#draw();
  }

  #draw() {
    const first = (name: string) => this.#heads.standing.find(({ block }) => block === name);
    const tab = (shape: BlockShape) => html`
      <button type="button" data-tab=${shape.name} aria-pressed=${shape.name === this.#at.block}
        @click=${() => this.#show(shape.name, first(shape.name))}>${blockLines(shape, taskOf("")).name}</button>`;
    const all = html`
      <div class="tabs" role="group" aria-label="Blocks">${this.#shapes.map(tab)}</div>
      ${this.#shapes.map((shape) => this.#section(shape))}`;
    render(keyed(this.#shown.model, all), this, { renderBefore: this.querySelector(".legend") });
  }

  #section(shape: BlockShape) {
    const { name, layers, heads } = shape;
    const { name: title, line } = blockLines(shape, taskOf(this.#shown.model?.task ?? ""));
    const cells = this.#heads.standing.filter(({ block }) => block === name);
    const row = (_: unknown, k: number) => html`
      <div role="row">
        <div role="rowheader">${`L${layerName(shape, k + 1)}`}</div>
        ${cells.slice(k * heads, (k + 1) * heads).map((cell, h) => this.#cell(cell, { layer: k + 1, head: h + 1 }, shape))}
      </div>`;
    return html`
      <section data-block=${name} ?data-shown=${name === this.#at.block} .style="--layers: ${layers}; --heads: ${heads}">
        <h2>${title} <small>${line}</small></h2>
        <head-grid role="grid" aria-multiselectable="true" aria-label="${blockTitle(name)}: layers by heads"
          data-block=${name} ?data-arranged=${this.#heads.arranged.has(name)}>
          <canvas aria-hidden="true"></canvas>
          ${Array.from({ length: layers }, row)}
          <div role="row">
            <div role="presentation"></div>
            ${Array.from({ length: heads }, (_, h) => html`<div role="columnheader">${`H${h + 1}`}</div>`)}
          </div>
          <div class="tip" aria-hidden="true" hidden></div>
        </head-grid>
      </section>`;
  }

  /** The cell of a head, which stands at a row and a column that count as a layer and a head. */
  #cell(cell: AtlasCell, at: HeadAt, shape: BlockShape) {
    const { block, layer, head, name, says } = cell;
    const { aggregate, heads = "" } = this.#opened;
    const union = aggregate === "union" ? readHeads(heads) : [];
    const isOpen =
      block === this.#opened.block &&
      (union.length ? union : [this.#opened]).some((one) => isSame(one, cell));
    return html`
      <div role="gridcell" data-layer=${layer} data-head=${head} data-name=${name} data-says=${says} aria-label=${says}
        ?data-faint=${!this.#heads.found.has(cell)} aria-selected=${isOpen} tabindex=${cell === this.#at.stop ? 0 : -1}
        @mousedown=${(event: MouseEvent) => adds(event) || this.#say("press", cell)}
        @click=${(event: MouseEvent) => this.#say("open", cell, adds(event))}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, cell, at, shape)}
        @pointerover=${point} @pointerout=${point} @focusout=${point}
        @focusin=${(event: FocusEvent) => (point(event), this.#show(this.#at.block, cell))}></div>`;
  }

  #say(how: "press" | "open", { block, layer, head }: AtlasCell, adds?: boolean) {
    dispatch(this, `head-${how}`, { block, layer, head, adds });
  }

  /** A key at a cell; an arrow that leaves the block goes on to the one above or below. */
  #onKey(event: KeyboardEvent, cell: AtlasCell, at: HeadAt, shape: BlockShape) {
    const { key } = event;
    const next = inGrid(at, key, shape);
    if (key === "Enter" || key === " ") this.#say("open", cell, adds(event));
    else if (next) {
      event.stopPropagation();
      const way = next.layer === at.layer ? ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0) : 0;
      const to = this.#shapes[this.#shapes.indexOf(shape) + way];
      if (way && to) {
        this.#show(to.name, this.#at.stop);
        Object.assign(next, { layer: way > 0 ? 1 : to.layers, head: Math.min(at.head, to.heads) });
      }
      if (to) this.#focus(to, next);
    } else return;
    event.preventDefault();
  }

  /** Focus the cell at a row and a column. */
  #focus({ name, heads }: BlockShape, { layer, head }: HeadAt) {
    const cells = this.querySelectorAll<HTMLElement>(`head-grid[data-block="${name}"] [data-head]`);
    cells[(layer - 1) * heads + head - 1].focus();
  }
}

const isSame = (one: HeadAt, other: HeadAt) => one.layer === other.layer && one.head === other.head;

const headsOf = (all: AtlasCell[]): Heads => ({
  all,
  standing: all,
  found: new Set(all),
  arranged: new Set(),
});

const cellsOf = (shape: BlockShape, model: Model): AtlasCell[] =>
  Array.from({ length: shape.layers * shape.heads }, (_, k) => {
    const [block, layer, head] = [shape.name, Math.floor(k / shape.heads) + 1, (k % shape.heads) + 1];
    const called = cellName(layerName(shape, layer), head, alignedOf(model, { block, layer, head }));
    return { block, layer, head, name: `L${layerName(shape, layer)} H${head}`, called, says: called };
  });

/** Show what a head is called beside it; after a touch until another is touched. */
function point(event: Event) {
  const cell = event.currentTarget as HTMLElement;
  const isOut = event.type === "pointerout" || event.type === "focusout";
  if (event.type === "pointerout" && (event as PointerEvent).pointerType === "touch") return;
  if (event.type === "focusin" && !cell.matches(":focus-visible")) return;
  (cell.closest("head-grid") as HeadGrid).point(isOut ? null : cell);
}
