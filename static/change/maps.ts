/** The opened head three times: as trained, changed, and the difference; or one of them, large. */
import { partOf } from "../shared/dom.ts";
import { MASKED, MISSING } from "../shared/head/difference.ts";
import { locking } from "../shared/head/locked.ts";
import { usualWords } from "../shared/head/choose.ts";
import { WordsSwitch } from "../shared/head/words-switch.ts";
import { fullest, rewrittenNote, wordsNote } from "../shared/sentence/notes.ts";
import { isPresented } from "../shared/presented.ts";
import { blockTitle, headTitle } from "../shared/head/titles.ts";
import { ChangeMap, labelWidth } from "./change-map.ts";
import type { ChangePage } from "./page.ts";
import type { MarkedCell } from "../shared/head/marks.ts";
import type { View } from "./address.ts";
import type { Readings } from "./before-and-after.ts";

export class ChangeMaps extends partOf<ChangePage>()(`
  title=#head-title #views #three toExplore=a#to-explore masked=#legend-masked missing=#legend-missing
  zero=#legend-zero
`) {
  words = new WordsSwitch(document, (part) => this.page.rewrite(part));
  maps = [...this.three.querySelectorAll<HTMLElement>(".change-map")].map((one) => new ChangeMap(one));
  #narrow = matchMedia("(max-width: 700px)");

  constructor(document: Document, page: ChangePage) {
    super(document, page);
    this.views.addEventListener("click", ({ target }) => {
      const { view } = (target as HTMLElement).dataset;
      if (view) page.changeView(view as View);
    });
    this.#narrow.addEventListener("change", () => this.showView());
    document.addEventListener("present-change", () => this.showView());
  }

  /** The view that is seen: where there is room for one map only, it is the changed one. */
  get view(): View {
    const { view } = this.page.state;
    return view === "all" && this.#narrow.matches ? "after" : view;
  }

  flip() {
    this.page.changeView(this.view === "before" ? "after" : "before");
  }

  showView() {
    const { view } = this;
    this.three.dataset.view = view;
    for (const button of this.views.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.view === view);
    for (const map of this.maps) map.hidden = view !== "all" && map.layer !== view;
    this.#draw();
  }

  show({ difference, focus, before, after }: Readings) {
    const title = blockTitle(focus.block, this.page.model);
    this.title.textContent = headTitle({ ...focus, title }, before.alignment?.called);
    const states = [...difference.before.states, ...difference.after.states];
    this.masked.hidden = !states.includes(MASKED);
    this.zero.hidden = !after?.alignment || after.alignment.weights.some((weight) => weight > 0);
    this.words.show(before.map.words ?? "", usualWords(this.page.model), wordsNote(before.map));
    this.missing.hidden = !states.includes(MISSING);
    this.lead();
    this.showView();
  }

  /** Lead to Explore with what is locked. */
  lead() {
    const { lock, state, model } = this.page;
    this.toExplore.href = `./${locking(lock, { ...state, marks: "" }, model)}`;
  }

  #draw() {
    const { readings } = this.page;
    if (!readings) return;
    const alone = this.view !== "all" || isPresented();
    const { difference, before, after, own } = readings;
    const title = this.title.textContent ?? "";
    const made = fullest([before, after ?? before].map(({ map }) => rewrittenNote(map)));
    this.maps.forEach(
      (map, k) => (map.shown = { title, difference, labelled: alone || k === 0, grows: alone, made, own }),
    );
    this.three.style.setProperty("--rows", String(readings.difference.n));
    this.three.style.setProperty("--label", `${alone ? 0 : labelWidth(difference)}px`);
  }

  focus() {
    this.maps.find(({ hidden }) => !hidden)?.focus();
  }

  set lit(lit: MarkedCell) {
    for (const map of this.maps) map.lit = lit;
  }
}
