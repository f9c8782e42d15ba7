/**
 * Every head of every block: one grid a block, all shown on a wide screen, one at a time on a phone:
 * `<attention-atlas><p class="legend">stays at the end</p></attention-atlas>`. Set `model`, `answer`, `opened` and
 * `mark`.
 *
 * Parts of class "pooled" in it are shown while a pixel stands for several weights, those of `data-of` where the model
 * has such a block. Fires `head-press` when a head
 * will open as the button is released, and `head-open`; `adds` means to the heads that are shown.
 */
import { tokensOf } from "../shared/head/alignment.ts";
import { dispatch, h } from "../shared/dom.ts";
import { usualHead, type Focus } from "../shared/head/choose.ts";
import { readHeads, type HeadAt } from "../shared/head/chosen-heads.ts";
import { layerName } from "../shared/head/layers.ts";
import { inBlock, type Mark } from "../shared/head/marks.ts";
import { calledIn, inShort, measuresIn, patternsOf } from "../shared/head/patterns.ts";
import { alignedOf, leastError, withRows, type RowName } from "../shared/head/row-names.ts";
import { isPooled } from "../shared/maps/mosaic.ts";
import { hasAtlas } from "../shared/sentence/models.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { blockLines, blockTitle, cellName } from "../shared/head/titles.ts";
import { HeadGrid } from "./head-grid.ts";
import { ORDERS, asNamed, isWithin, numbersIn, ordered, type Order } from "./head-numbers.ts";
import type { Answer, BlockShape, Model } from "../shared/api.ts";
import type { Limit } from "./head-terms.ts";

export class AttentionAtlas extends HTMLElement {
  #grids: Map<string, HeadGrid> = new Map();
  #model: Model | null = null;
  #answer: Answer | null = null;
  #found: HTMLElement[] = [];
  #shown = "";
  #asked: RowName = "produced";
  #named: Pick<Focus, "block" | "served"> = { block: "" };
  #tabs = h("div", { className: "tabs", role: "group", ariaLabel: "Blocks" });

  connectedCallback() {
    for (const type of ["head-press", "head-open"]) this.addEventListener(type, this, { capture: true });
    for (const type of ["click", "focusin", "grid-leave"]) this.addEventListener(type, this);
  }

