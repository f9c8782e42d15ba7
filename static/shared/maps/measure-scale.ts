/** The colours of a measure with the numbers at which they stand: from 0 on, or around 0. */
import { html, render } from "../html.ts";
import { endOfScale } from "../words.ts";
import type { Kind } from "./pixels.ts";

export type Scale = { kind: Kind; end: number; unit: string };

const LENGTH = 160; // pixels

export function showScale(element: HTMLElement, { kind, end, unit }: Scale) {
  const digits = end < 10 ? 2 : 1; // both ends and their unit have one line
  const last = `${endOfScale(end, digits)} ${unit}`.trim();
  const texts = kind === "signed" ? [endOfScale(-end, digits), "0", last] : ["0", last];
  const numbers = texts.map((text) => html`<span>${text}</span>`);
  render(html`<colour-bar kind=${kind} length=${LENGTH}></colour-bar><span>${numbers}</span>`, element);
}
