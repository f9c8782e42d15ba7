/** The first part of Positions: the sinusoidal encoding as its matrix, single waves, likeness by distance, a rotation. */
import { numbersOf, toggled } from "./fields.ts";
import { byDistance, matrixFigure, similarityFigure, wavesFigure } from "./figures.ts";
import { columnsOf, matrixOf } from "./chart-numbers.ts";
import { turnOf } from "./turn.ts";
import { matrixInWords, rotationInWords, similarityInWords, wavelengthsInWords } from "./words.ts";
import { FetchedPart } from "./fetched-part.ts";
import type { SinusoidalAnswer } from "../shared/api.ts";
import type { PositionsPage } from "./page.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";
import type { TurnedPair } from "./turned-pair.ts";

export class EncodingPart extends FetchedPart<SinusoidalAnswer> {
  matrix = this.find("matrix") as FigureChart;
  waves = this.find("waves") as FigureChart;
  similarity = this.find("similarity") as FigureChart;
  turn = this.find("turn") as TurnedPair;

  constructor(page: PositionsPage) {
    super(page, "encoding");
    this.matrix.addEventListener("point-choose", (event) => {
      const dimension = (event as CustomEvent).detail.x;
      page.type("waves", toggled(page.settings.fields.waves, dimension));
    });
    this.has("matrix", this.matrix, () => matrixOf(this.shown.values, "position", "dimension"));
    this.has("waves", this.waves, () => {
      const { values } = this.shown;
      const columns = this.#dimensions.map((k) => [`dimension ${k}`, values.map((row) => row[k])]);
      return columnsOf({ position: [...values.keys()], ...Object.fromEntries(columns) });
    });
    this.has("similarity", this.similarity, () => {
      const { x, y } = byDistance(this.shown.similarity);
      return columnsOf({ distance: x, "dot product": y });
    });
  }

  get #dimensions() {
    return numbersOf(this.page.settings.fields.waves);
  }

  /** Ask for what the fields say, and draw it. */
  async show() {
    const { page } = this;
    if (!page.good(["shift", "length", "dimensions", "base"])) return this.refuse();
    const asked = page.numbers("length", "dimensions", "base", "shift");
    await this.ask({ kind: "sinusoidal", ...asked });
  }

  protected async draw(encoding: SinusoidalAnswer) {
    const { page } = this;
    const marked = page.good(["waves"]) ? this.#dimensions : [];
    const { values } = encoding;
    const range = wavelengthsInWords(encoding.wavelengths, page.number("base"));
    const likeness = similarityInWords(page.number("dimensions"));
    this.find("wavelengths").textContent = range;
    this.find("likeness").textContent = likeness;
    this.#showTurn(encoding);
    await this.matrix.draw((...looks) => matrixFigure(encoding, marked, ...looks), matrixInWords(values));
    if (marked.length) await this.waves.draw((...looks) => wavesFigure(encoding, marked, ...looks), range);
    await this.similarity.draw((...looks) => similarityFigure(encoding, ...looks), likeness);
    return page.good(["place", "pair", "waves"]);
  }

  #showTurn(encoding: SinusoidalAnswer) {
    if (!this.page.good(["place", "pair"])) return;
    const { place, pair, shift } = this.page.numbers("place", "pair", "shift");
    const wavelength = encoding.wavelengths[pair];
    const turn = turnOf(encoding, { place, shift, pair });
    this.turn.shown = { turn, angle: (2 * Math.PI * shift) / wavelength, place, shift };
    this.find("turned").textContent = rotationInWords(pair, wavelength, shift);
  }
}
