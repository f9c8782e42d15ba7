/** Colours of CSS as a file has them: "#rrggbb" and an opacity, whatever they were written as. */

const known: Map<string, { colour: string; opacity: number }> = new Map();

let paint: CanvasRenderingContext2D | null = null;

export function plainColour(css: string): { colour: string; opacity: number } {
  const found = known.get(css) ?? read(css);
  known.set(css, found);
  return found;
}

function read(css: string) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  paint ??= canvas.getContext("2d", { willReadFrequently: true });
  const context = paint as CanvasRenderingContext2D;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  return { colour: hex([r, g, b]), opacity: a / 255 };
}

export const hex = (rgb: number[]) => `#${rgb.map((x) => x.toString(16).padStart(2, "0")).join("")}`;

/** Attributes of a colour whose opacity is multiplied with alpha. */
export function painted(name: "fill" | "stroke", css: string, alpha: number = 1) {
  const { colour, opacity } = plainColour(css);
  const seen = Math.round(1000 * opacity * alpha) / 1000;
  return { [name]: seen ? colour : "none", [`${name}-opacity`]: seen && seen < 1 ? String(seen) : undefined };
}
