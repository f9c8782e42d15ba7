/** Numbers side by side as bars, up for plus and down for minus, or as a line that goes from one to the next. */
import { h } from "../shared/dom.js";
import { fixed } from "../shared/words.js";
import { svg } from "../shared/svg.js";

/**
 * @param {string} name
 * @param {number[]} numbers
 * @param {"query" | "key" | "other" | "products" | "running"} kind
 * @param {number[]} [named] dimensions that have their number beneath, from 0
 */
export function vectorBars(name, numbers, kind, named = []) {
  const end = Math.max(...numbers.map(Math.abs)) || 1;
  const picture = svg("svg", {
    viewBox: `0 -1.08 ${numbers.length} 2.16`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  picture.append(
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

/**
 * @param {number} x -1 .. 1
 * @param {number} d
 * @param {boolean} isNamed
 */
const bar = (x, d, isNamed) =>
  svg("rect", {
    ...{ x: d + 0.12, width: 0.76, y: Math.min(0, -x), height: Math.abs(x) },
    ...(isNamed ? { class: "named" } : {}),
  });

/**
 * @param {number[]} numbers
 * @param {number} end
 */
const stairs = (numbers, end) =>
  svg("path", { class: "stairs", d: `M0 0${numbers.map((x, d) => `V${-x / end}H${d + 1}`).join("")}` });

const NEAR = 0.035; // of the width; two names that are nearer would stand on each other

/**
 * @param {number[]} named largest first
 * @param {number} count
 */
function apart(named, count) {
  /** @type {number[]} */
  const kept = [];
  for (const d of named) if (kept.every((other) => Math.abs(other - d) / count >= NEAR)) kept.push(d);
  return kept;
}
