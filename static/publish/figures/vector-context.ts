/**
 * A drawing context that writes SVG: what paints a canvas of a page paints here, and text stays text. It has what the
 * painting of this site asks for, and no more.
 */
import { painted } from "./colours.ts";
import { element, escaped, short, type Attributes } from "./markup.ts";
import { cellsOf, pictureOf } from "./pixel-cells.ts";
import { lettersOf } from "./text-lines.ts";

const ANCHORS = { center: "middle", right: "end", end: "end" } as Record<string, string | undefined>;
const SHARP = { "shape-rendering": "crispEdges" }; // neighbours touch, however large they are drawn
const MOST_CELLS = 200_000; // of an image; more are one picture: they are smaller than a point

let clips = 0; // so that two pictures in one file have names of their own

export class VectorContext {
  fillStyle = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  matrix = new DOMMatrix();
  clipped: string | undefined = undefined;

  #parts: string[] = [];
  #saved: object[] = [];
  #path = "";
  #measuring = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;

  get markup() {
    return this.#parts.join("");
  }

  save() {
    this.#saved.push({ ...this });
  }

  restore() {
    Object.assign(this, this.#saved.pop());
  }

  translate(x: number, y: number) {
    this.matrix = this.matrix.translate(x, y);
  }

  scale(x: number, y: number) {
    this.matrix = this.matrix.scale(x, y);
  }

  rotate(turn: number) {
    this.matrix = this.matrix.rotate((turn * 180) / Math.PI);
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
    this.#add("path", { d: this.#path, ...this.#stroked });
  }

  /** Clip: all later painting is seen within the path, and within earlier clips. */
  clip() {
    const id = `clip-${(clips += 1)}`;
    const path = element("path", { d: this.#path, transform: this.#placed });
    this.#parts.push(element("clipPath", { id, "clip-path": this.clipped }, path));
    this.clipped = `url(#${id})`;
  }

  fillRect(x: number, y: number, width: number, height: number) {
    this.#add("rect", { x, y, width, height, ...this.#filled, ...SHARP });
  }

  strokeRect(x: number, y: number, width: number, height: number) {
    this.#add("rect", { x, y, width, height, ...this.#stroked });
  }

  clearRect() {} // a new picture is clear

  fillText(text: string, x: number, y: number) {
    const at = { x, y: y + this.#below(text), "text-anchor": ANCHORS[this.textAlign] };
    const style = Object.assign(document.createElement("span").style, { font: this.font });
    this.#add(
      "text",
      { ...at, ...lettersOf(style), "xml:space": "preserve", ...this.#filled },
      escaped(text),
    );
  }

  /** The distance by which the line of letters lies below the place of a text. */
  #below(text: string) {
    const ascent = (baseline: CanvasTextBaseline) => {
      this.#measuring.textBaseline = baseline;
      return this.measureText(text).actualBoundingBoxAscent;
    };
    return ascent("alphabetic") - ascent(this.textBaseline);
  }

  measureText(text: string) {
    this.#measuring.font = this.font;
    return this.#measuring.measureText(text);
  }

  /** The pixels of an image as cells, as sharp as on the page; the box is its place, or its part and its place. */
  drawImage(image: HTMLCanvasElement, ...box: number[]) {
    const part = box.length > 4 ? box.slice(0, 4) : [0, 0, image.width, image.height];
    const [left, top, width, height] = box.slice(-4);
    const opacity = this.globalAlpha === 1 ? undefined : String(this.globalAlpha);
    if (part[2] * part[3] > MOST_CELLS) {
      const rect = { x: left, y: top, width, height, preserveAspectRatio: "none" };
      return this.#add("image", { ...rect, href: pictureOf(image, part), opacity });
    }
    const scaled = `translate(${short(left)} ${short(top)}) scale(${width / part[2]} ${height / part[3]})`;
    this.#add("g", { ...SHARP, opacity }, element("g", { transform: scaled }, cellsOf(image, part)));
  }

  get #filled() {
    return painted("fill", this.fillStyle, this.globalAlpha);
  }

  get #stroked() {
    const line = painted("stroke", this.strokeStyle, this.globalAlpha);
    return { fill: "none", ...line, "stroke-width": this.lineWidth };
  }

  get #placed() {
    const { a, b, c, d, e, f, isIdentity } = this.matrix;
    return isIdentity
      ? undefined
      : `matrix(${[a, b, c, d, e, f].map((x) => Math.round(1e5 * x) / 1e5).join(" ")})`;
  }

  #add(name: string, attributes: Attributes, inner?: string) {
    const drawn = element(name, { ...attributes, transform: this.#placed }, inner);
    this.#parts.push(this.clipped ? element("g", { "clip-path": this.clipped }, drawn) : drawn);
  }
}
