/**
 * How well each two measures agree: a small table, each number on its colour.
 *
 *   <agreement-table></agreement-table>   then set .shown
 *
 * @typedef {{names: string[], agreement: (number | null)[][]}} Shown
 */
import { css, inkOn } from "../shared/maps/ramp.js";
import { shade } from "../shared/maps/signed.js";
import { fixed } from "../shared/words.js";
import { Painted } from "../shared/maps/painted.js";
import { signedColours } from "../shared/maps/inks.js";
import { heading } from "../shared/maps/table-cells.js";

export class AgreementTable extends Painted {
  /** @type {Shown | null} */
  #shown = null;
  #table = document.createElement("table");

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#table);
  }

  /** @param {Shown} shown */
  set shown(shown) {
    this.#shown = shown;
    this.paint();
  }

  paint() {
    if (!this.#shown) return;
    const { names, agreement } = this.#shown;
    this.#table.replaceChildren();
    const caption = this.#table.createCaption();
    caption.className = "unseen";
    caption.textContent = "Kendall’s tau-b of each two measures";
    const top = this.#table.createTHead().insertRow();
    top.append(document.createElement("td"), ...names.map((name) => heading(name, "col")));
    const body = this.#table.createTBody();
    names.forEach((name, k) => body.insertRow().append(heading(name, "row"), ...agreement[k].map(number)));
  }
}

/** @param {number | null} tau null: one of the two has no order */
function number(tau) {
  const td = document.createElement("td");
  td.textContent = tau === null ? "–" : fixed(tau);
  td.title = tau === null ? "equal values have no order" : String(tau).replace("-", "\u2212");
  if (tau === null) return td;
  const colours = signedColours();
  const colour = colours[shade(tau, 1, colours.length)];
  td.style.backgroundColor = css(colour);
  td.style.color = inkOn(colour);
  return td;
}
