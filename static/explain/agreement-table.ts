/** The agreement of each two measures: a small table, each number on its colour. Set `shown`. */
import { h } from "../shared/dom.ts";
import { css, inkOn } from "../shared/maps/ramp.ts";
import { shade } from "../shared/maps/signed.ts";
import { fixed } from "../shared/words.ts";
import { Painted } from "../shared/maps/painted.ts";
import { signedColours } from "../shared/maps/inks.ts";
import { heading, table } from "../shared/maps/table-cells.ts";
import { NO_ORDER, TAUS } from "./words.ts";
import type { MatrixOf } from "../shared/maps/numbers-of.ts";

export type Agreements = { names: string[]; agreement: (number | null)[][] };

export class AgreementTable extends Painted {
  #shown: Agreements | null = null;
  #table = h("table");

  get room() {
    return null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#table);
  }

  set shown(shown: Agreements) {
    this.#shown = shown;
    this.paint();
  }

  get numbers(): MatrixOf[] {
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
    table(this.#table, TAUS, top, lines);
  }
}

/** A cell; tau is null where one of the two has no order. */
function number(tau: number | null) {
  if (tau === null) return h("td", { title: NO_ORDER }, "–");
  const colours = signedColours();
  const colour = colours[shade(tau, 1, colours.length)];
  const style = { backgroundColor: css(colour), color: inkOn(colour) };
  return h("td", { title: String(tau).replace("-", "\u2212"), style }, fixed(tau));
}
