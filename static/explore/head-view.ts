/** The opened head: its title, its views, its facts. Of a model that has none, the vector that it has instead. */
import { inColours, withParts, write } from "../shared/dom.ts";
import { VIEWS } from "./address.ts";
import { isRewritten } from "../shared/head/axis-pieces.ts";
import { headFacts } from "../shared/head/facts.ts";
import { alignedFacts } from "../shared/head/measured.ts";
import { canChange, hasSteps, splitsLogits } from "../shared/sentence/models.ts";
import { noteInWords } from "../shared/sentence/notes.ts";
import { vectorNote, vectorTitle } from "../shared/sentence/words.ts";
import { taskOf } from "../shared/sentence/tasks.ts";
import { headTitle } from "../shared/head/titles.ts";
import { axisNames } from "../shared/head/words.ts";
import { defined } from "../shared/page/later.ts";
import { ROUNDED } from "./words.ts";
import type { Alignment } from "../shared/head/weights.ts";
import type { Outlined } from "./gold-links.ts";
import type { Answer, Model } from "../shared/api.ts";
import type { Part } from "../shared/words.ts";
import type { Cell } from "../shared/maps/cells.ts";

export type View = (typeof VIEWS)[number];

type Acts = {
  /** Open a view that is to be loaded first; show one that is there. */
  open: (view: View) => unknown;
  change: (view: View) => unknown;
};

export class HeadView extends withParts(`
  section=#head title=#head-title rows=#rows-name columns=#columns-name heatmap=attention-heatmap#heatmap
  arcs=attention-arcs#arcs numbers=attention-numbers#numbers query-key=query-key#query-key facts=head-facts#facts #rounding #note
  vector=fixed-vector#vector toSteps=a#to-steps toChange=a#to-change toWord=a#to-word reasons=#reasons
`) {
  #alignment: Alignment | null = null;
  #view: View = "heatmap";
  #loaded: Set<View> = new Set();
  #outlined: Outlined | null = null;

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    for (const button of this.#buttons)
      button.addEventListener("click", () => {
        const view = button.dataset.view as View;
        const isOther = view === "query-key" && this.#alignment && isRewritten(this.#alignment);
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
    this.#alignment = alignment;
    this.arcs.linked = links && alignment.block === "cross";
    const isHead = !alignment.aggregate;
    // Its reasons come later: until then they keep their place, see reasons.css.
    this.reasons.hidden = !isHead || model.family !== "transformer" || isRewritten(alignment);
    this.reasons.dataset.has = alignment.layer === 1 && alignment.block !== "cross" ? "place terms" : "place";
    this.link(model);
    this.section.dataset.shows = "map";
    const { rows, columns } = axisNames(alignment);
    write(this.title, headTitle(alignment));
    write(this.rows, rows);
    write(this.columns, columns);
    this.facts.facts = [
      ...headFacts(alignment, model, taskOf(model.task).piece),
      ...(isHead ? alignedFacts(model, alignment) : []),
    ];
    this.#drawView();
  }

  /** Draw the vector, which is all that a model without attention keeps of a sentence. */
  drawVector(answer: Answer, model: Model) {
    this.#alignment = null;
    this.reasons.hidden = true;
    this.link(model);
    this.section.dataset.shows = "vector";
    this.title.textContent = vectorTitle(answer);
    this.#annotate([{ text: vectorNote(answer, taskOf(model.task)) }]);
    this.vector.show(answer);
  }

  /** Link to the same head and cell, stage by stage or changed, where the model can show that. */
  link(model: Model) {
    const { aggregate, signed } = this.#alignment ?? {};
    const isHead = !aggregate && !(signed && model.family === "hugging-face");
    const link = (a: HTMLAnchorElement, page: string, isThere: boolean) => {
      Object.assign(a, { href: `./${page}${location.search}`, hidden: !isThere });
    };
    link(this.toSteps, "steps", hasSteps(model.family) && isHead);
    link(this.toChange, "change", canChange(model) && isHead);
    link(this.toWord, "word", splitsLogits(model));
  }

  #annotate(parts: Part[]) {
    this.note.replaceChildren(...inColours(parts));
    this.note.hidden = !parts.length;
  }

  #annotateView(alignment: Alignment) {
    const hasCells = this.#view === "heatmap" || this.#view === "numbers";
    const outlined = this.#view === "heatmap" && this.#outlined;
    this.#annotate(outlined ? outlined.note : noteInWords(alignment, alignment.looks, hasCells));
  }

  /** Outline cells, with a note about them. */
  outline(outlined: Outlined | null) {
    this.#outlined = outlined;
    if (this.#loaded.has("heatmap")) this.heatmap.outlined = outlined;
    if (this.#alignment) this.#annotateView(this.#alignment);
  }

  /** Show the head that is drawn in a view. */
  show(view: View) {
    const isOther = view !== this.#view;
    this.#view = view;
    for (const button of this.#buttons) button.ariaPressed = String(button.dataset.view === view);
    for (const name of VIEWS) this[name].hidden = view !== name;
    this.rounding.hidden = view !== "arcs" && view !== "numbers";
    if (isOther) this.#drawView();
  }

  set lit(lit: Cell) {
    if (this.#loaded.has(this.#view)) this[this.#view].lit = lit;
  }

  async load(view: View) {
    await defined(this[view]);
    this.#loaded.add(view);
  }

  #drawView() {
    if (!this.#alignment || !this.#loaded.has(this.#view)) return;
    if (this.#view === "heatmap") this.heatmap.outlined = this.#outlined;
    this[this.#view].alignment = this.#alignment;
    this.#annotateView(this.#alignment);
    this.rounding.textContent = this.#view === "arcs" ? this.arcs.leftOut : ROUNDED;
  }
}
