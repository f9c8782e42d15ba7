/** Points and lines of a chart, as Plotly names their shapes. */

export const DASHES: Record<string, string> = {
  dot: "2 3",
  dash: "5 4",
  dashdot: "6 3 2 3",
  longdash: "10 4",
  longdashdot: "10 3 2 3",
};

/** Outlines around 0, of half the size r. */
const OUTLINES: Record<string, (r: number) => string> = {
  circle: (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  square: (r) => `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`,
  diamond: (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0z`,
  "triangle-up": (r) => `M0 ${-1.15 * r}L${1.15 * r} ${r}H${-1.15 * r}z`,
  cross: (r) =>
    `M${-r} ${-r / 3}H${-r / 3}V${-r}H${r / 3}V${-r / 3}H${r}V${r / 3}H${r / 3}V${r}H${-r / 3}V${r / 3}H${-r}z`,
  x: (r) => `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`,
  "line-ew": (r) => `M${-r} 0H${r}`,
};
const LINES = ["x", "line-ew"];

/** The outline of a symbol, so many pixels across. */
export const outline = (symbol: string, size: number) =>
  (OUTLINES[symbol.replace("-open", "")] ?? OUTLINES.circle)(size / 2);

/** True for a symbol without an inside. */
export const isOpen = (symbol: string): boolean => symbol.endsWith("-open") || LINES.includes(symbol);
