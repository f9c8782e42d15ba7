/** An SVG of the page, with the looks that the styles of the page give it. */
import { plainColour } from "./colours.ts";
import { short } from "./markup.ts";

const LOOKS = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "fill-opacity"],
  ...["stroke-opacity", "opacity", "font-size", "font-family", "font-weight", "font-style", "text-anchor"],
  ...["dominant-baseline", "visibility", "paint-order", "vector-effect", "image-rendering"],
];
const COLOURS = ["fill", "stroke"];

export function inlined(picture: SVGSVGElement, { x, y }: { x: number; y: number }) {
  const { left, top, width, height } = picture.getBoundingClientRect();
  if (!width || !height) return "";
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const parts = [picture, ...picture.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  parts.forEach((part, k) => dress(part, copies[k]));
  const rect = { x: left - x, y: top - y, width, height };
  for (const [name, value] of Object.entries(rect)) copy.setAttribute(name, short(value));
  copy.setAttribute("overflow", getComputedStyle(picture).overflow);
  return new XMLSerializer().serializeToString(copy).replace(/url\(('|"|&quot;)[^#]*#/g, "url($1#"); // in any file
}

function dress(part: Element, copy: Element) {
  const style = getComputedStyle(part);
  if (style.display === "none") return copy.remove();
  for (const name of ["class", "style", "id"])
    if (!(name === "id" && isReferred(part))) copy.removeAttribute(name);
  for (const name of Object.keys((copy as SVGElement).dataset)) delete (copy as SVGElement).dataset[name];
  for (const name of LOOKS) wear(copy, name, style.getPropertyValue(name));
  if (style.textDecorationLine !== "none") copy.setAttribute("text-decoration", style.textDecorationLine);
}

/** True for a part that others name: a clip, a marker, a gradient. */
const isReferred = (part: Element) =>
  part.closest("defs, clipPath, marker, linearGradient, pattern") !== null;

function wear(copy: Element, name: string, value: string) {
  if (!COLOURS.includes(name) || value === "none" || value.startsWith("url("))
    return copy.setAttribute(name, value);
  const { colour, opacity } = plainColour(value);
  copy.setAttribute(name, opacity ? colour : "none");
  if (opacity && opacity < 1) copy.setAttribute(`${name}-opacity`, String(opacity));
}
