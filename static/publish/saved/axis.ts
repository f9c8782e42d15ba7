/** Axes of a chart, with parts as Plotly names them: the place of a value, and the values that are named. */
export type AxisOf = {
  range?: [number, number];
  tickvals?: number[];
  ticktext?: (string | number)[];
  nticks?: number;
  rangemode?: string;
  title?: { text: string };
};

/** An axis with places in pixels. */
export type Axis = { place(value: number): number; ticks: { value: number; name: string }[] };

const AIR = 0.05; // what an axis leaves free at either end, as Plotly does
const STEPS = [1, 2, 5, 10];

/** The axis of values that lie on it, from one pixel to another. */
export function axisOf(
  { range, tickvals, ticktext, nticks = 7, rangemode }: AxisOf,
  values: number[],
  from: number,
  to: number,
): Axis {
  const [low, high] = range ?? around(values, rangemode === "tozero");
  const place = (value: number) => from + ((value - low) / (high - low)) * (to - from);
  const ticks = (tickvals ?? round(low, high, nticks))
    .map((value, k) => ({ value, name: String(ticktext?.[k] ?? value).replace("-", "−") }))
    .filter(({ value }) => value >= low && value <= high);
  return { place, ticks };
}

/** A range that has all values, with some room. */
function around(values: number[], fromZero: boolean): [number, number] {
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  const room = AIR * (high - low || 1);
  return [fromZero && low === 0 ? 0 : low - room, high + room];
}

/** Round numbers between two others, at most so many. */
export function round(low: number, high: number, most: number): number[] {
  const rough = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}
