/** The first part of Positions: the sinusoidal encoding as its matrix, single waves, likeness by distance, a rotation. */
import { render } from "../shared/html.ts";
import { numbersIn } from "./field-problems.ts";
import { numberOf, numbersOf } from "./fields.ts";
import { byDistance } from "./by-distance.ts";
import { matrixFigure, similarityFigure, wavesFigure } from "./figures.ts";
import { columnsOf, matrixOf } from "./chart-numbers.ts";
import { turnOf } from "./turn.ts";
import { matrixInWords, rotationInWords, similarityInWords, wavelengthsInWords } from "./words.ts";
import { FetchedPart, type Drawn } from "./fetched-part.ts";
import type { SinusoidalAnswer } from "../shared/api.ts";
import type { Settings } from "./address.ts";
import type { FigureChart } from "../shared/maps/figure-chart.ts";
import type { TurnedPair } from "./turned-pair.ts";

export class EncodingPart extends FetchedPart<SinusoidalAnswer> {
  readonly #matrix = this.find("matrix") as FigureChart;
  readonly #waves = this.find("waves") as FigureChart;
  readonly #similarity = this.find("similarity") as FigureChart;
  readonly #turn = this.find("turn") as TurnedPair;

  /** `choose` a dimension to draw it as a wave, or no longer. */
  constructor(acts: { choose: (dimension: number) => unknown }) {
    super("encoding");
    this.#matrix.addEventListener("point-choose", (event) => acts.choose((event as CustomEvent).detail.x));
    this.has("matrix", this.#matrix, ({ answer }) => matrixOf(answer.values, "position", "dimension"));
    this.has("waves", this.#waves, ({ answer: { values }, settings }) => {
      const columns = dimensionsIn(settings).map((k) => [`dimension ${k}`, values.map((row) => row[k])]);
      return columnsOf({ position: [...values.keys()], ...Object.fromEntries(columns) });
    });
    this.has("similarity", this.#similarity, ({ answer }) => {
      const { x, y } = byDistance(answer.similarity);
      return columnsOf({ distance: x, "dot product": y });
    });
  }

  protected asks(settings: Settings) {
    const asked = numbersIn(settings, "length", "dimensions", "base", "shift");
    return asked && { kind: "sinusoidal", ...asked };
  }

  protected isWhole(settings: Settings) {
    return numbersIn(settings, "place", "pair", "waves") !== null;
  }

  protected draw({ answer, settings }: Drawn<SinusoidalAnswer>) {
    const marked = numbersIn(settings, "waves") ? dimensionsIn(settings) : [];
    const { dimensions, base } = settings.fields;
    const range = wavelengthsInWords(answer.wavelengths, numberOf(base));
    const likeness = similarityInWords(numberOf(dimensions));
    render(range, this.find("wavelengths"));
    render(likeness, this.find("likeness"));
    this.#showTurn(answer, settings);
    const matrix = this.#matrix.draw(
      (...looks) => matrixFigure(answer, marked, ...looks),
      matrixInWords(answer.values),
    );
    const waves =
      marked.length && this.#waves.draw((...looks) => wavesFigure(answer, marked, ...looks), range);
    const similarity = this.#similarity.draw((...looks) => similarityFigure(answer, ...looks), likeness);
    return Promise.all([matrix, waves, similarity]);
  }

  #showTurn(answer: SinusoidalAnswer, settings: Settings) {
    const numbers = numbersIn(settings, "place", "pair", "shift");
    if (!numbers) return;
    const { place, pair, shift } = numbers;
    const wavelength = answer.wavelengths[pair];
    const turn = turnOf(answer, { place, shift, pair });
    this.#turn.shown = { turn, angle: (2 * Math.PI * shift) / wavelength, place, shift };
    render(rotationInWords(pair, wavelength, shift), this.find("turned"));
  }
}

const dimensionsIn = ({ fields }: Settings) => numbersOf(fields.waves);
