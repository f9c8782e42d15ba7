/** The pixels of an image as cells of one colour each, neighbours of a row together. */
import { hex } from "./colours.ts";

/** Cells of a part (left, top, width, height), a pixel a unit; one path for each colour. */
export function cellsOf(image: HTMLCanvasElement, [left, top, width, height]: number[]): string {
  const context = image.getContext("2d") as CanvasRenderingContext2D;
  const { data } = context.getImageData(left, top, width, height);
  const colours = new Uint32Array(data.buffer);
  const paths: Map<number, string> = new Map();
  for (let row = 0; row < height; row++)
    for (const [first, count] of runs(colours, row * width, width)) {
      const colour = colours[row * width + first];
      paths.set(colour, `${paths.get(colour) ?? ""}M${first} ${row}h${count}v1h-${count}z`);
    }
  paths.delete(0); // clear
  return [...paths].map(([colour, d]) => `<path fill="${hexOf(colour)}" d="${d}"/>`).join("");
}

/** The runs of one colour in a row: the first pixel of each, and its count. */
function runs(colours: Uint32Array, start: number, width: number): [number, number][] {
  const found: [number, number][] = [];
  for (let k = 0, first = 0; k < width; k++)
    if (k + 1 === width || colours[start + k + 1] !== colours[start + first]) {
      found.push([first, k + 1 - first]);
      first = k + 1;
    }
  return found;
}

/** A colour of four bytes, red the lowest. */
const hexOf = (colour: number) => hex([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]);

/** A part of an image as the address of a picture. */
export function pictureOf(image: HTMLCanvasElement, [left, top, width, height]: number[]) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, left, top, width, height, 0, 0, width, height);
  return canvas.toDataURL();
}
