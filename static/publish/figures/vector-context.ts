/**
 * A drawing context that writes SVG: what paints a canvas of a page paints here, and text stays text. It has what the
 * painting of this site asks for, and no more.
 */
import { painted } from "./colours.ts";
import { element, escaped, short, type Attributes } from "./markup.ts";
import { cellsOf, pictureOf } from "./pixel-cells.ts";

/** A transform, as CanvasRenderingContext2D.transform has it. */
export type Matrix = [number, number, number, number, number, number];

export type State = typeof START;

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const ANCHORS = { center: "middle", right: "end", end: "end" } as Record<string, string | undefined>;
const START = {
  ...{ fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, globalAlpha: 1, font: "10px sans-serif" },
  ...{ textAlign: "start", textBaseline: "alphabetic", imageSmoothingEnabled: true },
  imageSmoothingQuality: "low",
  matrix: IDENTITY,
  clipped: "",
};

const SHARP = { "shape-rendering": "crispEdges" }; // neighbours touch, however large they are drawn
const MOST_CELLS = 200_000; // of an image; more are one picture: they are smaller than a point

let clips = 0; // so that two pictures in one file have names of their own

export class VectorContext {
  matrix = IDENTITY;

  #parts: string[] = [];
  #saved: State[] = [];
  #path = "";
  #measuring = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;

  constructor() {
    Object.assign(this, structuredClone(START));
  }

  get markup() {
    return this.#parts.join("");
  }

  save() {
    const own = this as any;
    const names = Object.keys(START) as (keyof State)[];
    this.#saved.push(Object.fromEntries(names.map((name) => [name, own[name]])) as State);
  }

  restore() {
    Object.assign(this, this.#saved.pop());
  }

  translate(x: number, y: number) {
    this.#transform([1, 0, 0, 1, x, y]);
  }

  scale(x: number, y: number) {
    this.#transform([x, 0, 0, y, 0, 0]);
  }

  rotate(turn: number) {
    this.#transform([Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0]);
  }

  #transform([a, b, c, d, e, f]: Matrix) {
    const [A, B, C, D, E, F] = this.matrix;
    const turn = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d];
    this.matrix = [...turn, A * e + C * f + E, B * e + D * f + F] as Matrix;
  }

  beginPath() {
    this.#path = "";
  }

  moveTo(x: number, y: number) {
    this.#path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number) {
    this.#path += `${this.#path ? "L" : "M"}${short(x)} ${short(y)}`;
  }

  closePath() {
    if (this.#path) this.#path += "Z";
  }

  rect(x: number, y: number, width: number, height: number) {
    this.#path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
  }

  /** A whole circle: this site paints no parts of one. */
  arc(x: number, y: number, radius: number) {
    const half = `a${short(radius)} ${short(radius)} 0 1 0 `;
    this.#path += `M${short(x - radius)} ${short(y)}${half}${short(2 * radius)} 0${half}${short(-2 * radius)} 0Z`;
  }

  fill() {
    this.#add("path", { d: this.#path, ...this.#filled });
  }

  stroke() {
    this.#add("path", { d: this.#path, fill: "none", ...this.#stroked });
  }

  /** Clip: all later painting is seen within the path, and within earlier clips. */
  clip() {
    const id = `clip-${(clips += 1)}`;
    const path = element("path", { d: this.#path, transform: this.#placed });
    this.#parts.push(element("clipPath", { id, "clip-path": this.#clipped }, path));
    this.#state.clipped = id;
  }

  fillRect(x: number, y: number, width: number, height: number) {
    this.#add("rect", { x, y, width, height, ...this.#filled, ...SHARP });
  }

  strokeRect(x: number, y: number, width: number, height: number) {
    this.#add("rect", { x, y, width, height, fill: "none", ...this.#stroked });
  }

  clearRect() {} // a new picture is clear

  fillText(text: string, x: number, y: number) {
    const { font, textAlign } = this.#state;
    this.#measuring.font = font;
    const at = { x, y: y + this.#below(text), "text-anchor": ANCHORS[textAlign] };
    const looks = { ...fontOf(font), "xml:space": "preserve", ...this.#filled };
    this.#add("text", { ...at, ...looks }, escaped(text));
  }

  /** The distance by which the line of letters lies below the place of a text. */
  #below(text: string) {
    const ascent = (baseline: CanvasTextBaseline) => {
      this.#measuring.textBaseline = baseline;
      return this.#measuring.measureText(text).actualBoundingBoxAscent;
    };
    return ascent("alphabetic") - ascent(this.#state.textBaseline as CanvasTextBaseline);
  }

  measureText(text: string) {
    this.#measuring.font = this.#state.font;
    return this.#measuring.measureText(text);
  }

  /** The pixels of an image as cells, as sharp as on the page; the box is its place, or its part and its place. */
  drawImage(image: HTMLCanvasElement, ...box: number[]) {
    const part = box.length > 4 ? box.slice(0, 4) : [0, 0, image.width, image.height];
    const [left, top, width, height] = box.slice(-4);
    if (part[2] * part[3] > MOST_CELLS) {
      const href = pictureOf(image, part);
      const place = { x: left, y: top, width, height, preserveAspectRatio: "none" };
      return this.#add("image", { ...place, href, opacity: this.#alpha });
    }
    const cells = cellsOf(image, part);
    const scaled = `translate(${short(left)} ${short(top)}) scale(${width / part[2]} ${height / part[3]})`;
    this.#add("g", { ...SHARP, opacity: this.#alpha }, `<g transform="${scaled}">${cells}</g>`);
  }

  get #state(): State {
    return this as any;
  }

  get #filled() {
    return painted("fill", this.#state.fillStyle, this.#state.globalAlpha);
  }

  get #stroked() {
    const { strokeStyle, lineWidth, globalAlpha } = this.#state;
    return { ...painted("stroke", strokeStyle, globalAlpha), "stroke-width": lineWidth };
  }

  get #alpha() {
    const { globalAlpha } = this.#state;
    return globalAlpha === 1 ? undefined : String(globalAlpha);
  }

  get #clipped() {
    return this.#state.clipped ? `url(#${this.#state.clipped})` : undefined;
  }

  get #placed() {
    const { matrix } = this;
    if (matrix.every((x, k) => Math.abs(x - IDENTITY[k]) < 1e-9)) return undefined;
    return `matrix(${matrix.map((x) => String(Math.round(1e5 * x) / 1e5)).join(" ")})`;
  }

  #add(name: string, attributes: Attributes, inner?: string) {
    const drawn = element(name, { ...attributes, transform: this.#placed }, inner);
    this.#parts.push(this.#clipped ? element("g", { "clip-path": this.#clipped }, drawn) : drawn);
  }
}

function fontOf(font: string) {
  const { style } = document.createElement("span");
  style.font = font;
  const [weight, slope] = [style.fontWeight, style.fontStyle].map(unusual);
  const letters = { "font-size": style.fontSize, "font-family": style.fontFamily };
  return { ...letters, "font-weight": weight, "font-style": slope };
}

const unusual = (value: string) => (value === "normal" || value === "400" ? undefined : value);
