/** The box of an element as SVG: its background, hatching and frame. */
import { painted, plainColour } from "./colours.ts";
import { element } from "./markup.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;
const DASHES = { dashed: "4 3", dotted: "1 2" } as Record<string, string | undefined>;
const STRIPES = /repeating-linear-gradient\((-?[\d.]+)deg,(.*)\)$/;

let patterns = 0; // so that two hatchings have names of their own

export function boxOf(part: Element, style: CSSStyleDeclaration, { x, y }: { x: number; y: number }) {
  const { left, top, width, height } = part.getBoundingClientRect();
  if (!width || !height || style.display === "contents") return "";
  return boxAt({ x: left - x, y: top - y, width, height }, style);
}

export function boxAt(rect: Box, style: CSSStyleDeclaration) {
  const rx =
    Math.min(parseFloat(style.borderTopLeftRadius) || 0, rect.width / 2, rect.height / 2) || undefined;
  const background = plainColour(style.backgroundColor).opacity
    ? element("rect", { ...rect, rx, ...painted("fill", style.backgroundColor) })
    : "";
  return background + striped(rect, style.backgroundImage) + framed(rect, style, rx);
}

/** Stripes of a background image of CSS. */
function striped(rect: Box, image: string) {
  const [, turn, stops] = STRIPES.exec(image) ?? [];
  if (!stops) return "";
  const id = `stripes-${(patterns += 1)}`;
  const found = [...stops.matchAll(/(rgba?\([^)]*\)|color\([^)]*\))\s+([\d.]+)px(?:\s+([\d.]+)px)?/g)];
  const length = Number(found.at(-1)?.[3] ?? found.at(-1)?.[2]);
  const bars = found.map(([, colour, from, to = from], k) => {
    const begin = k && to === from ? Number(found[k - 1][3] ?? found[k - 1][2]) : Number(from);
    const bar = { x: 0, y: begin, width: length, height: Number(to) - begin };
    return element("rect", { ...bar, ...painted("fill", colour) });
  });
  const turned = { patternUnits: "userSpaceOnUse", patternTransform: `rotate(${180 + Number(turn)})` };
  const pattern = element("pattern", { id, width: length, height: length, ...turned }, bars.join(""));
  return pattern + element("rect", { ...rect, fill: `url(#${id})` });
}

function framed(rect: Box, style: CSSStyleDeclaration, rx?: number) {
  const sides = SIDES.map((side) => ({
    width: parseFloat(style.getPropertyValue(`border-${side}-width`)),
    colour: style.getPropertyValue(`border-${side}-color`),
    dashes: DASHES[style.getPropertyValue(`border-${side}-style`)],
  }));
  const isEven = sides.every(({ width, colour }) => width === sides[0].width && colour === sides[0].colour);
  const outline = outlined(rect, style);
  if (isEven && !sides[0].width) return outline;
  if (!isEven)
    return sides.map((side, k) => (side.width ? lineAt(rect, SIDES[k], side) : "")).join("") + outline;
  const [{ width, colour, dashes }] = sides;
  const inner = { ...inset(rect, width / 2), rx, fill: "none" };
  const line = { ...painted("stroke", colour), "stroke-width": width, "stroke-dasharray": dashes };
  return element("rect", { ...inner, ...line }) + outline;
}

function outlined(rect: Box, style: CSSStyleDeclaration) {
  const width = parseFloat(style.outlineWidth);
  if (style.outlineStyle === "none" || style.outlineStyle === "auto" || !width) return "";
  const box = inset(rect, -parseFloat(style.outlineOffset) - width / 2);
  const line = { ...painted("stroke", style.outlineColor), "stroke-width": width };
  return element("rect", { ...box, fill: "none", ...line });
}

type Line = { width: number; colour: string; dashes?: string };

function lineAt({ x, y, width, height }: Box, side: (typeof SIDES)[number], line: Line) {
  const half = line.width / 2;
  const [left, top, right, bottom] = [x, y, x + width, y + height];
  const [x1, y1, x2, y2] = {
    top: [left, top + half, right, top + half],
    right: [right - half, top, right - half, bottom],
    bottom: [left, bottom - half, right, bottom - half],
    left: [left + half, top, left + half, bottom],
  }[side];
  const looks = { "stroke-width": line.width, "stroke-dasharray": line.dashes };
  return element("line", { x1, y1, x2, y2, ...painted("stroke", line.colour), ...looks });
}

export type Box = { x: number; y: number; width: number; height: number };

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x + by, y: y + by },
  ...{ width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) },
});
