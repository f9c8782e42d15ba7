/** Colours of CSS as a file has them: "#rrggbb" and an opacity, whatever they were written as. */

/** @type {Map<string, {colour: string, opacity: number}>} */
const known = new Map();

/** @type {CanvasRenderingContext2D | null} */
let paint = null;

/**
 * @param {string} css
 * @returns {{colour: string, opacity: number}}
 */
export function plainColour(css) {
  const found = known.get(css) ?? read(css);
  known.set(css, found);
  return found;
}

/** @param {string} css */
function read(css) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  paint ??= canvas.getContext("2d", { willReadFrequently: true });
  const context = /** @type {CanvasRenderingContext2D} */ (paint);
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  return { colour: hex([r, g, b]), opacity: a / 255 };
}

/** @param {number[]} rgb */
export const hex = (rgb) => `#${rgb.map((x) => x.toString(16).padStart(2, "0")).join("")}`;

/**
 * @param {"fill" | "stroke"} name
 * @param {string} css
 * @param {number} [alpha] that the colour is multiplied with
 * @returns {Record<string, string | number | undefined>} attributes
 */
export function painted(name, css, alpha = 1) {
  const { colour, opacity } = plainColour(css);
  const seen = Math.round(1000 * opacity * alpha) / 1000;
  return { [name]: seen ? colour : "none", [`${name}-opacity`]: seen && seen < 1 ? String(seen) : undefined };
}
