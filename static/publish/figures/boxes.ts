/** The box of an element as SVG: its background, hatching and frame. */
import { painted, plainColour } from "./colours.ts";
import { element } from "./markup.ts";

const SIDES = ["Top", "Right", "Bottom", "Left"] as const;
const DASHES = { dashed: "4 3", dotted: "1 2" } as Record<string, string | undefined>;
const STRIPES = /repeating-linear-gradient\((-?[\d.]+)deg,(.*)\)$/;

let patterns = 0; // so that two hatchings have names of their own

export function boxOf(part: Element, style: CSSStyleDeclaration, { x, y }: { x: number; y: number }) {
  const { left, top, width, height } = part.getBoundingClientRect();
  if (!width || !height || style.display === "contents") return "";
  return boxAt({ x: left - x, y: top - y, width, height }, style);
}

export function boxAt(
  place: { x: number; y: number; width: number; height: number },
  style: CSSStyleDeclaration,
) {
  const rx =
    Math.min(parseFloat(style.borderTopLeftRadius) || 0, place.width / 2, place.height / 2) || undefined;
  const background = plainColour(style.backgroundColor).opacity
    ? element("rect", { ...place, rx, ...painted("fill", style.backgroundColor) })
    : "";
  return background + striped(place, style.backgroundImage) + framed(place, style, rx);
}

/** Stripes of a background image of CSS. */
function striped(place: Box, image: string) {
  const [, turn, stops] = STRIPES.exec(image) ?? [];
  if (!stops) return "";
  const id = `stripes-${(patterns += 1)}`;
  const found = [...stops.matchAll(/(rgba?\([^)]*\)|color\([^)]*\))\s+([\d.]+)px(?:\s+([\d.]+)px)?/g)];
  const length = Number(found.at(-1)?.[3] ?? found.at(-1)?.[2]);
  const bars = found.map(([, colour, from, to = from], k) => {
    const begin = k && to === from ? Number(found[k - 1][3] ?? found[k - 1][2]) : Number(from);
    return element("rect", {
      x: 0,
      y: begin,
      width: length,
      height: Number(to) - begin,
      ...painted("fill", colour),
    });
  });
  const turned = `rotate(${180 + Number(turn)})`;
  const size = { width: length, height: length, patternUnits: "userSpaceOnUse", patternTransform: turned };
  return (
    element("pattern", { id, ...size }, bars.join("")) + element("rect", { ...place, fill: `url(#${id})` })
  );
}

function framed(place: Box, style: CSSStyleDeclaration, rx?: number) {
  const sides = SIDES.map((side) => ({
    width: parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)),
    colour: style.getPropertyValue(`border-${side.toLowerCase()}-color`),
    dashes: DASHES[style.getPropertyValue(`border-${side.toLowerCase()}-style`)],
  }));
  const isEven = sides.every(({ width, colour }) => width === sides[0].width && colour === sides[0].colour);
  const outline = outlined(place, style);
  if (isEven && !sides[0].width) return outline;
  if (!isEven)
    return sides.map((side, k) => (side.width ? lineAt(place, SIDES[k], side) : "")).join("") + outline;
  const [{ width, colour, dashes }] = sides;
  const inner = { ...inset(place, width / 2), rx, fill: "none" };
  const line = { ...painted("stroke", colour), "stroke-width": width, "stroke-dasharray": dashes };
  return element("rect", { ...inner, ...line }) + outline;
}

function outlined(
  place: Box,
  { outlineStyle, outlineWidth, outlineColor, outlineOffset }: CSSStyleDeclaration,
) {
  const width = parseFloat(outlineWidth);
  if (outlineStyle === "none" || outlineStyle === "auto" || !width) return "";
  const box = inset(place, -parseFloat(outlineOffset) - width / 2);
  return element("rect", { ...box, fill: "none", ...painted("stroke", outlineColor), "stroke-width": width });
}

function lineAt(
  { x, y, width, height }: Box,
  side: (typeof SIDES)[number],
  { width: thick, colour, dashes }: { width: number; colour: string; dashes?: string },
) {
  const half = thick / 2;
  const [x1, x2] = { Left: [x + half, x + half], Right: [x + width - half, x + width - half] }[
    side as "Left"
  ] ?? [x, x + width];
  const [y1, y2] = { Top: [y + half, y + half], Bottom: [y + height - half, y + height - half] }[
    side as "Top"
  ] ?? [y, y + height];
  const line = { ...painted("stroke", colour), "stroke-width": thick, "stroke-dasharray": dashes };
  return element("line", { x1, y1, x2, y2, ...line });
}

export type Box = { x: number; y: number; width: number; height: number };

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x + by, y: y + by },
  ...{ width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) },
});
