/** The first part of Positions: the sinusoidal encoding as its matrix, single waves, likeness by distance, a rotation. */
import { fetchPositions } from "../shared/api.ts";
import { numbersOf, toggled } from "./fields.ts";
import { byDistance, matrixFigure, similarityFigure, wavesFigure } from "./figures.ts";
import { columnsOf, matrixOf } from "./chart-numbers.ts";
import { turnOf } from "./turn.ts";
import { rotationInWords, similarityInWords, wavelengthsInWords } from "./words.ts";
import { FetchedPart } from "./fetched-part.ts";
import type { SinusoidalAnswer } from "../shared/api.ts";
import type { PositionsPage } from "./page.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";
import type { TurnedPair } from "./turned-pair.ts";

export class EncodingPart extends FetchedPart {
  declare page: PositionsPage;
  declare matrix: FigureChart;
  declare waves: FigureChart;
  declare similarity: FigureChart;
  declare turn: TurnedPair;

  #encoding: SinusoidalAnswer | null = null;

  constructor(document: Document, page: PositionsPage) {
    super(document, "encoding");
    this.page = page;
    const chart = (id: string) => this.find(id) as FigureChart;
    this.matrix = chart("matrix");
    this.waves = chart("waves");
    this.similarity = chart("similarity");
    this.turn = this.find("turn") as TurnedPair;
    this.matrix.addEventListener("point-choose", (event) => this.#toggle((event as any).detail.x));
    this.has("matrix", this.matrix, () => matrixOf(this.#shown.values, "position", "dimension"));
    this.has("waves", this.waves, () => this.#wavesOf);
    this.has("similarity", this.similarity, () => {
      const { x, y } = byDistance(this.#shown);
      return columnsOf({ distance: x, "dot product": y });
    });
  }

  get #shown() {
    return this.#encoding as SinusoidalAnswer;
  }

  get #dimensions() {
    return numbersOf(this.page.settings.fields.waves);
  }

  /** Toggle the wave of a dimension that was clicked in the matrix. */
  #toggle(dimension: number) {
    this.page.type("waves", toggled(this.page.settings.fields.waves, dimension));
  }

  get #wavesOf() {
    const { values } = this.#shown;
    const columns = this.#dimensions.map((k) => [`dimension ${k}`, values.map((row) => row[k])]);
    return columnsOf({ position: values.map((_, pos) => pos), ...Object.fromEntries(columns) });
  }

  /** Ask for what the fields say, and draw it. */
  async show() {
    const { page } = this;
    const shift = page.good(["shift"]) ? page.number("shift") : null;
    if (shift === null || !page.good(["length", "dimensions", "base"])) return this.refuse(this.#encoding);
    const [length, dimensions, base] = (["length", "dimensions", "base"] as const).map((name) =>
      page.number(name),
    );
    await this.ask(
      { kind: "sinusoidal", length, dimensions, base, shift },
      fetchPositions,
      async (answer: SinusoidalAnswer) => {
        this.#encoding = answer;
        await this.#draw();
        return page.good(["place", "pair", "waves"]);
      },
    );
  }

  async #draw() {
    const { page } = this;
    const encoding = this.#shown;
    const dimensions = page.good(["waves"]) ? this.#dimensions : [];
    const { wavelengths } = encoding;
    const range = wavelengthsInWords(wavelengths, page.number("base"));
    this.find("wavelengths").textContent = range;
    this.find("likeness").textContent = similarityInWords(page.number("dimensions"));
    this.#showTurn();
    await this.matrix.draw(
      (room, inks) => matrixFigure(encoding, dimensions, room, inks),
      `${encoding.values.length} positions by ${encoding.values[0].length} dimensions.`,
    );
    if (dimensions.length)
      await this.waves.draw((room, inks) => wavesFigure(encoding, dimensions, room, inks), range);
    await this.similarity.draw(
      (room, inks) => similarityFigure(encoding, room, inks),
      this.find("likeness").textContent ?? "",
    );
  }

  #showTurn() {
    const { page } = this;
    if (!page.good(["place", "pair"])) return;
    const [place, pair, shift] = (["place", "pair", "shift"] as const).map((name) => page.number(name));
    const wavelength = this.#shown.wavelengths[pair];
    const turn = turnOf(this.#shown, { place, shift, pair });
    this.turn.shown = { turn, angle: (2 * Math.PI * shift) / wavelength, place, shift };
    this.find("turned").textContent = rotationInWords(pair, wavelength, shift);
  }
}
