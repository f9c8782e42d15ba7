/** Elements of a picture in SVG. */
const SVG = "http://www.w3.org/2000/svg";

export function svg<T extends keyof SVGElementTagNameMap>(
  name: T,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[T] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
