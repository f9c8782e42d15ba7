/** Numbers side by side as bars, up for plus and down for minus, or as a line that goes from one to the next. */
import { h } from "../shared/dom.ts";
import { fixed } from "../shared/words.ts";
import { svg } from "../shared/svg.ts";

/** The picture of numbers; the named dimensions, from 0, have their number beneath. */
export function vectorBars(
  name: string,
  numbers: number[],
  kind: "query" | "key" | "other" | "products" | "running",
  named: number[] = [],
) {
  const end = Math.max(...numbers.map(Math.abs)) || 1;
  const viewBox = `0 -1.08 ${numbers.length} 2.16`;
  const picture = svg(
    "svg",
    { viewBox, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...(kind === "running"
      ? [stairs(numbers, end)]
      : numbers.map((x, d) => bar(x / end, d, named.includes(d)))),
    svg("line", { class: "zero", x2: numbers.length }),
  );
  const marks = apart(named, numbers.length).map((d) =>
    h("span", { style: { left: `${(100 * (d + 0.5)) / numbers.length}%` } }, String(d + 1)),
  );
  return h(
    "div",
    { className: "vector", dataset: { kind } },
    h("span", { className: "name" }, name),
    h(
      "div",
      { className: "picture" },
      picture,
      h("div", { className: "marks", ariaHidden: "true" }, ...marks),
    ),
    h("span", { className: "end", title: "the end of this scale" }, `±${fixed(end)}`),
  );
}

const bar = (x: number, d: number, isNamed: boolean) =>
  svg("rect", {
    ...{ x: d + 0.12, width: 0.76, y: Math.min(0, -x), height: Math.abs(x) },
    ...(isNamed ? { class: "named" } : {}),
  });

const stairs = (numbers: number[], end: number) =>
  svg("path", { class: "stairs", d: `M0 0${numbers.map((x, d) => `V${-x / end}H${d + 1}`).join("")}` });

const NEAR = 0.035; // of the width; two names that are nearer would stand on each other

/** Named dimensions that are far enough apart; they come with the largest first. */
function apart(named: number[], count: number) {
  const kept: number[] = [];
  for (const d of named) if (kept.every((other) => Math.abs(other - d) / count >= NEAR)) kept.push(d);
  return kept;
}
