/**
 * Lessons of one's own, kept in this browser until they are deleted. Each change reads what is kept and writes it again:
 * two tabs can write on the same lesson.
 */
import { ApiError } from "../../shared/server.ts";
import { UNKEPT, full } from "./words.ts";
import type { StationTexts } from "../../answers.ts";

/** The texts of a station, as its author wrote them: Markdown. Its minutes are 0 where none are given yet. */
export type Texts = Omit<StationTexts, "shows">;

/** A station; its key names it wherever it is moved. */
export type Station = Texts & { key: string };

export type Lesson = { title: string; about: string; before: string; stations: Station[] };

/** A lesson whose stations have no keys. */
export type Written = Omit<Lesson, "stations"> & { stations: Texts[] };

export type Removed = { station: Station; at: number };

/** All lessons of this browser; `now` is the id of the lesson that is being written. */
export type StoredDrafts = { now: string; lessons: Record<string, Lesson> };

export const KEY = "regard-lessons"; // of what the browser keeps
export const MOST_STATIONS = 60;
const FIRST = "own";
const MINUTES = 3; // of a new station

const EMPTY: Lesson = Object.freeze({ title: "", about: "", before: "", stations: [] });
const TITLE = "My lesson";
const TEXTS = { title: "", page: "", address: "", text: "", task: "", question: "", answer: "", notes: "" };

export class Drafts {
  /** The id of the lesson that is being written. */
  get now() {
    return this.#stored().now;
  }

  lesson(id: string) {
    return this.#stored().lessons[id] ?? null;
  }

  /** The lesson that is being written, empty before anything was. */
  get current() {
    return this.lesson(this.now) ?? EMPTY;
  }

  all() {
    return Object.entries(this.#stored().lessons);
  }

  /** Add a page as the last station of the lesson that is being written; returns the title of that. */
  add(link: { address: string; page?: string }) {
    const id = this.now;
    const key = newKey();
    const { title, stations } = this.#change(id, (lesson) => {
      if (lesson.stations.length >= MOST_STATIONS) throw new ApiError(full(MOST_STATIONS), "full");
      const station = { ...TEXTS, minutes: MINUTES, title: link.page ?? "", ...link, key };
      return { ...lesson, title: lesson.title || TITLE, stations: [...lesson.stations, station] };
    });
    return { id, key, number: stations.length, title };
  }

  change(id: string, values: Partial<Omit<Lesson, "stations">>) {
    this.#change(id, (lesson) => ({ ...lesson, ...values }));
  }

  changeStation(id: string, key: string, values: Partial<Texts>) {
    this.#changeStations(id, (stations) =>
      stations.map((station) => (station.key === key ? { ...station, ...values } : station)),
    );
  }

  /** Move a station by -1, up, or by 1, down. */
  move(id: string, key: string, by: number) {
    this.#changeStations(id, (stations) => {
      const from = stations.findIndex((station) => station.key === key);
      const to = from + by;
      return from < 0 || to < 0 || to >= stations.length ? stations : moved(stations, from, to);
    });
  }

  /** Remove a station; returns what `restore` needs, null where it was not there any more. */
  remove(id: string, key: string): Removed | null {
    const before = this.lesson(id)?.stations ?? [];
    const at = before.findIndex((station) => station.key === key);
    if (at < 0) return null;
    this.#changeStations(id, (stations) => stations.filter((station) => station.key !== key));
    return { station: before[at], at };
  }

  restore(id: string, { station, at }: Removed) {
    this.#changeStations(id, (stations) =>
      stations.some(({ key }) => key === station.key) ? stations : stations.toSpliced(at, 0, station),
    );
  }

  /** Keep an opened lesson, in the place of the current one or beside it; returns its id. */
  open(lesson: Written, replaces: boolean) {
    const kept = this.#stored();
    const id = replaces ? kept.now : freeId(kept.lessons);
    const stations = lesson.stations.map((station) => ({ ...station, key: newKey() }));
    this.#store({ now: id, lessons: { ...kept.lessons, [id]: { ...lesson, stations } } });
    return id;
  }

  /** Put a deleted or replaced lesson back, beside one that is in its place by now. */
  putBack(id: string, lesson: Lesson) {
    const { lessons } = this.#stored();
    const now = isEmpty(lessons[id] ?? EMPTY) ? id : freeId(lessons);
    this.#store({ now, lessons: { ...lessons, [now]: lesson } });
  }

  /** Write another lesson from here on. */
  choose(id: string) {
    this.#store({ ...this.#stored(), now: id });
  }

  /** Begin an empty lesson, which is being written from here on. */
  begin() {
    this.choose(freeId(this.#stored().lessons));
  }

  /** Delete a lesson; returns what `putBack` needs. */
  forget(id: string): Lesson | null {
    const { [id]: lesson, ...lessons } = this.#stored().lessons;
    this.#store({ now: Object.keys(lessons)[0] ?? FIRST, lessons });
    return lesson ?? null;
  }

  #changeStations(id: string, make: (stations: Station[]) => Station[]) {
    this.#change(id, (lesson) => ({ ...lesson, stations: make(lesson.stations) }));
  }

  #change(id: string, make: (lesson: Lesson) => Lesson) {
    const kept = this.#stored();
    const lesson = make(kept.lessons[id] ?? EMPTY);
    this.#store({ ...kept, lessons: { ...kept.lessons, [id]: lesson } });
    return lesson;
  }

  /** All that any tab has kept by now. */
  #stored(): StoredDrafts {
    let text;
    try {
      text = localStorage.getItem(KEY);
    } catch {
      text = null; // storage may be switched off: what is changed says so
    }
    return text ? JSON.parse(text) : { now: FIRST, lessons: {} };
  }

  #store(kept: StoredDrafts) {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      throw new ApiError(UNKEPT, "unkept");
    }
  }
}

export const isEmpty = ({ title, about, before, stations }: Lesson) =>
  ![title, about, before, ...stations].some(Boolean);

export const minutesOf = ({ stations }: { stations: Texts[] }) =>
  stations.reduce((sum, { minutes }) => sum + minutes, 0);

const newKey = () => Math.random().toString(36).slice(2);

function freeId(lessons: Record<string, unknown>) {
  for (let number = 1; ; number++) {
    const id = number === 1 ? FIRST : `${FIRST}-${number}`;
    if (!(id in lessons)) return id;
  }
}

const moved = <T>(list: T[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
