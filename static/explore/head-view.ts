/** The opened head: its title, its views, its facts. Of a model that has none, the vector that it has instead. */
import { withParts } from "../shared/dom.ts";
import { isFilled, write } from "../shared/write.ts";
import { VIEWS } from "./address.ts";
import { isRewritten } from "../shared/head/axis-pieces.ts";
import { canChange, hasSteps, splitsLogits } from "../shared/sentence/models.ts";
import { noteInWords } from "../shared/sentence/notes.ts";
import { vectorNote, vectorTitle } from "../shared/sentence/words.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { headTitle } from "../shared/head/titles.ts";
import { axisNames } from "../shared/head/words.ts";
import { defined, later } from "../shared/page/lazy.ts";
import { hasTools } from "../shared/page/tools.ts";
import { ROUNDED } from "./words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Outlined } from "./gold-links.ts";
import type { Answer, Model } from "../shared/api.ts";
import type { Part } from "../shared/words.ts";
import { rowsOf } from "../shared/maps/plan.ts";
import { NO_CELL, type Cell } from "../shared/maps/cells.ts";

export type View = (typeof VIEWS)[number];

type Acts = {
  /** Open a view that is to be loaded first; show one that is there. */
  open: (view: View) => unknown;
  change: (view: View) => unknown;
};

const hasCells = (view: View) => view === "heatmap" || view === "numbers";

/** A head in a view, with cells that are outlined in the heatmap, and the locked one, whose sums are facts. */
type Shown = {
  view: View;
  alignment: Alignment | null;
  model: Model | null;
  outlined: Outlined | null;
  locked: Cell;
};

