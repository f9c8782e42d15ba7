/**
 * The tree of a beam search, a column a step: kept lines solid, dropped ones dashed, the winning line straight and
 * bold. Keys: arrows from piece to piece. The same stands below it as a list.
 *
 * It holds [data-tree], [data-words], [data-ended] and [data-list]. Set `tree` and `step`.
 */
import { h } from "../../shared/dom.ts";
import { byStep, endedLines, fateOf, inTree, layout, nodeInWords, type Layout } from "./beam-tree.ts";
import { labels } from "../../shared/pieces.ts";
import { svg } from "../../shared/svg.ts";
import { fixed } from "../../shared/words.ts";
import type { NodeAnswer } from "../../shared/api.ts";

const WIDTH = 104; // of a column, in pixels at a font size of 14
const HEIGHT = 24;
const TEXT = 86; // of a column, for its piece
const EM = 14; // pixels, in which all of these are meant

export class DecodingTree extends HTMLElement {
  #tree: NodeAnswer[] = [];
  #layout: Layout = { places: [], columns: 0, rows: 0 };
  #nodes: SVGGElement[] = [];
  #names: string[] = [];

  connectedCallback() {
    for (const type of ["pointerover", "focusin", "keydown"])
      this.#find("[data-tree]").addEventListener(type, this);
  }

  set tree(tree: NodeAnswer[]) {
    this.#tree = tree;
    this.#names = labels(tree.map(({ token }) => token));
    this.#layout = layout(tree);
    const best = tree.findLastIndex((node) => node.best);
    this.#find("[data-tree]").replaceChildren(this.#draw(Math.max(0, best)));
    this.#find("[data-words]").textContent = tree[best] ? nodeInWords(tree[best]) : "\u00a0";
    this.#find("[data-ended]").replaceChildren(...endedLines(tree).map(rowOf));
    this.#find("[data-list]").replaceChildren(...byStep(tree).map((column) => this.#listed(column)));
  }

  set step(step: number | null) {
    for (const column of this.querySelectorAll("[data-column]") as NodeListOf<SVGElement>) {
      const chosen = Number(column.dataset.column) === step;
      column.toggleAttribute("data-chosen", chosen);
      if (chosen) this.#reveal(column);
    }
  }

  /** Scroll the box of the tree to a column; the page does not scroll. */
  #reveal(column: SVGElement) {
    const box = this.#find("[data-tree]");
    const [{ left, right }, room] = [column.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += Math.min(0, left - room.left) || Math.max(0, right - room.right);
  }

  handleEvent(event: Event) {
    const node = (event.target as Element).closest("[data-node]") as SVGElement | null;
    if (!node) return;
    const index = Number(node.dataset.node);
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent, index);
    if (event.type === "focusin") this.#rove(index);
    this.#find("[data-words]").textContent = nodeInWords(this.#tree[index]);
  }

  #onKey(event: KeyboardEvent, index: number) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = inTree(this.#tree, this.#layout, index, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#nodes[to].focus();
  }

  #rove(index: number) {
    for (const node of this.#nodes) node.setAttribute("tabindex", "-1");
    this.#nodes[index].setAttribute("tabindex", "0");
  }

  /** Draw the tree; the Tab key reaches the node `first`. */
  #draw(first: number) {
    const { columns, rows } = this.#layout;
    const [width, height] = [columns * WIDTH + 8, (rows + 1) * HEIGHT];
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}` });
    picture.style.width = `${width / EM}em`;
    for (let step = 1; step <= columns; step++) {
      const x = (step - 1) * WIDTH;
      const ground = svg("rect", { x, y: 0, width: TEXT + 4, height });
      const number = svg("text", { x: x + 4, y: 16 }, String(step));
      picture.append(svg("g", { class: "column", "data-column": step }, ground, number));
    }
    const lines = this.#tree.map((node, index) => this.#line(node, index));
    this.#nodes = this.#tree.map((node, index) => this.#node(node, index));
    // The winning line is drawn last, over what it crosses.
    picture.append(
      ...lines.filter((_, k) => !this.#tree[k].best),
      ...lines.filter((_, k) => this.#tree[k].best),
    );
    picture.append(...this.#nodes);
    if (this.#nodes.length) this.#rove(first);
    return picture;
  }

  #at(index: number) {
    const { column, row } = this.#layout.places[index];
    return { x: column * WIDTH, y: (row + 1.5) * HEIGHT };
  }

  #line(node: NodeAnswer, index: number) {
    const { x, y } = this.#at(index);
    if (node.parent === null) return svg("path", { d: "" });
    const from = this.#at(node.parent);
    const [begin, half] = [from.x + TEXT, (x - from.x - TEXT) / 2];
    const d = `M${from.x + 4} ${from.y + 8}H${begin}C${begin + half} ${from.y + 8} ${x - half} ${y + 8} ${x} ${y + 8}H${x + 4}`;
    return svg("path", { d, class: kindOf(node) });
  }

  #node(node: NodeAnswer, index: number) {
    const { x, y } = this.#at(index);
    const name = this.#names[index];
    const shown = node.score === null ? name : `${name} ${fixed(node.score)}`;
    return svg(
      "g",
      { class: kindOf(node), role: "img", tabindex: -1, "aria-label": nodeInWords(node), "data-node": index },
      svg("rect", { x: x + 1, y: y - 11, width: TEXT - 2, height: HEIGHT - 2 }),
      svg("text", { x: x + 6, y: y + 4 }, shown.length > 11 ? `${shown.slice(0, 10)}…` : shown),
      svg("path", { d: `M${x + 4} ${y + 8}H${x + TEXT}` }),
    );
  }

  #listed(column: number[]) {
    const likely = column.toSorted((a, b) => this.#tree[b].total - this.#tree[a].total);
    const words = likely.map((index) => {
      const node = this.#tree[index];
      const before = node.parent === null ? "" : ` after “${this.#names[node.parent]}”`;
      return `“${this.#names[index]}”${before} (${fixed(node.total)}, ${fateOf(node)})`;
    });
    return h("li", {}, words.join("; "));
  }

  #find(selector: string) {
    return this.querySelector(selector) as HTMLElement;
  }
}

const kindOf = ({ best, kept, score }: NodeAnswer) =>
  best ? "best" : score === null ? (kept ? "kept" : "dropped") : "ended";

function rowOf({ text, pieces, total, score, best }: ReturnType<typeof endedLines>[number]) {
  const cells = [best ? `${text} (wins)` : text, String(pieces), fixed(total), fixed(score)];
  return h("tr", { dataset: { best } }, ...cells.map((words) => h("td", {}, words)));
}
