/**
 * The opened head three times: as trained, changed, and the difference; or one of them, large.
 *
 * @typedef {import("./change-map.js").ChangeMap} ChangeMap
 */
import { withParts } from "../shared/dom.js";
import { MASKED, MISSING } from "../shared/head/difference.js";
import { isPresented } from "../shared/page/present.js";
import { headTitle } from "../shared/head/titles.js";

export class ChangeMaps extends withParts("title=#head-title #views #three toExplore=a#to-explore") {
  #narrow = matchMedia("(max-width: 700px)");

  /**
   * @param {Document} document
   * @param {ChangePage} page
   */
  constructor(document, page) {
    super(document);
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.page = page;
    this.legend = {
      masked: find("legend-masked"),
      missing: find("legend-missing"),
      zero: find("legend-zero"),
    };
    this.maps = /** @type {ChangeMap[]} */ ([...this.three.querySelectorAll("change-map")]);
    this.views.addEventListener("click", ({ target }) => {
      const { view } = /** @type {HTMLElement} */ (target).dataset;
      if (view) page.changeView(/** @type {View} */ (view));
    });
    this.#narrow.addEventListener("change", () => this.showView());
    document.addEventListener("present-change", () => this.showView());
  }

  /** The view that is seen: where there is room for one map only, it is the changed one. @returns {View} */
  get view() {
    const { view } = this.page.state;
    return view === "all" && this.#narrow.matches ? "after" : view;
  }

  /** From as trained to changed, and back, in one place. */
  flip() {
    this.page.changeView(this.view === "before" ? "after" : "before");
  }

  showView() {
    const { view } = this;
    this.three.dataset.view = view;
    for (const button of this.views.querySelectorAll("button"))
      button.ariaPressed = String(button.dataset.view === view);
    for (const map of this.maps) map.hidden = view !== "all" && map.dataset.layer !== view;
    this.#draw();
  }

  /** @param {Readings} readings */
  show({ difference, focus, before, after }) {
    this.title.textContent = headTitle(focus, before.alignment?.called);
    const states = [...difference.before.states, ...difference.after.states];
    this.legend.masked.hidden = !states.includes(MASKED);
    this.legend.zero.hidden = !after?.alignment || after.alignment.weights.some((weight) => weight > 0);
    this.legend.missing.hidden = !states.includes(MISSING);
    this.toExplore.href = `./${location.search}`;
    this.showView();
  }

  #draw() {
    const { readings } = this.page;
    if (!readings) return;
    const alone = this.view !== "all" || isPresented();
    this.maps.forEach(
      (map, k) => (map.shown = { difference: readings.difference, labelled: alone || k === 0, grows: alone }),
    );
    this.three.style.setProperty("--rows", String(readings.difference.n));
    this.three.style.setProperty("--label", `${alone ? 0 : this.maps[0].label}px`);
  }

  focus() {
    this.maps.find(({ hidden }) => !hidden)?.focus();
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit(lit) {
    for (const map of this.maps) map.lit = lit;
  }
}
