/**
 * The tree of a beam search, a column a step: kept lines solid, dropped ones dashed, the winning line straight and bold.
 * Keys: arrows from piece to piece. The same stands below it as a list.
 *
 *   <decoding-tree> with [data-tree], [data-words], [data-ended] and [data-list]   then set .tree, and .step
 *
 * @typedef {import("./beam-tree.js").Node} Node
 */
import { h } from "../../shared/dom.js";
import { byStep, endedLines, fateOf, inTree, layout, nodeInWords } from "./beam-tree.js";
import { labels } from "../../shared/sentence/pieces.js";
import { svg } from "../../shared/svg.js";
import { fixed } from "../../shared/words.js";

const WIDTH = 104; // of a column, in pixels at a font size of 14
const HEIGHT = 24;
const TEXT = 86; // of a column, for its piece
const EM = 14; // pixels, in which all of these are meant

export class DecodingTree extends HTMLElement {
  /** @type {Node[]} */
  #tree = [];
  /** @type {import("./beam-tree.js").Layout} */
  #layout = { places: [], columns: 0, rows: 0 };
  /** @type {SVGGElement[]} */
  #nodes = [];
  /** @type {string[]} what the pieces are called */
  #names = [];

  connectedCallback() {
    for (const type of ["pointerover", "focusin", "keydown"])
      this.#find("[data-tree]").addEventListener(type, this);
  }

  /** @param {Node[]} tree */
  set tree(tree) {
    this.#tree = tree;
    this.#names = labels(tree.map(({ token }) => token));
    this.#layout = layout(tree);
    const best = tree.findLastIndex((node) => node.best);
    this.#find("[data-tree]").replaceChildren(this.#draw(Math.max(0, best)));
    this.#find("[data-words]").textContent = tree[best] ? nodeInWords(tree[best]) : "\u00a0";
    this.#find("[data-ended]").replaceChildren(...endedLines(tree).map(rowOf));
    this.#find("[data-list]").replaceChildren(...byStep(tree).map((column) => this.#listed(column)));
  }

  /** @param {number | null} step whose column is marked, and in sight */
  set step(step) {
    for (const column of /** @type {NodeListOf<SVGElement>} */ (this.querySelectorAll("[data-column]"))) {
      const chosen = Number(column.dataset.column) === step;
      column.toggleAttribute("data-chosen", chosen);
      if (chosen) this.#reveal(column);
    }
  }

  /** @param {SVGElement} column to which the box of the tree scrolls, and the page does not */
  #reveal(column) {
    const box = this.#find("[data-tree]");
    const [{ left, right }, room] = [column.getBoundingClientRect(), box.getBoundingClientRect()];
    if (left < room.left) box.scrollLeft += left - room.left;
    else if (right > room.right) box.scrollLeft += right - room.right;
  }

  /** @param {Event} event */
  handleEvent(event) {
    const node = /** @type {SVGElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-node]")
    );
    if (!node) return;
    const index = Number(node.dataset.node);
    if (event.type === "keydown") return this.#onKey(/** @type {KeyboardEvent} */ (event), index);
    if (event.type === "focusin") this.#rove(index);
    this.#find("[data-words]").textContent = nodeInWords(this.#tree[index]);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  #onKey(event, index) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = inTree(this.#tree, this.#layout, index, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#nodes[to].focus();
  }

  /** @param {number} index */
  #rove(index) {
    for (const node of this.#nodes) node.setAttribute("tabindex", "-1");
    this.#nodes[index].setAttribute("tabindex", "0");
  }

  /** @param {number} first to be reached by the Tab key */
  #draw(first) {
    const { columns, rows } = this.#layout;
    const [width, height] = [columns * WIDTH + 8, (rows + 1) * HEIGHT];
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}` });
    picture.style.width = `${width / EM}em`;
    for (let step = 1; step <= columns; step++) {
      const x = (step - 1) * WIDTH;
      const column = svg("g", { class: "column" });
      column.dataset.column = String(step);
      column.append(svg("rect", { x, y: 0, width: TEXT + 4, height: (rows + 1) * HEIGHT }));
      column.append(written(String(step), { x: x + 4, y: 16 }));
      picture.append(column);
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

  /** @param {number} index */
  #at(index) {
    const { column, row } = this.#layout.places[index];
    return { x: column * WIDTH, y: (row + 1.5) * HEIGHT };
  }

  /**
   * @param {Node} node
   * @param {number} index
   */
  #line(node, index) {
    const { x, y } = this.#at(index);
    if (node.parent === null) return svg("path", { d: "" });
    const from = this.#at(node.parent);
    const [begin, half] = [from.x + TEXT, (x - from.x - TEXT) / 2];
    const d = `M${from.x + 4} ${from.y + 8}H${begin}C${begin + half} ${from.y + 8} ${x - half} ${y + 8} ${x} ${y + 8}H${x + 4}`;
    return svg("path", { d, class: kindOf(node) });
  }

  /**
   * @param {Node} node
   * @param {number} index
   */
  #node(node, index) {
    const { x, y } = this.#at(index);
    const group = svg("g", {
      class: kindOf(node),
      role: "img",
      tabindex: -1,
      "aria-label": nodeInWords(node),
    });
    group.dataset.node = String(index);
    const name = this.#names[index];
    const shown = node.score === null ? name : `${name} ${fixed(node.score)}`;
    group.append(
      svg("rect", { x: x + 1, y: y - 11, width: TEXT - 2, height: HEIGHT - 2 }),
      written(shown.length > 11 ? `${shown.slice(0, 10)}…` : shown, { x: x + 6, y: y + 4 }),
      svg("path", { d: `M${x + 4} ${y + 8}H${x + TEXT}` }),
    );
    return group;
  }

  /** @param {number[]} column */
  #listed(column) {
    const likely = column.toSorted((a, b) => this.#tree[b].total - this.#tree[a].total);
    const words = likely.map((index) => {
      const node = this.#tree[index];
      const before = node.parent === null ? "" : ` after “${this.#names[node.parent]}”`;
      return `“${this.#names[index]}”${before} (${fixed(node.total)}, ${fateOf(node)})`;
    });
    return h("li", {}, words.join("; "));
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }
}

/** @param {Node} node */
const kindOf = ({ best, kept, score }) =>
  best ? "best" : score === null ? (kept ? "kept" : "dropped") : "ended";

/** @param {ReturnType<typeof endedLines>[number]} line */
function rowOf({ text, pieces, total, score, best }) {
  const cells = [best ? `${text} (wins)` : text, String(pieces), fixed(total), fixed(score)];
  return h("tr", { dataset: { best } }, ...cells.map((words) => h("td", {}, words)));
}

/**
 * @param {string} words
 * @param {Record<string, number>} attributes
 */
function written(words, attributes) {
  const text = svg("text", attributes);
  text.textContent = words;
  return text;
}
