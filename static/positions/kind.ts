/**
 * The second part of Positions: rotary positions, linear biases and relative buckets, one at a time, as a map of
 * queries and keys and by their distance.
 */
import { hatchImage } from "../shared/maps/inks.ts";
import { columnsOf, matrixOf } from "./chart-numbers.ts";
import { curveFigure, curves, mapFigure, mapSide, mapValues, type Relative } from "./kinds.ts";
import { FetchedPart } from "./fetched-part.ts";
import { BY_DISTANCE, kindInWords, rotaryInWords } from "./words.ts";
import type { Kind } from "./address.ts";
import type { FieldName } from "./fields.ts";
import type { PositionsPage } from "./page.ts";
import type { Room } from "../shared/maps/figure-layout.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";

const NEEDED: Record<Kind, FieldName[]> = {
  rotary: ["length", "dimensions", "base"],
  alibi: ["length", "heads", "h"],
  t5: ["length", "buckets", "distance"],
};

export class KindPart extends FetchedPart<Relative> {
  map = this.find("scores") as FigureChart;
  curve = this.find("distances") as FigureChart;
  radios: NodeListOf<HTMLInputElement> = this.section.querySelectorAll("[name=kind], [name=look]");

  constructor(page: PositionsPage) {
    super(page, "later");
    for (const radio of this.radios)
      radio.addEventListener("change", () => {
        const { name, value } = radio;
        page.change(name === "kind" ? { kind: value as Kind } : { both: value === "both" }, "push");
      });
    this.has("scores", this.map, () => matrixOf(mapValues(this.shown), "i", "j"));
    this.has("distances", this.curve, () => {
      const { x, lines } = curves(this.shown, page.number("h"));
      return columnsOf({ distance: x, ...Object.fromEntries(lines.map(({ name, y }) => [name, y])) });
    });
  }

  /** Ask for what is chosen, and draw it. */
  async show() {
    const { page } = this;
    const { kind, both } = page.settings;
    this.#choose(kind, both);
    if (!page.good(NEEDED[kind])) return this.refuse();
    const { h, ...asked } = page.numbers(...NEEDED[kind]);
    const head = kind === "alibi" && { head: h };
    const ways = kind === "t5" && { bidirectional: String(both) };
    await this.ask({ kind, ...asked, ...head, ...ways });
  }

  #choose(kind: Kind, both: boolean) {
    for (const radio of this.radios) radio.checked = [kind, both ? "both" : "back"].includes(radio.value);
    for (const element of this.section.querySelectorAll("[data-kind]") as NodeListOf<HTMLElement>)
      element.hidden = element.dataset.kind !== kind;
  }

  protected async draw(relative: Relative) {
    const { page } = this;
    const numbers = page.numbers("h", "buckets", "distance");
    const words = kindInWords(relative, { ...numbers, both: page.settings.both });
    this.find("later-words").textContent = words;
    this.#showExample(relative);
    const hatch = (room: Room) => hatchOf(relative, mapSide(room));
    await this.map.draw((room, inks) => mapFigure(relative, room, inks, hatch(room)), words);
    await this.curve.draw((...looks) => curveFigure(relative, numbers.h, ...looks), BY_DISTANCE);
    return true;
  }

  #showExample(relative: Relative) {
    if (relative.kind !== "rotary" || !this.page.good(["place", "shift", "pair"])) return;
    const { pair, ...positions } = this.page.numbers("place", "shift", "pair");
    this.find("rotary-example").textContent = rotaryInWords(pair, relative.wavelengths[pair], positions);
  }
}

function hatchOf(relative: Relative, side: number) {
  if (relative.kind !== "alibi") return null;
  const n = relative.bias.length;
  return hatchImage({ n, m: n, width: side, height: side }, (i, j) => relative.bias[i][j] !== null);
}
