/** Canvases and paint: a clean canvas of a size, an image with a pixel a number, a bar of colours. */
import { density, isOnPaper } from "../paper-size.ts";
import { colourOf, pixels, type Kind, type Numbers } from "./pixels.ts";
import type { Box } from "./plan.ts";
import { css, inkOn, type Triple } from "./ramp.ts";
import { inks, signedColours, weightRamp } from "./inks.ts";

export const BAR = 10; // pixels, the thickness of a bar of colours

export const coloursOf = (kind: Kind) => (kind === "weights" ? weightRamp() : signedColours());

export const pixelsOf = (numbers: Numbers) =>
  imageOf({ width: numbers.m, height: numbers.n, data: pixels(numbers, coloursOf(numbers.kind)) });

const ROOM = 5; // pixels; a smaller cell has no minus
const LONGEST = 8; // pixels of a minus

/** A minus in the middle of a cell of a colour: numbers below 0 are seen without colours. */
export function minus(context: CanvasRenderingContext2D, { left, top, width, height }: Box, colour: Triple) {
  if (Math.min(width, height) < ROOM) return;
  const length = Math.min(LONGEST, width / 2);
  context.save();
  context.globalAlpha = 0.6;
  context.fillStyle = inkOn(colour);
  context.fillRect(left + (width - length) / 2, top + height / 2 - 0.5, length, 1);
  context.restore();
}

/** The colours of the numbers below 0 that have another than 0 itself, for `minus`; null of weights, which never are. */
export function belowZero({ values, kind, end }: Omit<Numbers, "n" | "m">) {
  if (kind === "weights") return null;
  const colours = coloursOf(kind);
  const shadeOf = (x: number) => colourOf(x, kind, end, colours.length);
  return (k: number) => (shadeOf(values[k]) < shadeOf(0) ? colours[shadeOf(values[k])] : null);
}

export type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

export function imageOf({ width, height, data }: Pixels) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}

/** A part of an image, as it lies in a box on the page. */
type Part = Box & { from?: Box };

const FINEST = 2; // pixels of a cell on paper; smaller ones stay an image

/** Paint an image, a pixel a cell. On paper each cell is a box: readers of PDF round the pixels of an image, or blur them. */
export function paintImage(context: CanvasRenderingContext2D, image: HTMLCanvasElement, part: Part) {
  const {
    left,
    top,
    width,
    height,
    from = { left: 0, top: 0, width: image.width, height: image.height },
  } = part;
  const [across, down] = [width / from.width, height / from.height];
  context.imageSmoothingEnabled = Math.min(across, down) * devicePixelRatio < 1;
  if (!isOnPaper() || Math.min(across, down) < FINEST)
    return context.drawImage(image, from.left, from.top, from.width, from.height, left, top, width, height);
  const { data } = (image.getContext("2d") as CanvasRenderingContext2D).getImageData(
    from.left,
    from.top,
    from.width,
    from.height,
  );
  for (let k = 0; k < from.width * from.height; k++) {
    const [r, g, b, alpha] = data.slice(4 * k, 4 * k + 4);
    if (!alpha) continue;
    context.fillStyle = `rgb(${r} ${g} ${b} / ${alpha / 255})`;
    context.fillRect(left + (k % from.width) * across, top + Math.floor(k / from.width) * down, across, down);
  }
}

/** A clean canvas of this size on the page. */
export function prepare(canvas: HTMLCanvasElement, width: number, height: number) {
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.ariaHidden = "true";
  return cleared(canvas, width, height);
}

/** The same, where the size on the page is a matter of CSS. */
export function cleared(canvas: HTMLCanvasElement, width: number, height: number) {
  const dense = density();
  const count = (length: number) =>
    isOnPaper() ? Math.floor(length * dense) - 1 : Math.round(length * dense);
  canvas.width = count(width); // one less on paper: Chromium rounds down what a pixel of it is there
  canvas.height = count(height);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.scale(dense, dense);
  return context;
}

/** Colours side by side, from left to right or from the bottom up, over a length in pixels. */
export function paintRamp(
  context: CanvasRenderingContext2D,
  colours: Triple[],
  length: number,
  stands: boolean = false,
) {
  const last = Math.max(1, Math.ceil(length) - 1);
  for (let k = 0; k < length; k++) {
    context.fillStyle = css(colours[Math.round((k / last) * (colours.length - 1))]);
    if (stands) context.fillRect(0, length - k - 1, BAR, 1);
    else context.fillRect(k, 0, 1, BAR);
  }
}

/** The colours of a scale on a canvas of their own, in a frame. */
export function paintBar(context: CanvasRenderingContext2D, colours: Triple[], width: number) {
  paintRamp(context, colours, width);
  context.strokeStyle = inks().hairline;
  context.strokeRect(0.5, 0.5, width - 1, BAR - 1);
}
