/** One map of a changed head, as trained, changed, or their difference; its name and its scale stand over it. */
import { html, render } from "../shared/html.ts";
import { withParts } from "../shared/dom.ts";
import { MISSING, PRESENT, type Difference, type Layer, type MergedAxis } from "../shared/head/difference.ts";
import { flatPlan, largestPlan } from "../shared/maps/grid-plan.ts";
import { boxOf, type Box, type Plan } from "../shared/maps/plan.ts";
import { growing, shrinking } from "../shared/maps/label-sizes.ts";
import { endOfScale } from "../shared/words.ts";
import { hatch, inks } from "../shared/maps/inks.ts";
import { paintLit } from "../shared/maps/lit-frames.ts";
import { shorten, widest } from "../shared/maps/names.ts";
import { mapInWords } from "./words.ts";
import type { Cell } from "../shared/maps/cells.ts";
import type { MatrixOf } from "../shared/maps/numbers-of.ts";
import type { MatrixShown } from "../shared/maps/matrix-map.ts";

export type LayerName = "before" | "after" | "difference";

/** A map of a head, by its title; `grows` is true where no map beside it must be as high. */
export type LabelledDifference = {
  title: string;
  difference: Difference;
  labelled: boolean;
  hidden: boolean;
  grows: boolean;
  /** The making of both maps from their heads, in words, and the difference of the heads. */
  made: string;
  own: () => Difference;
};

const SCALE = 48; // pixels

export class ChangeMap extends withParts("head=p map=matrix-map") {
  declare element: HTMLElement;

  constructor(element: HTMLElement) {
    super(element);
    this.element = element;
  }

  get layer() {
    return this.element.dataset.layer as LayerName;
  }

  get hidden() {
    return this.element.hidden;
  }

  set shown(shown: LabelledDifference) {
    const { name = "" } = this.element.dataset;
    this.element.hidden = shown.hidden;
    render(
      html`<b>${name}</b><span class="scale">${scaleOf(this.layer, shown.difference)}</span>`,
      this.head,
    );
    this.map.shown = layerMap(this.layer, name, shown);
  }

  set lit(lit: Cell) {
    this.map.lit = lit;
  }

  focus() {
    this.map.focus();
  }
}

/** The width of the names of the rows. */
export const labelWidth = ({ rows }: Difference) =>
  Math.ceil(widest(rows.labels.map(shorten), inks().size)) + 10;

const kindOf = (layer: LayerName) => (layer === "difference" ? "signed" : "weights");

/** The colours of a layer between the numbers of their ends. */
function scaleOf(layer: LayerName, { end, difference }: Difference) {
  const kind = kindOf(layer);
  if (kind === "signed" && difference.values.every((x) => x === 0)) return "nothing differs";
  const [least, most] = kind === "signed" ? [endOfScale(-end), `+${endOfScale(end)}`] : ["0", "1"];
  return html`${least}<colour-bar kind=${kind} length=${SCALE}></colour-bar>${most}`;
}

function layerMap(layer: LayerName, name: string, shown: LabelledDifference): MatrixShown {
  const { title, difference, labelled, grows, made, own } = shown;
  const { rows, columns } = difference;
  const { states } = difference[layer];
  const matrix = matrixOf(layer, name, difference);
  return {
    matrix: made ? { ...matrix, key: "values", made, own: () => matrixOf(layer, name, own()) } : matrix,
    label: mapInWords(`${title}, ${name}`),
    // bars that scroll come and go
    plan: ({ offsetWidth: width, offsetHeight: height }) => {
      if (!width || !height) return null;
      const { size } = inks();
      const room = { width, height, ...roomOfNames(difference, labelled, size) };
      const flat = grows ? null : flatPlan(room, shrinking()); // a name that is grey is longer: better small than leaning
      return flat ?? largestPlan(room, grows ? growing(size) : [], shrinking());
    },
    rows: labelled ? { ...namesOf(rows), colour: "query" } : null,
    columns: { ...namesOf(columns), colour: "key" },
    hatching: (context, box, plan) => hatchBoth(context, box, plan, states),
    marks: paintLit,
  };
}

function matrixOf(layer: LayerName, name: string, difference: Difference): MatrixOf {
  const kind = kindOf(layer);
  const axis = ({ side, labels }: MergedAxis) => ({ means: side, labels });
  return {
    ...{ name, key: kind === "weights" ? "weights" : "values", kind },
    end: kind === "weights" ? 1 : difference.end,
    ...{ rows: axis(difference.rows), columns: axis(difference.columns) },
    values: presentOf(difference[layer]),
  };
}

/** The values of a layer; NaN where it has none. */
const presentOf = ({ values, states }: Layer) => values.map((x, k) => (states[k] === PRESENT ? x : NaN));

/** The room of names of a size; rows may have none. */
function roomOfNames({ n, m, rows, columns }: Difference, labelled: boolean, font: number) {
  const labels = columns.labels.map(shorten);
  const rowLabel = labelled ? widest(rows.labels.map(shorten), font) : 0;
  const [columnLabel, flatLabel] = [labels, labels.slice(0, -1)].map((names) => widest(names, font));
  return { n, m, font, rowLabel, columnLabel, flatLabel };
}

/** The names of an axis; those that only one of the two maps has are grey. */
const namesOf = ({ labels, pairs }: MergedAxis) => ({
  name: (k: number) => shorten(labels[k]),
  isGrey: (k: number) => pairs[k].before === null || pairs[k].after === null,
});

/** Hatching that rises where looking is not allowed, and falls, wider, where the other map has no such place. */
function hatchBoth(context: CanvasRenderingContext2D, box: Box, plan: Plan, states: Uint8Array) {
  hatch(context, box);
  context.save();
  context.beginPath();
  states.forEach((state, k) => {
    const { left, top, width, height } = boxOf(plan, Math.floor(k / plan.m), k % plan.m);
    if (state === MISSING) context.rect(left, top, width, height);
  });
  context.clip();
  hatch(context, box, { step: 9, falling: true });
  context.restore();
}
