/**
 * A Plotly figure that fills its place and follows the theme: `<figure-chart data-plotly="address of plotly"
 * data-name="...">`. Await `draw(drawing)`; in a template set `figure`, and await `settled()`. Arrow keys read its points,
 * as on maps: along a line, and from line to line. Fires `point-choose` with `{x, y}` when a point is clicked, or Enter
 * pressed on it, and `figure-draw` when it is drawn, perhaps with other numbers.
 */
import { dispatch } from "../dom.ts";
import { linesOfPoints, readPoints, type Point } from "./chart-points.ts";
import { inks, palette, theme } from "./inks.ts";
import { Painted } from "./painted.ts";
import { loadPlotly } from "./plotly.ts";
import { READ } from "./words.ts";
import type { Figure, Inks, Room } from "./figure-layout.ts";
import type { NumbersOf } from "./numbers-of.ts";

export type Drawing = (room: Room, inks: Inks) => Figure;

/** A figure, and its words for those who do not see it. */
export type Drawn = { draws: Drawing; says: string };

const CONFIG = { displayModeBar: false, responsive: false, showTips: false, doubleClick: false };
const NARROW = 520;
const EMPTY: Figure = { data: [], layout: {} };

export class FigureChart extends Painted {
  /**
   * The figure, its words, and the size at which it is drawn: "" before it is, "0 0" where it waits for room; `figure`
   * is what was drawn last.
   */
  #shown: { drawing: Drawing; says: string; size: string; figure: Figure } | null = null;
  #plot = document.createElement("div");
  #drawn: Promise<unknown> = Promise.resolve();

  connectedCallback() {
    super.connectedCallback();
    this.role ??= "img"; // until it has points
    this.ariaLabel ??= this.dataset.name ?? "";
    this.#plot.ariaHidden = "true";
    this.append(this.#plot);
  }

  constructor() {
    super();
    readPoints(this, () => this.#shown?.figure ?? EMPTY, (point) => this.#light(point)); // prettier-ignore
  }

  resized() {
    if (this.#shown?.size !== this.#size) this.forget();
  }

  forget() {
    if (this.#shown?.size) void this.#draw(); // what was never drawn waits until it is asked for
  }

  /** Draw a figure; the text says what it shows, for those who do not see it. */
  async draw(drawing: Drawing, says: string = "") {
    this.#shown = { drawing, says, size: this.#shown?.size ?? "", figure: this.#shown?.figure ?? EMPTY };
    this.ariaLabel = `${this.dataset.name}. ${says}`;
    await this.#draw();
  }

  set figure(figure: Drawn | null) {
    if (!figure) return;
    const { draws, says } = figure;
    this.#drawn = Promise.resolve().then(() => this.draw(draws, says)); // by then it is in the document
    this.#drawn.catch(() => {}); // `settled` raises it
  }

  /** Resolves once the figure is drawn. */
  async settled() {
    await this.#drawn;
  }

  /** Its numbers, where Plotly was given something else than they are. */
  given: (() => NumbersOf[]) | null = null;

  get numbers() {
    return this.given?.() ?? null;
  }

  get #size() {
    return `${this.clientWidth} ${this.clientHeight}`;
  }

  #given(): [Room, Inks] {
    const colours = { ...inks(), theme: theme(), palette: palette() };
    const [width, height] = [this.clientWidth, this.clientHeight];
    return [{ width, height, font: colours.size, narrow: width < NARROW }, colours];
  }

  /** A chart with points is read by arrows, as maps are; another, or one in a list of its own, is a picture. */
  #name(says: string, figure: Figure) {
    const isRead = !this.closest("[role=listbox] *") && linesOfPoints(figure).length > 0;
    this.role = isRead ? "listbox" : "img";
    if (isRead) this.tabIndex = 0;
    else this.removeAttribute("tabindex");
    this.ariaLabel = [`${this.dataset.name}.`, says, isRead ? `${READ}.` : ""].filter(Boolean).join(" ");
  }

  /** Show what stands at the pointer at a point. */
  async #light({ curve, at, axes }: Point) {
    const plotly = await loadPlotly(this.dataset.plotly ?? "");
    plotly.Fx?.hover(this.#plot, [{ curveNumber: curve, pointNumber: at }], axes);
  }

  /** Draw the figure that it was given last, also where that came while Plotly was loaded. */
  async #draw() {
    if (this.#shown && !this.clientWidth) this.#shown = { ...this.#shown, size: "0 0" }; // drawn when there is room
    if (!this.#shown || !this.clientWidth) return;
    const plotly = await loadPlotly(this.dataset.plotly ?? "");
    if (!this.clientWidth) return;
    const figure = this.#shown.drawing(...this.#given());
    const { says } = (this.#shown = { ...this.#shown, size: this.#size, figure });
    this.#name(says, figure);
    const { data, layout } = figure;
    await plotly.react(this.#plot, data, layout, CONFIG);
    document.getElementById("js-plotly-tester")?.setAttribute("aria-hidden", "true"); // where Plotly measures its words
    const plot = this.#plot as any;
    plot.removeAllListeners("plotly_click");
    plot.on("plotly_click", ({ points: [{ x, y }] }: any) => dispatch(this, "point-choose", { x, y }));
    dispatch(this, "figure-draw");
  }
}
