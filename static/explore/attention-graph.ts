/**
 * One head as the graph whose edges have its weights: an arrow leads from the node that is looked at to the one that
 * looks, the wider and darker the larger the weight. Set `alignment`, then `lit` as often as the pointer moves. Fires
 * `cell-enter`, `cell-leave`, `cell-move` and `cell-lock` with a cell; `adds` means that it is added to what is locked.
 */
import "./graph.css";
import { adds, dispatch } from "../shared/dom.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { inks, weightColour } from "../shared/maps/inks.ts";
import { shorten, widths } from "../shared/maps/names.ts";
import { hasNumbersView } from "../shared/maps/numbers-view.ts";
import { Painted } from "../shared/maps/painted.ts";
import { wordsFirst } from "../shared/presented.ts";
import { fixed } from "../shared/words.ts";
import { thickness } from "./arcs-plan.ts";
import { cellOf, degrees, graphOf, isLit, type Edge, type Graph } from "./graph-edges.ts";
import { nextCell } from "./graph-keys.ts";
import { layoutOf } from "./graph-layout.ts";
import { arrowOf, named, nodesIn, type Arrow, type Node } from "./graph-plan.ts";
import { labelPlaces } from "./graph-labels.ts";
import { arrowsInWords, graphInWords } from "./graph-words.ts";
import { svg } from "./svg.ts";
import type { Alignment } from "../shared/head/weights.ts";

const HIT = 14; // pixels, how near to an arrow the pointer finds it
const MOST_DRAWN = 1500; // arrows
const FONTS = [1, 0.86, 0.79]; // of the letters of the page, where many names have little room
const FULL = 0.3; // of the picture may be names

type Drawn = Edge & { arrow: Arrow; parts: SVGElement[] };

/** The nodes and arrows that are drawn, and the size of the element that they were drawn for. */
type Picture = { nodes: Node[]; edges: Drawn[]; size: string; font: number };

export class AttentionGraph extends Painted {
  #shown: { a: Alignment; graph: Graph } | null = null;
  #lit: Cell = NO_CELL;
  #picture: Picture | null = null;

  connectedCallback() {
    super.connectedCallback();
    this.role = "listbox";
    this.tabIndex = 0;
    for (const type of ["pointermove", "pointerleave", "click", "keydown"]) this.addEventListener(type, this);
  }

  get alignment() {
    return this.#shown?.a ?? null;
  }

