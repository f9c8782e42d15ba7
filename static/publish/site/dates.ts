/** Remarks on a date unlike those of the training, by the ways in which the training writes one. */
import * as words from "./words.ts";
import type { RemarkAnswer } from "../../answers.ts";

/** The ways of writing a date, with names of parts in braces, and the lists that the parts are from */
export type Ways = {
  ways: string[];
  of_day: Record<string, string[]>;
  of_month: Record<string, string[]>;
  of_week: Record<string, string[]>;
  years: [number, number];
};

type Day = { year: number; month: number; day: number };

const END_OF_MONTH = /\b(29|3[01])(?=\D|$)/g;

/** At most one remark. */
export function remarkOnDate(text: string, ways: Ways): RemarkAnswer[] {
  const days = daysOf(text, ways);
  const [first, last] = ways.years;
  if (!days.length && daysOf(text.replace(END_OF_MONTH, "28"), ways).length)
    return [{ code: "unknown_day", message: words.NO_SUCH_DAY }];
  if (!days.length) return [{ code: "unknown_format", message: words.unknownFormat(ways.ways.length) }];
  if (!days.some(({ year }) => first <= year && year <= last))
    return [{ code: "unknown_year", message: words.unknownYear(days[0].year, first, last) }];
  if (days.some((day) => ways.ways.some((way) => written(way, day, ways) === text))) return [];
  const message = words.wrongWeekday(isoOf(days[0]), ways.of_week["English day"][weekdayOf(days[0])]);
  return [{ code: "wrong_weekday", message }];
}

/** The days of any century that are written so, but for the day of the week. */
function daysOf(text: string, ways: Ways): Day[] {
  const names = new RegExp(Object.values(ways.of_week).flat().join("|"), "g");
  const [numbers, unnamed] = [text.match(/\d+/g) ?? [], text.replace(names, "")];
  if (numbers.length > 3) return [];
  const [first] = ways.years;
  const century = (n: number) => first + ((((n - first) % 100) + 100) % 100);
  const years = new Set(numbers.map((n) => (n.length === 4 ? Number(n) : century(Number(n)))));
  const days = new Set(numbers.map(Number).filter((n) => n <= 31));
  const all = [...years].flatMap((year) =>
    ways.of_month.month.flatMap((_, k) => [...days].map((day) => ({ year, month: k + 1, day }))),
  );
  const isWritten = (day: Day) =>
    ways.ways.some((way) => written(way, day, ways).replace(names, "") === unnamed);
  return all.filter((day) => isDay(day) && isWritten(day));
}

const dateOf = ({ year, month, day }: Day) => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
};

const isDay = (day: Day) => day.year > 0 && day.day > 0 && dateOf(day).getUTCDate() === day.day;

/** The day of the week, from 0 for Monday. */
const weekdayOf = (day: Day) => (dateOf(day).getUTCDay() + 6) % 7;

const isoOf = (day: Day) => dateOf(day).toISOString().slice(0, 10);

function written(way: string, day: Day, { of_day, of_month, of_week }: Ways) {
  const parts: Record<string, string> = {
    year: String(day.year),
    [words.TWO_DIGITS]: String(day.year % 100).padStart(2, "0"),
  };
  const lists: [Record<string, string[]>, number][] = [
    [of_day, day.day - 1],
    [of_month, day.month - 1],
    [of_week, weekdayOf(day)],
  ];
  for (const [list, at] of lists) for (const [name, each] of Object.entries(list)) parts[name] = each[at];
  return way.replace(/\{([^}]*)\}/g, (_, name) => parts[name]);
}
