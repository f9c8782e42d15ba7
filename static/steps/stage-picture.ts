/**
 * A stage as a small picture, without words: as wide and high as its style lets it be. Set `picture`, then `lit` as
 * often as the pointer moves.
 */
import { hatch, inks } from "../shared/maps/inks.ts";
import { pixelsOf, prepare } from "../shared/maps/drawing.ts";
import { isMasked, type Picture } from "./picture.ts";
import { Painted } from "../shared/maps/painted.ts";
import type { Cell } from "../shared/maps/cells.ts";

const LARGEST = { across: 12, down: 12 };

export class StagePicture extends Painted {
  #shown: { picture: Picture; lit: Cell | null } | null = null;
  #canvas = document.createElement("canvas");

  connectedCallback() {
    super.connectedCallback();
    this.append(this.#canvas);
  }

  set picture(picture: Picture) {
    this.#shown = { picture, lit: null };
    this.style.setProperty("--rows", String(picture.n));
    this.forget();
  }

  /** A row, a column or a cell that something is made of. */
  set lit(lit: Cell | null) {
    if (!this.#shown || lit === this.#shown.lit) return;
    this.#shown = { ...this.#shown, lit };
    this.repaint();
  }

  paint() {
    if (!this.#shown || !this.clientWidth) return;
    const { picture, lit } = this.#shown;
    const { n, m } = picture;
    const width = Math.min(this.clientWidth, m * LARGEST.across);
    const height = Math.min(this.clientHeight, Math.max(8, n * LARGEST.down));
    const context = prepare(this.#canvas, width, height);
    if (isMasked(picture)) hatch(context, { width, height }, { step: 5 });
    this.image ??= pixelsOf(picture);
    context.imageSmoothingEnabled = width * devicePixelRatio < m;
    context.drawImage(this.image, 0, 0, width, height);
    if (lit) frame(context, { width, height }, picture, lit);
  }
}

function frame(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  { n, m, rows, columns }: Picture,
  { i, j }: Cell,
) {
  const { ink, query, key } = inks();
  const colour = i !== null && j !== null ? ink : i !== null ? { query, key }[rows.role ?? "key"] : key;
  const [w, h] = [j === null ? width : width / m, i === null ? height : height / n];
  context.strokeStyle = columns.role && i === null ? key : colour;
  context.lineWidth = 2;
  const [x, y] = [Math.max(1, (j ?? 0) * w - 1), Math.max(1, (i ?? 0) * h)];
  context.strokeRect(x, y, Math.min(w + 1, width - 2), Math.min(h, height - 2));
}