  set alignment(a: Alignment | null) {
    this.#shown = a && { a, graph: graphOf(a) };
    this.#picture = null; // of other nodes, which may be fewer than those that are lit
    if (!this.#shown) return;
    this.forget();
  }

  /** The meaning of the arrows, and those that are not drawn, in words. */
  get leftOut() {
    const { length = 0 } = this.#shown?.graph.edges ?? {};
    return this.#shown ? arrowsInWords(Math.min(length, MOST_DRAWN), length) : "";
  }

  set lit(lit: Cell) {
    this.#lit = lit;
    this.#light();
  }

  resized() {
    if (this.clientWidth && this.#picture?.size !== sizeOf(this)) super.resized();
  }

  paint() {
    if (!this.#shown) return;
    const { a, graph } = this.#shown;
    this.ariaLabel = graphInWords(a, graph.names.length, graph.edges.length, hasNumbersView());
    if (!this.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = this;
    const labels = graph.names.map(shorten);
    const sizes = FONTS.map((part) => Math.round(part * inks().size));
    const fits = (font: number) =>
      widths(labels, font).reduce((sum, wide) => sum + (wide + font) * 2 * font, 0) <= FULL * width * height;
    const font = sizes.find(fits) ?? sizes[sizes.length - 1];
    const room = { width, height, font };
    const nodes = nodesIn(room, layoutOf(graph), widths(labels, font), degrees(graph));
    const strongest = [...graph.edges].sort((one, other) => other.weight - one.weight).slice(0, MOST_DRAWN);
    const edges = strongest.reverse().map((edge) => drawn(edge, nodes, a.signed));
    const picture = svg("svg", { width, height, "font-size": font, "aria-hidden": "true" });
    picture.append(...edges.map(({ parts }) => parts[0]), ...edges.flatMap(({ parts }) => parts.slice(1)));
    picture.append(...nodes.map((node, k) => nodeAt(node, k, labels[k], graph)));
    this.#picture = { nodes, edges, size: sizeOf(this), font };
    this.replaceChildren(picture);
    this.#light();
  }

  /** Bring out what is lit: the arrows of its rows and its column, their nodes with their names, and their weights. */
  #light() {
    const { nodes, edges = [] } = this.#picture ?? {};
    if (!nodes || !this.#shown) return;
    const { graph } = this.#shown;
    const { i, j } = this.#lit;
    const rows = rowsOf(this.#lit).filter((row) => row < graph.n);
    const isAny = rows.length > 0 || j !== null;
    this.toggleAttribute("data-lit", isAny);
    const lit = isAny ? edges.filter((edge) => isLit(edge, rows, j)) : [];
    const on = new Set<Edge>(lit);
    for (const edge of edges) for (const part of edge.parts) part.toggleAttribute("data-lit", on.has(edge));
    const looks = new Set(isAny ? (i === null ? lit.map(({ to }) => to) : rows) : []);
    const seen = new Set(lit.map(({ from }) => from));
    if (j !== null) seen.add(graph.isOne ? j : graph.n + j);
    this.#lightNodes(looks, seen);
    this.#showWeights(lit, new Set([...looks, ...seen]));
  }

  /** Names of lit nodes come first: others give way. */
  #lightNodes(looks: Set<number>, seen: Set<number>) {
    this.querySelectorAll(".node").forEach((node, k) => {
      node.toggleAttribute("data-lit", looks.has(k) || seen.has(k));
      node.classList.toggle("looks", looks.has(k));
      node.classList.toggle("seen", seen.has(k) && !looks.has(k));
    });
  }

  /** Write its weight at each lit arrow, and the names of lit nodes that are dots. */
  #showWeights(lit: Drawn[], at: Set<number>) {
    const [picture, shown] = [this.querySelector("svg"), this.#picture];
    for (const old of this.querySelectorAll(".value, .called")) old.remove();
    if (!picture || !shown || !this.#shown || !at.size) return;
    const { nodes, font } = shown;
    picture.append(...this.#namesOf(at, nodes, font));
    if (wordsFirst()) return;
    const [width] = widths(["0.00"], font);
    const room = { width: this.clientWidth, height: this.clientHeight };
    const byRow = rowsOf(this.#lit).length > 0;
    const lines = lit.map(({ weight, arrow, from, to }) => ({
      weight,
      at: arrow.at,
      node: nodes[byRow ? from : to],
    }));
    const around = [...at].map((node) => nodes[node]);
    labelPlaces(lines, { width, height: font }, around, room).forEach((place, k) => {
      if (place) picture.append(svg("text", { ...place, class: "value", ...CENTRAL }, fixed(lit[k].weight)));
    });
  }

  /** The names of lit dots that have room among each other. */
  #namesOf(around: Set<number>, nodes: Node[], font: number) {
    const { names } = (this.#shown as { graph: Graph }).graph;
    const dots = [...around].filter((node) => !nodes[node].isNamed);
    const labels = dots.map((node) => shorten(names[node]));
    const boxes = widths(labels, font).map((width, k) => {
      const { x, y } = nodes[dots[k]];
      return { x, y: y - font, width, height: font * 1.2, isNamed: true };
    });
    const kept = [...around].filter((node) => nodes[node].isNamed).map((node) => nodes[node]);
    const all = named([...kept, ...boxes], [...kept.map(() => 1), ...boxes.map(() => 0)]).slice(kept.length);
    return all.flatMap(({ x, y, isNamed }, k) =>
      isNamed ? [svg("text", { x, y, class: "called", ...CENTRAL }, labels[k])] : [],
    );
  }

  handleEvent(event: Event) {
    if (event.type === "keydown") return this.#onKey(event as KeyboardEvent);
    const at = event.type === "pointerleave" ? null : this.#cellAt(event.target as Element);
    if (event.type !== "click") return dispatch(this, at ? "cell-enter" : "cell-leave", at ?? NO_CELL);
    if (at) dispatch(this, "cell-lock", adds(event as MouseEvent) ? { ...at, adds: true } : at);
  }

  #cellAt(target: Element): Cell | null {
    const { i, j, node } = (target.closest("[data-i], [data-node]") as SVGElement | null)?.dataset ?? {};
    if (node !== undefined) return cellOf((this.#shown as { graph: Graph }).graph, Number(node));
    return i === undefined ? null : { i: Number(i), j: Number(j) };
  }

  /** Lock what an arrow key leads to: along the edges of a node, or to another node. */
  #onKey(event: KeyboardEvent) {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (!this.#shown || ctrlKey || altKey || metaKey) return;
    const next = nextCell(this.#shown.graph, this.#lit, key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere an arrow goes to the next column, with an edge or without
    const { i, j } = this.#lit;
    if (next.i !== i || next.j !== j) dispatch(this, "cell-lock", next);
  }
}

const CENTRAL = { "text-anchor": "middle", "dominant-baseline": "central" };

const sizeOf = ({ clientWidth, clientHeight }: Element) => `${clientWidth} ${clientHeight}`;

/** An edge with its arrow; a weight that no colour shows has that of a thin line. */
function drawn(edge: Edge, nodes: Node[], signed?: number | null): Drawn {
  const { i, j, weight, from, to } = edge;
  const thick = Math.max(0.75, thickness(weight));
  const arrow = arrowOf(nodes[from], nodes[to], thick);
  const at = { "data-i": i, "data-j": j };
  const colour = weightColour(weight, signed);
  const parts = [
    svg("path", { ...at, d: arrow.d, class: "hit", "stroke-width": HIT }),
    svg("path", { ...at, d: arrow.d, class: "under", "stroke-width": thick + 1 }),
    svg("path", { ...at, d: arrow.d, class: "line", stroke: colour, "stroke-width": thick }),
    svg("path", { ...at, d: arrow.head, class: "head", fill: colour }),
  ];
  return { ...edge, arrow, parts };
}

function nodeAt({ x, y, width, height, isNamed }: Node, k: number, label: string, { n, isOne }: Graph) {
  const side = isOne ? "both" : k < n ? "row" : "column";
  const node = svg("g", { class: `node ${side}`, "data-node": k });
  const [left, top] = [x - width / 2, y - height / 2].map((at) => Math.round(at * 10) / 10);
  node.append(svg("rect", { x: left, y: top, width, height, rx: height / 2 }));
  if (isNamed) node.append(svg("text", { x, y, ...CENTRAL }, label));
  else node.append(svg("title", {}, label));
  return node;
}
