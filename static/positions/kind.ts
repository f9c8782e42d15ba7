/**
 * The second part of Positions: rotary positions, linear biases and relative buckets, one at a time, as a map of
 * queries and keys and by their distance.
 */
import { fetchPositions } from "../shared/api.ts";
import { hatchImage } from "../shared/maps/inks.ts";
import { columnsOf, matrixOf } from "./chart-numbers.ts";
import { curveFigure, curves, kindInWords, mapFigure, mapSide, mapValues } from "./kinds.ts";
import { FetchedPart } from "./fetched-part.ts";
import { rotaryInWords } from "./words.ts";
import type { Relative } from "./kinds.ts";
import type { Kind } from "./address.ts";
import type { FieldName } from "./fields.ts";
import type { PositionsPage } from "./page.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";

const NEEDED: Record<Kind, FieldName[]> = {
  rotary: ["length", "dimensions", "base"],
  alibi: ["length", "heads", "h"],
  t5: ["length", "buckets", "distance"],
};

export class KindPart extends FetchedPart {
  declare page: PositionsPage;
  declare map: FigureChart;
  declare curve: FigureChart;
  declare radios: NodeListOf<HTMLInputElement>;

  #relative: Relative | null = null;

  constructor(document: Document, page: PositionsPage) {
    super(document, "later");
    this.page = page;
    this.map = this.find("scores") as FigureChart;
    this.curve = this.find("distances") as FigureChart;
    this.radios = this.section.querySelectorAll(
      "input[name=kind], input[name=look]",
    ) as NodeListOf<HTMLInputElement>;
    for (const radio of this.radios)
      radio.addEventListener("change", () =>
        page.change(
          radio.name === "kind" ? { kind: radio.value as Kind } : { both: radio.value === "both" },
          "push",
        ),
      );
    this.has("scores", this.map, () => matrixOf(mapValues(this.#shown), "i", "j"));
    this.has("distances", this.curve, () => this.#curves);
  }

  get #shown() {
    return this.#relative as Relative;
  }

  get #curves() {
    const { x, lines } = curves(this.#shown, this.page.number("h"));
    return columnsOf({ distance: x, ...Object.fromEntries(lines.map(({ name, y }) => [name, y])) });
  }

  /** Ask for what is chosen, and draw it. */
  async show() {
    const { page } = this;
    const { kind, both } = page.settings;
    this.#choose(kind, both);
    if (!page.good(NEEDED[kind])) return this.refuse(this.#relative);
    const asked = Object.fromEntries(
      NEEDED[kind].map((name) => [name === "h" ? "head" : name, page.number(name)]),
    );
    const question = { kind, ...asked, ...(kind === "t5" ? { bidirectional: String(both) } : {}) };
    await this.ask(question, fetchPositions, async (relative: Relative) => {
      this.#relative = relative;
      await this.#draw(relative);
      return true;
    });
  }

  #choose(kind: Kind, both: boolean) {
    for (const radio of this.radios) radio.checked = [kind, both ? "both" : "back"].includes(radio.value);
    for (const element of this.section.querySelectorAll("[data-kind]") as NodeListOf<HTMLElement>)
      element.hidden = element.dataset.kind !== kind;
  }

  async #draw(relative: Relative) {
    const { page } = this;
    const [h, buckets, distance] = (["h", "buckets", "distance"] as const).map((name) => page.number(name));
    const words = kindInWords(relative, { h, buckets, distance, both: page.settings.both });
    this.find("later-words").textContent = words;
    this.#showExample(relative);
    await this.map.draw(
      (room, inks) => mapFigure(relative, room, inks, hatchOf(relative, mapSide(room))),
      words,
    );
    await this.curve.draw((room, inks) => curveFigure(relative, h, room, inks), "The same by distance.");
  }

  #showExample(relative: Relative) {
    const { page } = this;
    if (relative.kind !== "rotary" || !page.good(["place", "shift", "pair"])) return;
    const [place, shift, pair] = (["place", "shift", "pair"] as const).map((name) => page.number(name));
    this.find("rotary-example").textContent = rotaryInWords(pair, relative.wavelengths[pair], {
      place,
      shift,
    });
  }
}

function hatchOf(relative: Relative, side: number) {
  if (relative.kind !== "alibi") return null;
  const n = relative.bias.length;
  return hatchImage({ n, m: n, width: side, height: side }, (i, j) => relative.bias[i][j] !== null);
}
