/** The agreement of each two measures: a small table, each number on its colour. Set `shown`. */
import { html, render } from "../shared/html.ts";
import { css, inkOn } from "../shared/maps/ramp.ts";
import { shade } from "../shared/maps/signed.ts";
import { fixed } from "../shared/words.ts";
import { Painted } from "../shared/maps/painted.ts";
import { signedColours } from "../shared/maps/inks.ts";
import { inTable, rowHeading } from "../shared/maps/table-cells.ts";
import { NO_ORDER, TAUS } from "./words.ts";
import type { MatrixOf } from "../shared/maps/numbers-of.ts";

export type Agreements = { names: string[]; agreement: (number | null)[][] };

export class AgreementTable extends Painted {
  #shown: Agreements | null = null;

  get room() {
    return null;
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
    const lines = names.map((name, k) => [rowHeading(name), ...agreement[k].map(number)]);
    render(html`<table>${inTable(TAUS, ["", ...names], lines)}</table>`, this);
  }
}

/** A cell; tau is null where one of the two has no order. */
function number(tau: number | null) {
  if (tau === null) return html`<td title=${NO_ORDER}>–</td>`;
  const colours = signedColours();
  const colour = colours[shade(tau, 1, colours.length)];
  const style = `background-color: ${css(colour)}; color: ${inkOn(colour)}`;
  return html`<td title=${String(tau).replace("-", "\u2212")} .style=${style}>${fixed(tau)}</td>`;
}
