/**
 * How well each two measures agree: a small table, each number on its colour.
 *
 *   <agreement-table></agreement-table>   then set .shown
 *
 * @typedef {{names: string[], agreement: (number | null)[][]}} Shown
 */
import { h } from "../shared/dom.js";
import { css, inkOn } from "../shared/maps/ramp.js";
import { shade } from "../shared/maps/signed.js";
import { fixed } from "../shared/words.js";
import { Painted } from "../shared/maps/painted.js";
import { signedColours } from "../shared/maps/inks.js";
import { heading, table } from "../shared/maps/table-cells.js";

export class AgreementTable extends Painted {
  /** @type {Shown | null} */
  #shown = null;
  #table = h("table");

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

  /** @returns {MatrixOf[]} */
  get numbers() {
    if (!this.#shown) return [];
    const { names, agreement } = this.#shown;
    const axis = { means: "", labels: names };
    const values = agreement.flat().map((x) => x ?? NaN);
    return [{ key: "values", kind: "signed", end: 1, rows: axis, columns: axis, values }];
  }

  paint() {
    if (!this.#shown) return;
    const { names, agreement } = this.#shown;
    const top = [h("td"), ...names.map((name) => heading(name, "col"))];
    const lines = names.map((name, k) => [heading(name, "row"), ...agreement[k].map(number)]);
    table(this.#table, "Kendall’s tau-b for each pair of measures", top, lines);
  }
}

/** @param {number | null} tau null: one of the two has no order */
function number(tau) {
  if (tau === null) return h("td", { title: "equal values have no order" }, "–");
  const colours = signedColours();
  const colour = colours[shade(tau, 1, colours.length)];
  const style = { backgroundColor: css(colour), color: inkOn(colour) };
  return h("td", { title: String(tau).replace("-", "\u2212"), style }, fixed(tau));
}
