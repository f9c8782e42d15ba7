/**
 * A Plotly figure that fills its place and follows the theme.
 *
 *   <figure-chart data-plotly="address of plotly" data-name="..."></figure-chart>   then await .draw(drawing)
 *
 * @typedef {(room: Room, inks: Inks) => Figure} Drawing
 *
 * @fires point-choose  CustomEvent<{x: number, y: number}>, bubbles: a point was clicked
 * @fires figure-draw  CustomEvent, bubbles: it is drawn, perhaps with other numbers
 */
import { dispatch } from "../dom.js";
import { inks, palette, theme } from "./inks.js";
import { Painted } from "./painted.js";
import { loadPlotly } from "./plotly.js";

const CONFIG = { displayModeBar: false, responsive: false, showTips: false, doubleClick: false };
const NARROW = 520;

export class FigureChart extends Painted {
  /** @type {Drawing | null} */
  #drawing = null;
  #size = "";
  #plot = document.createElement("div");

  connectedCallback() {
    super.connectedCallback();
    this.role = "img";
    this.ariaLabel ??= this.dataset.name ?? "";
    this.append(this.#plot);
  }

  resized() {
    if (this.#size !== `${this.clientWidth} ${this.clientHeight}`) this.forget();
  }

  forget() {
    if (this.#size) void this.#draw(); // what was never drawn waits until it is asked for
  }

  /**
   * @param {Drawing} drawing
   * @param {string} [says] what it shows, for those who do not see it
   */
  async draw(drawing, says = "") {
    this.#drawing = drawing;
    this.ariaLabel = `${this.dataset.name}. ${says}`;
    await this.#draw();
  }

  /** Its numbers, where Plotly was given something else than they are. @type {(() => NumbersOf[]) | null} */
  given = null;

  get numbers() {
    return this.given?.() ?? null;
  }

  /** @returns {[Room, Inks]} */
  #given() {
    const colours = { ...inks(), theme: theme(), palette: palette() };
    const [width, height] = [this.clientWidth, this.clientHeight];
    return [{ width, height, font: colours.size, narrow: width < NARROW }, colours];
  }

  async #draw() {
    const drawing = this.#drawing;
    if (!this.clientWidth) this.#size = "0 0"; // it is drawn when there is room
    if (!drawing || !this.clientWidth) return;
    const plotly = await loadPlotly(this.dataset.plotly ?? "");
    if (drawing !== this.#drawing || !this.clientWidth) return;
    this.#size = `${this.clientWidth} ${this.clientHeight}`;
    const { data, layout } = drawing(...this.#given());
    await plotly.react(this.#plot, data, layout, CONFIG);
    const plot = /** @type {any} */ (this.#plot);
    plot.removeAllListeners?.("plotly_click");
    plot.on("plotly_click", (/** @type {{points: {x: number, y: number}[]}} */ { points: [{ x, y }] }) =>
      dispatch(this, "point-choose", { x, y }),
    );
    dispatch(this, "figure-draw");
  }
}
