/**
 * The tree of a beam search, a column a step: kept lines solid, dropped ones dashed, the winning line straight and
 * bold. Keys: arrows from piece to piece. The same stands below it as a list. Set `tree` and `step`.
 */
import { html, nothing, svg } from "../../shared/html.ts";
import { languageOf, quoting } from "../../shared/piece-languages.ts";
import { byStep, endedLines, inTree, layout, type Layout } from "./beam-tree.ts";
import { labels } from "../../shared/pieces.ts";
import { TemplateElement } from "../../shared/template-element.ts";
import { fixed, plain } from "../../shared/words.ts";
import { listedNode, nodeInWords } from "../words.ts";
import type { NodeAnswer } from "../../shared/api.ts";

const WIDTH = 104; // of a column, in pixels at a font size of 14
const HEIGHT = 24;
const TEXT = 86; // of a column, for its piece
const EM = 14; // pixels, in which all of these are meant

/** The tree, where its nodes stand and their names; one is in words below it, and at one the Tab key stops. */
type Shown = {
  tree: NodeAnswer[];
  layout: Layout;
  names: string[];
  step: number | null;
  described: number;
  stop: number;
};

export class DecodingTree extends TemplateElement<Shown> {
  shown: Shown = { tree: [], layout: layout([]), names: [], step: null, described: -1, stop: 0 };

  set tree(tree: NodeAnswer[]) {
    const names = labels(tree.map(({ token }) => token));
    const best = tree.findLastIndex((node) => node.best);
    this.show({ tree, layout: layout(tree), names, described: best, stop: Math.max(0, best) });
  }

  set step(step: number | null) {
    this.show({ step });
    const box = this.querySelector(".tree") as HTMLElement;
    const column = box.querySelector("[data-chosen]");
    if (!column) return;
    const [{ left, right }, room] = [column.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollLeft += Math.min(0, left - room.left) || Math.max(0, right - room.right); // the page does not scroll
  }

  protected template({ tree, described }: Shown) {
    return html`
      <h3>The tree of the beam</h3>
      <p class="prose">
        At each step every kept partial text is continued by every piece, and the best continuations are kept (solid); of the
        others, the best are shown (dashed). A line that ends after <i>n</i> pieces is scored: its log-probability, divided by
        <math><msup><mrow><mo>(</mo><mo>(</mo><mn>5</mn><mo>+</mo><mi>n</mi><mo>)</mo><mo>/</mo><mn>6</mn><mo>)</mo></mrow><mn>0.6</mn></msup></math>,
        so that long lines may win too. The best score wins.
      </p>
      <div class="tree" role="group" aria-label="Tree of the beam: arrows move from piece to piece">${this.#picture()}</div>
      <p class="tree-words" data-words role="status">${tree[described] ? nodeInWords(tree[described]) : "\u00a0"}</p>
      <table class="ended ruled">
        <caption>Lines that ended</caption>
        <thead><tr><th scope="col">line</th><th scope="col">pieces</th><th scope="col">log-probability</th><th scope="col">score</th></tr></thead>
        <tbody data-ended>${endedLines(tree).map(rowOf)}</tbody>
      </table>
      <details>
        <summary>All steps as a list</summary>
        <ol data-list>${byStep(tree).map((column) => html`<li>${this.#listed(column)}</li>`)}</ol>
      </details>`;
  }

  #picture() {
    const { tree, layout, step } = this.shown;
    const { columns, rows } = layout;
    const [width, height] = [columns * WIDTH + 8, (rows + 1) * HEIGHT];
    const column = (_: unknown, k: number) => svg`
      <g class="column" data-column=${k + 1} ?data-chosen=${k + 1 === step}>
        <rect x=${k * WIDTH} y="0" width=${TEXT + 4} height=${height}></rect>
        <text x=${k * WIDTH + 4} y="16">${k + 1}</text>
      </g>`;
    const inOrder = [...tree.keys()].sort((a, b) => Number(tree[a].best) - Number(tree[b].best));
    return html`
      <svg viewBox="0 0 ${width} ${height}" .style=${`width: ${width / EM}em`}>
        ${Array.from({ length: columns }, column)}
        ${inOrder.map((index) => this.#line(index)) /* the winning line over what it crosses */}
        ${tree.map((node, index) => this.#node(node, index))}
      </svg>`;
  }

  #at(index: number) {
    const { column, row } = this.shown.layout.nodes[index];
    return { x: column * WIDTH, y: (row + 1.5) * HEIGHT };
  }

  #line(index: number) {
    const node = this.shown.tree[index];
    if (node.parent === null) return "";
    const [{ x, y }, from] = [this.#at(index), this.#at(node.parent)];
    const [begin, half] = [from.x + TEXT, (x - from.x - TEXT) / 2];
    const d = `M${from.x + 4} ${from.y + 8}H${begin}C${begin + half} ${from.y + 8} ${x - half} ${y + 8} ${x} ${y + 8}H${x + 4}`;
    return svg`<path d=${d} class=${kindOf(node)}></path>`;
  }

  #node(node: NodeAnswer, index: number) {
    const { x, y } = this.#at(index);
    const name = this.shown.names[index];
    const text = node.score === null ? name : `${name} ${fixed(node.score)}`;
    return svg`
      <g class=${kindOf(node)} role="img" tabindex=${index === this.shown.stop ? 0 : -1} aria-label=${plain(nodeInWords(node))}
        data-node=${index} @pointerover=${() => this.show({ described: index })}
        @focusin=${() => this.show({ described: index, stop: index })}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, index)}>
        <rect x=${x + 1} y=${y - 11} width=${TEXT - 2} height=${HEIGHT - 2}></rect>
        <text lang=${languageOf("target") ?? nothing} x=${x + 6} y=${y + 4}>${text.length > 11 ? `${text.slice(0, 10)}…` : text}</text>
        <path d=${`M${x + 4} ${y + 8}H${x + TEXT}`}></path>
      </g>`;
  }

  #onKey(event: KeyboardEvent, index: number) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = inTree(this.shown.tree, this.shown.layout, index, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.querySelector<SVGElement>(`[data-node="${to}"]`)?.focus();
  }

  #listed(column: number[]) {
    const { tree, names } = this.shown;
    const likely = column.toSorted((a, b) => tree[b].total - tree[a].total);
    const before = ({ parent }: NodeAnswer) => (parent === null ? null : names[parent]);
    const listed = likely.map((k) => listedNode(tree[k], names[k], before(tree[k])));
    return quoting(listed.join("; "), () => "target");
  }
}

const kindOf = ({ best, kept, score }: NodeAnswer) =>
  best ? "best" : score === null ? (kept ? "kept" : "dropped") : "ended";

const rowOf = ({ text, pieces, total, score, best }: ReturnType<typeof endedLines>[number]) => html`
  <tr ?data-best=${best}>
    <td><span lang=${languageOf("target") ?? nothing}>${text}</span>${best ? " (wins)" : ""}</td><td>${pieces}</td><td>${fixed(total)}</td><td>${fixed(score)}</td>
  </tr>`;
