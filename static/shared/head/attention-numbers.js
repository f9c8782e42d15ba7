/**
 * A head as a table of numbers, which is also what a screen reader reads.
 *
 *   <attention-numbers></attention-numbers>   then set .alignment
 *
 * @typedef {import("./weights.js").Alignment} Alignment
 *
 * @fires cell-enter  CustomEvent<{i: number | null, j: number | null}>, bubbles
 * @fires cell-leave  CustomEvent, bubbles
 * @fires cell-lock   CustomEvent<{i: number | null, j: number | null}>, bubbles
 */
import { tell } from "../dom.js";
import { at } from "./weights.js";
import { SPACE } from "../sentence/pieces.js";
import { css, inkOn } from "../maps/ramp.js";
import { axisNames, headTitle } from "./titles.js";
import { fixed } from "../words.js";
import { Painted } from "../maps/painted.js";
import { weightRamp } from "../maps/inks.js";

export class AttentionNumbers extends Painted {
  /** @type {Alignment | null} */
  #alignment = null;

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    for (const type of ["pointerover", "pointerleave", "click"]) this.addEventListener(type, this);
    this.role = "region"; // it scrolls: it must be reachable by key
    this.tabIndex = 0;
    this.ariaLabel = "The weights of this head as a table";
  }

  /** @param {Alignment | null} value */
  set alignment(value) {
    this.#alignment = value;
    this.paint();
  }

  /** @param {{i: number | null, j: number | null}} lit */
  set lit({ i, j }) {
    for (const old of this.querySelectorAll("[data-lit]")) old.removeAttribute("data-lit");
    if (i !== null)
      for (const cell of this.querySelectorAll(`[data-i="${i}"]`)) cell.setAttribute("data-lit", "row");
    if (j !== null)
      for (const cell of this.querySelectorAll(`[data-j="${j}"]`)) cell.setAttribute("data-lit", "column");
    if (i !== null && j !== null)
      this.querySelector(`[data-i="${i}"][data-j="${j}"]`)?.setAttribute("data-lit", "cell");
  }

  /** @param {Event} event */
  handleEvent(event) {
    if (event.type === "pointerleave") return tell(this, "cell-leave");
    const cell = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-i], [data-j]")
    );
    if (!cell) return;
    const { i, j } = cell.dataset;
    const detail = { i: i === undefined ? null : Number(i), j: j === undefined ? null : Number(j) };
    const type = event.type === "click" ? "cell-lock" : "cell-enter";
    tell(this, type, detail);
  }

  paint() {
    const a = this.#alignment;
    if (!a) return this.replaceChildren();
    const table = document.createElement("table");
    const names = axisNames(a);
    table.createCaption().textContent = `${headTitle(a)}; ${names.rows}, ${names.columns}`;
    /** @type {HTMLElement} */ (table.caption).className = "unseen";
    const top = table.createTHead().insertRow();
    top.append(document.createElement("td"));
    a.columns.labels.forEach((label, j) => top.append(heading(label, "col", { j })));
    if (a.sinks) top.append(heading("sink", "col", {}));
    const body = table.createTBody();
    for (let i = 0; i < a.n; i++) {
      const line = body.insertRow();
      line.append(heading(a.rows.labels[i], "row", { i }));
      for (let j = 0; j < a.m; j++) line.append(cell(at(a, i, j), i, j));
      if (a.sinks) line.append(cell(a.sinks[i], i));
    }
    this.replaceChildren(table);
  }
}

/**
 * @param {string} label
 * @param {"row" | "col"} scope
 * @param {{i?: number, j?: number}} place
 */
function heading(label, scope, { i, j }) {
  const th = document.createElement("th");
  th.scope = scope;
  if (i !== undefined) th.dataset.i = String(i);
  if (j !== undefined) th.dataset.j = String(j);
  const text = document.createElement("bdi");
  text.textContent = label;
  if (label === SPACE) th.ariaLabel = "space";
  th.append(text);
  return th;
}

/**
 * @param {number} weight
 * @param {number} i
 * @param {number} [j] none: it is what the row leaves to a sink, which stands apart
 */
function cell(weight, i, j) {
  const td = document.createElement("td");
  td.dataset.i = String(i);
  if (j !== undefined) td.dataset.j = String(j);
  td.toggleAttribute("data-apart", j === undefined);
  if (Number.isNaN(weight)) {
    td.className = "masked";
    const words = document.createElement("span");
    words.className = "unseen";
    words.textContent = "not allowed";
    td.append(words);
    td.title = "not allowed";
    return td;
  }
  td.textContent = fixed(weight);
  td.title = fixed(weight, 6);
  const colour = weightRamp()[Math.round(255 * weight)];
  td.style.backgroundColor = css(colour);
  if (weight < 0.05) td.className = "faint";
  else td.style.color = inkOn(colour);
  return td;
}
