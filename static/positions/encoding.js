/**
 * The first part of Positions: the sinusoidal encoding as its matrix, single waves, likeness by distance, a rotation.
 *
 * @typedef {import("./figures.js").Encoding} Encoding
 */
import { fetchPositions } from "../shared/api.js";
import { numbersOf, toggled } from "./fields.js";
import { byDistance, matrixFigure, similarityFigure, wavesFigure } from "./figures.js";
import { columnsOf, matrixOf } from "./chart-numbers.js";
import { turnOf } from "./turn.js";
import { rotationInWords, similarityInWords, wavelengthsInWords } from "./words.js";
import { ServedPart } from "./served.js";

export class EncodingPart extends ServedPart {
  /** @type {Encoding | null} */
  #encoding = null;

  /**
   * @param {Document} document
   * @param {PositionsPage} page
   */
  constructor(document, page) {
    super(document, "encoding");
    this.page = page;
    const chart = (/** @type {string} */ id) => /** @type {FigureChart} */ (this.find(id));
    this.matrix = chart("matrix");
    this.waves = chart("waves");
    this.similarity = chart("similarity");
    this.turn = /** @type {import("./turned-pair.js").TurnedPair} */ (this.find("turn"));
    this.matrix.addEventListener("point-choose", (event) =>
      this.#toggle(/** @type {any} */ (event).detail.x),
    );
    this.has("matrix", this.matrix, () => matrixOf(this.#shown.values, "position", "dimension"));
    this.has("waves", this.waves, () => this.#wavesOf);
    this.has("similarity", this.similarity, () => {
      const { x, y } = byDistance(this.#shown);
      return columnsOf({ distance: x, "dot product": y });
    });
  }

  get #shown() {
    return /** @type {Encoding} */ (this.#encoding);
  }

  get #dimensions() {
    return numbersOf(this.page.settings.fields.waves);
  }

  /** @param {number} dimension clicked in the matrix */
  #toggle(dimension) {
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
    const [length, dimensions, base] = /** @type {const} */ (["length", "dimensions", "base"]).map((name) =>
      page.number(name),
    );
    await this.ask(
      { kind: "sinusoidal", length, dimensions, base, shift },
      fetchPositions,
      async (/** @type {Encoding} */ answer) => {
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
    const [place, pair, shift] = /** @type {const} */ (["place", "pair", "shift"]).map((name) =>
      page.number(name),
    );
    const wavelength = this.#shown.wavelengths[pair];
    const turn = turnOf(this.#shown, { place, shift, pair });
    this.turn.shown = { turn, angle: (2 * Math.PI * shift) / wavelength, place, shift };
    this.find("turned").textContent = rotationInWords(pair, wavelength, shift);
  }
}