export class HeadView extends withParts(`
  section=#head title=#head-title rows=#rows-name columns=#columns-name heatmap=attention-heatmap#heatmap
  arcs=attention-arcs#arcs numbers=attention-numbers#numbers query-key=query-key#query-key graph=attention-graph#graph beside=numbers-beside#numbers-beside graph-button=#graph-view facts=head-facts#facts #rounding #note
  vector=fixed-vector#vector toSteps=a#to-steps toChange=a#to-change toWord=a#to-word reasons=#reasons
`) {
  #shown: Shown = { view: "heatmap", alignment: null, model: null, outlined: null, locked: NO_CELL };
  readonly #loaded: Set<View> = new Set();
  /** Loads what counts the facts of a head, which are a tool. */
  readonly loadFacts = later(async () => ({
    ...(await import("../shared/head/facts.ts")),
    ...(await import("./sums.ts")),
  }));

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    for (const button of this.#buttons)
      button.addEventListener("click", () => {
        const view = button.dataset.view as View;
        const { alignment } = this.#shown;
        const isOther = view === "query-key" && alignment && isRewritten(alignment);
        if (isOther || !this.#loaded.has(view)) return acts.open(view);
        this.show(view);
        acts.change(view);
      });
  }

  get #buttons() {
    return this.section.querySelectorAll("[data-view]") as NodeListOf<HTMLButtonElement>;
  }

  /** Draw a head; `links` joins linked words in the arcs of cross-attention. */
  draw(alignment: Alignment, model: Model, links: boolean) {
    this.#shown = { ...this.#shown, alignment, model };
    this.arcs.linked = links && alignment.block === "cross";
    this["graph-button"].hidden = !alignment.given?.graph;
    const isHead = !alignment.aggregate;
    // Its reasons come later: until then they keep their place, see reasons.css.
    this.reasons.hidden = !isHead || model.family !== "transformer" || isRewritten(alignment);
    this.reasons.dataset.has = alignment.layer === 1 && alignment.block !== "cross" ? "place terms" : "place";
    this.link(model);
    this.section.dataset.shows = "map";
    const { rows, columns } = axisNames(alignment);
    this.#name(headTitle(alignment));
    write(this.rows, rows);
    write(this.columns, columns);
    this.#drawFacts();
    this.#drawView();
  }

  /** Name the head; another one than the page opened with is said, also where its sentence is the same. */
  #name(title: string) {
    if (isFilled(this.title) && this.title.textContent !== title) this.title.ariaLive = "polite";
    write(this.title, title);
  }

  #drawFacts() {
    const { now } = this.loadFacts;
    const { view, alignment, model, locked } = this.#shown;
    if (!now || !alignment || !model) return;
    const facts = now.headFacts(alignment, model, alignment.given?.graph ? "node" : taskOf(model.task).piece);
    const aligned = alignment.aggregate ? [] : now.alignedFacts(model, alignment);
    this.facts.facts = [
      ...facts,
      ...now.hopFacts(alignment),
      ...aligned,
      ...(hasCells(view) ? now.sumFacts(alignment, locked) : []),
    ];
  }

  /** Give the sums of the locked row and column. */
  lockAt(cell: Cell) {
    if (nameOf(cell) === nameOf(this.#shown.locked)) return;
    this.#shown = { ...this.#shown, locked: cell };
    this.#drawFacts();
  }

  /** Draw the vector, which is all that a model without attention keeps of a sentence. */
  drawVector(answer: Answer, model: Model) {
    this.#shown = { ...this.#shown, alignment: null };
    this.link(model);
    this.section.dataset.shows = "vector";
    this.#name(vectorTitle(answer));
    this.#annotate([{ text: vectorNote(answer, taskOf(model.task)) }]);
    this.vector.show(answer);
  }

  /** Link to the same head and cell, stage by stage or changed, where the model can show that. */
  link(model: Model) {
    const { aggregate, signed } = this.#shown.alignment ?? {};
    const isHead = !aggregate && !(signed && model.family === "hugging-face");
    const link = (a: HTMLAnchorElement, page: string, isThere: boolean) => {
      Object.assign(a, { href: `./${page}${location.search}`, hidden: !isThere });
    };
    link(this.toSteps, "steps", hasSteps(model.family) && isHead);
    link(this.toChange, "change", canChange(model) && isHead);
    link(this.toWord, "word", splitsLogits(model));
  }

  #annotate(parts: Part[]) {
    write(this.note, parts);
  }

  #annotateView() {
    const { view, alignment, outlined } = this.#shown;
    if (!alignment) return;
    const note = view === "heatmap" && outlined?.note;
    this.#annotate(note || noteInWords(alignment, alignment.looks, hasCells(view)));
  }

  /** Outline cells, with a note about them. */
  outline(outlined: Outlined | null) {
    this.#shown = { ...this.#shown, outlined };
    if (this.#loaded.has("heatmap")) this.heatmap.outlined = outlined;
    this.#annotateView();
  }

  /** Show the head that is drawn in a view. */
  show(view: View) {
    const isOther = view !== this.#shown.view;
    this.#shown = { ...this.#shown, view };
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.view === view);
    for (const name of VIEWS) this[name].hidden = view !== name;
    if (!isOther) return;
    this.#drawView();
    this.#drawFacts();
  }

  set lit(lit: Cell) {
    const { view } = this.#shown;
    if (this.#loaded.has(view)) this[view].lit = lit;
  }

  async load(view: View) {
    const beside = view === "numbers" && defined(this.beside);
    await Promise.all([defined(this[view]), beside, hasTools() && this.loadFacts()]);
    this.#loaded.add(view);
  }

  #drawView() {
    const { view, alignment } = this.#shown;
    const isThere = alignment && this.#loaded.has(view);
    if (isThere) this.#give(alignment);
    const leftOut = (view === "arcs" || view === "graph") && isThere ? this[view].leftOut : "";
    write(this.rounding, view === "numbers" ? ROUNDED : leftOut);
  }

  #give(alignment: Alignment) {
    const { view, outlined } = this.#shown;
    if (view === "heatmap") this.heatmap.outlined = outlined;
    this[view].alignment = alignment;
    if (view === "numbers") this.beside.alignment = alignment;
    this.#annotateView();
  }
}

const nameOf = (cell: Cell) => String([rowsOf(cell), cell.j]);