  /** The model; its grids stay while it does. */
  set model(model: Model) {
    if (model === this.#model) return;
    this.#model = model;
    this.#grids.clear();
    const shapes = hasAtlas(model) ? model.blocks : [];
    this.#tabs.replaceChildren(...shapes.map((shape) => this.#tab(shape)));
    const legend = this.querySelectorAll(".legend");
    for (const word of this.querySelectorAll<HTMLElement>("[data-of]"))
      word.hidden = !shapes.some(({ name }) => name === word.dataset.of);
    this.replaceChildren(this.#tabs, ...shapes.map((shape) => this.#section(shape, model)), ...legend);
    this.#show(usualHead(model).block);
  }

  /** The pixels of the screen that a head has on its longer side. */
  get pixels() {
    return Math.max(0, ...Array.from(this.#grids.values(), (grid) => grid.pixels));
  }

  set answer(answer: Answer) {
    this.#answer = answer;
    for (const [name, grid] of this.#grids) if (answer.blocks[name]) grid.block = answer.blocks[name];
    this.#name();
    for (const words of this.querySelectorAll(".pooled")) words.toggleAttribute("hidden", !isPooled(answer));
  }

  /** The names of rows of the target: in the opened block as there, in others as asked. */
  set rows({ asked, opened }: { asked: RowName; opened: Pick<Focus, "block" | "served"> }) {
    const isOther = asked !== this.#asked;
    this.#asked = asked;
    this.#named = opened;
    if (isOther) this.#name();
  }

  #servedIn(block: string): RowName {
    return block === this.#named.block ? (this.#named.served ?? this.#asked) : this.#asked;
  }

  /** Say of each head what it does, by the names of its rows and columns. */
  #name() {
    const answer = this.#answer;
    if (!answer) return;
    for (const [name, grid] of this.#grids) {
      if (!answer.blocks[name]) continue;
      const block = withRows(answer.blocks[name], this.#asked);
      const columns = tokensOf(answer, block.columns);
      const called = calledIn(block, columns, taskOf(this.#model?.task ?? "").piece);
      grid.patterns = (layer, head) => inShort(patternsOf(measuresIn(block, columns, layer, head), called));
    }
  }

  /** The heads of a block and what is measured of them, by the names that their labels have. */
  #heads(name: string) {
    const [answer, block] = [this.#answer, this.#answer?.blocks[name]];
    if (!answer || !block) return [];
    const columns = tokensOf(answer, block.columns);
    const { fed } = calledIn(withRows(block, this.#asked), columns, "");
    return block.layers.flatMap((layer) =>
      block.heads.map((head) => {
        const aligned = alignedOf(this.#model ?? {}, { block: name, layer, head });
        const aer = aligned ? leastError(aligned) : undefined;
        return { layer, head, numbers: asNamed(numbersIn(block, columns, { layer, head }, aer), fed) };
      }),
    );
  }

  /** The orders for which this model and this sentence have numbers. */
  get orders(): Order[] {
    const known = [...this.#grids.keys()].flatMap((name) => this.#heads(name).slice(0, 1));
    return ORDERS.filter((order) => !order || known.some(({ numbers }) => numbers[order] !== undefined));
  }

  /** The order of the heads of each block; a block without such numbers stays as in the model. */
  set order(order: Order) {
    for (const [name, grid] of this.#grids) {
      const heads = order ? this.#heads(name) : [];
      const isKnown = order && heads.some(({ numbers }) => numbers[order] !== undefined);
      grid.arrange(isKnown ? ordered(heads, order) : null);
    }
  }

  /** Fade the heads that have not all of these words, or are beyond a limit. */
  fade({ words, limits }: { words: string[]; limits: Limit[] }) {
    this.#found = [...this.#grids].flatMap(([name, grid]) => {
      const within = limits.length && this.#heads(name).filter(({ numbers }) => isWithin(numbers, limits));
      const isThere = (place: HeadAt) =>
        !within || within.some(({ layer, head }) => layer === place.layer && head === place.head);
      return grid.fade(words, `${name} ${blockTitle(name)}`, isThere);
    });
    const blocks = this.#found.map((cell) => cell.closest("head-grid")?.getAttribute("data-block") ?? "");
    if (words.length + limits.length && blocks.length && !blocks.includes(this.#shown)) this.#show(blocks[0]);
    const all = [...this.#grids.values()].reduce((sum, grid) => sum + grid.count, 0);
    return { found: this.#found.length, all };
  }

  /** Open the first head that has not faded. */
  enterFound() {
    this.#found[0]?.click();
  }

  set opened({ block, layer, head, aggregate, heads = "" }: Focus) {
    for (const [name, grid] of this.#grids) {
      grid.chosen = name === block && aggregate === "union" ? readHeads(heads) : [];
      grid.opened = name === block ? { layer, head } : null;
    }
    this.#show(block);
  }

  set mark(mark: Mark) {
    for (const [name, grid] of this.#grids) {
      const block = this.#answer?.blocks[name];
      const n = this.#answer?.target.tokens.length;
      if (block) grid.lit = inBlock(mark, { ...withRows(block, this.#servedIn(name)), n });
    }
  }

  handleEvent(event: Event) {
    const target = event.target as HTMLElement;
    if (event.type === "click") {
      const block = target.closest("[data-tab]")?.getAttribute("data-tab");
      if (block) this.#show(block);
      if (block) this.#stop(block);
    } else if (event.type === "focusin") {
      const block = target.closest("head-grid")?.getAttribute("data-block");
      if (block) this.#stop(block);
    } else if (event.type === "grid-leave") {
      this.#cross(target.dataset.block ?? "", (event as CustomEvent).detail);
    } else if (target instanceof HeadGrid) {
      event.stopPropagation();
      const { detail } = event as CustomEvent;
      dispatch(this, event.type, { block: target.dataset.block, ...detail });
    }
  }

  /** An arrow key goes on to the block above or below. */
  #cross(from: string, { head, down }: { head: number; down: boolean }) {
    const names = [...this.#grids.keys()];
    const block = names[names.indexOf(from) + (down ? 1 : -1)];
    if (!block) return;
    this.#show(block);
    this.#grids.get(block)?.enter(head, down);
  }

  /** Let Tab stop at a block: all blocks together are one stop. */
  #stop(block: string) {
    for (const [name, grid] of this.#grids) grid.stop = name === block;
  }

  #show(block: string) {
    this.#shown = block;
    for (const section of this.querySelectorAll("section") as NodeListOf<HTMLElement>)
      section.toggleAttribute("data-shown", section.dataset.block === block);
    for (const tab of this.querySelectorAll("[data-tab]") as NodeListOf<HTMLElement>)
      tab.ariaPressed = String(tab.dataset.tab === block);
  }

  #tab(shape: BlockShape) {
    const { name } = blockLines(shape, taskOf(""));
    return h("button", { type: "button", dataset: { tab: shape.name } }, name);
  }

  #section(shape: BlockShape, model: Model) {
    const { name, layers, heads } = shape;
    const lines = blockLines(shape, taskOf(model.task));
    const heading = h("h2", {}, lines.name, " ", h("small", {}, lines.line));
    const grid = new HeadGrid();
    grid.dataset.block = name;
    grid.names = (layer, head) =>
      cellName(layerName(shape, layer), head, alignedOf(model, { block: name, layer, head }));
    grid.prepare(layers, heads, blockTitle(name), (layer) => layerName(shape, layer));
    const section = h("section", { dataset: { block: name } }, heading, grid);
    section.style.setProperty("--layers", String(layers));
    this.#grids.set(name, grid);
    return section;
  }
}
