/**
 * The second part of Positions: rotary positions, linear biases and relative buckets, one at a time, as a map of
 * queries and keys and by their distance.
 */
import { render } from "../shared/html.ts";
import { hatchImage } from "../shared/maps/inks.ts";
import { columnsOf, matrixOf } from "./chart-numbers.ts";
import { numbersIn } from "./field-problems.ts";
import { numberOf, type FieldName } from "./fields.ts";
import { curveFigure, curves, mapFigure, mapSide, mapValues, type Relative } from "./kinds.ts";
import { FetchedPart, type Drawn } from "./fetched-part.ts";
import { BY_DISTANCE, kindInWords, rotaryInWords } from "./words.ts";
import type { Kind, Settings } from "./address.ts";
import type { Room } from "../shared/maps/figure-layout.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";

const NEEDED: Record<Kind, FieldName[]> = {
  rotary: ["length", "dimensions", "base"],
  alibi: ["length", "heads", "h"],
  t5: ["length", "buckets", "distance"],
};

export class KindPart extends FetchedPart<Relative> {
  readonly #map = this.find("scores") as FigureChart;
  readonly #curve = this.find("distances") as FigureChart;
  readonly #radios: NodeListOf<HTMLInputElement> = this.section.querySelectorAll("[name=kind], [name=look]");

  constructor(acts: { choose: (part: Partial<Settings>) => unknown }) {
    super("later");
    for (const radio of this.#radios)
      radio.addEventListener("change", () => {
        const { name, value } = radio;
        acts.choose(name === "kind" ? { kind: value as Kind } : { both: value === "both" });
      });
    this.has("scores", this.#map, ({ answer }) => matrixOf(mapValues(answer), "i", "j"));
    this.has("distances", this.#curve, ({ answer, settings }) => {
      const { x, lines } = curves(answer, numberOf(settings.fields.h));
      return columnsOf({ distance: x, ...Object.fromEntries(lines.map(({ name, y }) => [name, y])) });
    });
  }

  show(settings: Settings) {
    this.#choose(settings);
    return super.show(settings);
  }

  protected asks(settings: Settings) {
    const { kind, both } = settings;
    const numbers = numbersIn(settings, ...NEEDED[kind]);
    if (!numbers) return null;
    const { h, ...asked } = numbers;
    const head = kind === "alibi" && { head: h };
    const ways = kind === "t5" && { bidirectional: String(both) };
    return { kind, ...asked, ...head, ...ways };
  }

  #choose({ kind, both }: Settings) {
    for (const radio of this.#radios) radio.checked = [kind, both ? "both" : "back"].includes(radio.value);
    for (const element of this.section.querySelectorAll("[data-kind]") as NodeListOf<HTMLElement>)
      element.hidden = element.dataset.kind !== kind;
  }

  protected draw({ answer, settings }: Drawn<Relative>) {
    const { fields, both } = settings;
    const [h, buckets, distance] = [fields.h, fields.buckets, fields.distance].map(numberOf);
    const words = kindInWords(answer, { h, buckets, distance, both });
    render(words, this.find("later-words"));
    this.#showExample(answer, settings);
    const hatch = (room: Room) => hatchOf(answer, mapSide(room));
    return Promise.all([
      this.#map.draw((room, inks) => mapFigure(answer, room, inks, hatch(room)), words),
      this.#curve.draw((...looks) => curveFigure(answer, h, ...looks), BY_DISTANCE),
    ]);
  }

  #showExample(relative: Relative, settings: Settings) {
    const numbers = numbersIn(settings, "place", "shift", "pair");
    if (relative.kind !== "rotary" || !numbers) return;
    const { pair, ...positions } = numbers;
    render(rotaryInWords(pair, relative.wavelengths[pair], positions), this.find("rotary-example"));
  }
}

function hatchOf(relative: Relative, side: number) {
  if (relative.kind !== "alibi") return null;
  const n = relative.bias.length;
  return hatchImage({ n, m: n, width: side, height: side }, (i, j) => relative.bias[i][j] !== null);
}
