/**
 * The second part of Positions: rotary positions, linear biases and relative buckets, one at a time, as a map of
 * queries and keys and by their distance.
 *
 * @typedef {import("./kinds.js").Relative} Relative
 * @typedef {import("./address.js").Kind} Kind
 */
import { fetchPositions } from "../shared/api.js";
import { hatchImage } from "../shared/maps/inks.js";
import { columnsOf, matrixOf } from "./chart-numbers.js";
import { curveFigure, curves, kindInWords, mapFigure, mapSide, mapValues } from "./kinds.js";
import { ServedPart } from "./served.js";
import { rotaryInWords } from "./words.js";

/** @type {Record<Kind, FieldName[]>} */
const NEEDED = {
  rotary: ["length", "dimensions", "base"],
  alibi: ["length", "heads", "h"],
  t5: ["length", "buckets", "distance"],
};

export class KindPart extends ServedPart {
  /** @type {Relative | null} */
  #relative = null;

  /**
   * @param {Document} document
   * @param {PositionsPage} page
   */
  constructor(document, page) {
    super(document, "later");
    this.page = page;
    this.map = /** @type {FigureChart} */ (this.find("scores"));
    this.curve = /** @type {FigureChart} */ (this.find("distances"));
    this.radios = /** @type {NodeListOf<HTMLInputElement>} */ (
      this.section.querySelectorAll("input[name=kind], input[name=look]")
    );
    for (const radio of this.radios)
      radio.addEventListener("change", () =>
        page.change(
          radio.name === "kind"
            ? { kind: /** @type {Kind} */ (radio.value) }
            : { both: radio.value === "both" },
          "push",
        ),
      );
    this.has("scores", this.map, () => matrixOf(mapValues(this.#shown), "i", "j"));
    this.has("distances", this.curve, () => this.#curves);
  }

  get #shown() {
    return /** @type {Relative} */ (this.#relative);
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
    await this.ask(question, fetchPositions, async (/** @type {Relative} */ relative) => {
      this.#relative = relative;
      await this.#draw(relative);
      return true;
    });
  }

  /**
   * @param {Kind} kind
   * @param {boolean} both
   */
  #choose(kind, both) {
    for (const radio of this.radios) radio.checked = [kind, both ? "both" : "back"].includes(radio.value);
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (
      this.section.querySelectorAll("[data-kind]")
    ))
      element.hidden = element.dataset.kind !== kind;
  }

  /** @param {Relative} relative */
  async #draw(relative) {
    const { page } = this;
    const [h, buckets, distance] = /** @type {const} */ (["h", "buckets", "distance"]).map((name) =>
      page.number(name),
    );
    const words = kindInWords(relative, { h, buckets, distance, both: page.settings.both });
    this.find("later-words").textContent = words;
    this.#showExample(relative);
    await this.map.draw(
      (room, inks) => mapFigure(relative, room, inks, hatchOf(relative, mapSide(room))),
      words,
    );
    await this.curve.draw((room, inks) => curveFigure(relative, h, room, inks), "The same by distance.");
  }

  /** @param {Relative} relative */
  #showExample(relative) {
    const { page } = this;
    if (relative.kind !== "rotary" || !page.good(["place", "shift", "pair"])) return;
    const [place, shift, pair] = /** @type {const} */ (["place", "shift", "pair"]).map((name) =>
      page.number(name),
    );
    this.find("rotary-example").textContent = rotaryInWords(pair, relative.wavelengths[pair], {
      place,
      shift,
    });
  }
}

/**
 * @param {Relative} relative
 * @param {number} side
 */
function hatchOf(relative, side) {
  if (relative.kind !== "alibi") return null;
  const n = relative.bias.length;
  return hatchImage({ n, m: n, width: side, height: side }, (i, j) => relative.bias[i][j] !== null);
}
