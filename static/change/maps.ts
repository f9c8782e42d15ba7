/** The opened head three times: as trained, changed, and the difference; or one of them, large. */
import { withParts } from "../shared/dom.ts";
import { MASKED, MISSING, type Difference } from "../shared/head/difference.ts";
import { fullest, rewrittenNote } from "../shared/sentence/notes.ts";
import { isPresented } from "../shared/presented.ts";
import { ChangeMap, labelWidth } from "./change-map.ts";
import type { View } from "./address.ts";
import type { Readings } from "./before-and-after.ts";
import type { Cell } from "../shared/maps/cells.ts";

/**
 * `view` names the maps that are seen, one below the other where they are `stacked`; `difference` is that of the
 * readings, with what is drawn.
 */
type Values = { title: string; view: View; readings: Readings; difference: Difference; stacked: boolean };

export class ChangeMaps extends withParts(
  "#three zero=#legend-zero masked=#legend-masked missing=#legend-missing",
) {
  readonly maps = [...this.three.querySelectorAll<HTMLElement>(".change-map")].map(
    (one) => new ChangeMap(one),
  );

  show({ title, view, readings, difference, stacked }: Values) {
    const { before, after, own } = readings;
    const alone = view !== "all" || isPresented() || stacked;
    const made = fullest([before, after ?? before].map(({ map }) => rewrittenNote(map)));
    this.three.dataset.view = view;
    for (const [k, map] of this.maps.entries()) {
      const hidden = view !== "all" && map.layer !== view;
      map.shown = { title, difference, hidden, labelled: alone || k === 0, grows: alone, made, own };
    }
    this.three.style.setProperty("--rows", String(difference.n));
    this.three.style.setProperty("--label", `${alone ? 0 : labelWidth(difference)}px`);
    this.#sayStates(readings);
  }

  /** Name the signs that the maps have, beside those that are named for every map. */
  #sayStates({ difference, after }: Readings) {
    const states = [...difference.before.states, ...difference.after.states];
    this.zero.hidden = !after?.alignment?.weights.every((weight) => !(weight > 0));
    this.masked.hidden = !states.includes(MASKED);
    this.missing.hidden = !states.includes(MISSING);
  }

  focus() {
    this.maps.find(({ hidden }) => !hidden)?.focus();
  }

  /** Show that the changed map is drawn on. */
  set drawing(drawing: boolean) {
    this.three.toggleAttribute("data-drawing", drawing);
  }

  set lit(lit: Cell) {
    for (const map of this.maps) map.lit = lit;
  }
}
