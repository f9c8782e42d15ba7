/** Round ticks of an axis whose names are dates, or numbers with a unit, one after the other. */
import { fixed } from "../shared/words.ts";

export const MOST_TICKS = 8; // of an axis: as many as a phone has room for
const [SECOND, DAY] = [1000, 86_400_000];
const MONDAY = 4 * DAY; // the first after the zero of time, which is a Thursday

/** Steps that are round, the finest first: the number of the step in which a moment lies, and how a moment is written. */
interface Step {
  numberOf: (time: number) => number;
  written: Intl.DateTimeFormatOptions;
}

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const ON_CALENDAR = { month: "short", day: "numeric" } as const;

const even = (length: number, written: Intl.DateTimeFormatOptions, from: number = 0): Step => ({
  numberOf: (time) => Math.floor((time - from) / length),
  written,
});

const ofMonths = (months: number, written: Intl.DateTimeFormatOptions): Step => ({
  numberOf: (time) => {
    const date = new Date(time);
    return Math.floor((12 * date.getUTCFullYear() + date.getUTCMonth()) / months);
  },
  written,
});

const STEPS: Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((n) => even(n * SECOND, { ...CLOCK, second: "2-digit" })),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((n) => even(60 * n * SECOND, CLOCK)),
  ...[1, 2].map((n) => even(n * DAY, ON_CALENDAR)),
  ...[7, 14].map((n) => even(n * DAY, ON_CALENDAR, MONDAY)),
  ...[1, 2, 3, 6].map((n) => ofMonths(n, { month: "short" })),
  ...[1, 2, 5, 10, 20, 50, 100].map((n) => ofMonths(12 * n, { year: "numeric" })),
];

/** The moment of a name such as 2024-02, 2024-02-18 or 2024-02-18 06:00, by the clock on which it was written. */
export function momentOf(name: string): number {
  const [date, clock] = name.replace(/(\d\d:\d\d.*?)(Z|[+-]\d\d:\d\d)$/, "$1").split(/[ T]/);
  return Date.parse(clock ? `${date}T${clock}Z` : date);
}

/** Names of the columns in which round moments lie, with holes; a day or a year begins with its own name. */
function ticksOfDates(moments: number[], language: string): string[] {
  const begins = ({ numberOf }: Step, k: number) =>
    numberOf(moments[k]) !== numberOf(k ? moments[k - 1] : moments[k] - 1);
  const columns = (step: Step) => moments.flatMap((_, k) => (begins(step, k) ? [k] : []));
  const step = STEPS.find((one) => columns(one).length <= MOST_TICKS) ?? STEPS[STEPS.length - 1];
  const write = (time: number, written: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...written, timeZone: "UTC" }).format(time);
  const ticks: string[] = [];
  for (const k of columns(step)) {
    const { written } = step;
    const [isMidnight, isJanuary] = [moments[k] % DAY === 0, new Date(moments[k]).getUTCMonth() === 0];
    if (written.hour && isMidnight) ticks[k] = write(moments[k], ON_CALENDAR);
    else if (written.month && !written.day && isJanuary) ticks[k] = write(moments[k], { year: "numeric" });
    else ticks[k] = write(moments[k], written);
  }
  return ticks;
}

/** Names of the columns in which round numbers of a unit lie, with holes. */
function ticksOfNumbers(names: string[]): string[] {
  const numbers = names.map((name) => parseFloat(name.replace("\u2212", "-")));
  const unit = names[0].replace(/^[-\u2212\d.]+/, "");
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const length = (last - first) / (numbers.length - 1);
  const least = Math.max(length, (last + length - first) / MOST_TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5, 10].find((one) => one * power > 0.999 * least) as number);
  const digits = Math.max(0, -Math.floor(Math.log10(step * 1.001)));
  const ticks: string[] = [];
  for (let n = Math.ceil(first / step - 0.001); n * step < last + 0.999 * length; n++)
    ticks[Math.floor((n * step - first) / length + 0.001)] = fixed(n * step, digits) + unit;
  return ticks;
}

/** The ticks of names in order; none where all names fit. */
export function ticksInOrder(names: string[], language: string = "en"): string[] | undefined {
  if (names.length <= MOST_TICKS) return undefined;
  const moments = names.map(momentOf);
  const areDates = /^\d{4}-\d\d/.test(names[0]) && moments.every((time) => !Number.isNaN(time));
  const ticks = areDates ? ticksOfDates(moments, language) : ticksOfNumbers(names);
  return Object.keys(ticks).length ? ticks : undefined;
}
