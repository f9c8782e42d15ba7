/**
 * Lessons of one's own, kept in this browser until they are deleted. Each change reads what is kept and writes it again:
 * two tabs can write on the same lesson.
 *
 * @typedef {object} Texts  of a station, as its author wrote them: Markdown
 * @property {string} title
 * @property {string} page its name
 * @property {string} address of the page, from the first page of Regard on
 * @property {number} minutes 0: not given yet
 * @property {string} text
 * @property {string} task
 * @property {string} question
 * @property {string} answer
 * @property {string} notes for the teacher
 *
 * @typedef {Texts & {key: string}} Station  key: which one it is, wherever it is moved
 * @typedef {{title: string, about: string, before: string, stations: Station[]}} Lesson
 * @typedef {{station: Station, at: number}} Removed
 * @typedef {{now: string, lessons: Record<string, Lesson>}} Kept  now: the id of the lesson that is being written
 */
import { ApiError } from "../server.js";

export const KEY = "regard-lessons"; // of what the browser keeps
export const MOST_STATIONS = 60;
const FIRST = "own";
const MINUTES = 3; // of a new station
const UNKEPT =
  "This browser does not keep the lesson: allow this site to keep data, or free some of it, then try again.";
const FULL = `A lesson has at most ${MOST_STATIONS} stations: delete one, or begin another lesson.`;

/** @type {Lesson} */
const EMPTY = Object.freeze({ title: "", about: "", before: "", stations: [] });
const TITLE = "My lesson";
const TEXTS = {
  title: "",
  page: "",
  address: "",
  minutes: MINUTES,
  text: "",
  task: "",
  question: "",
  answer: "",
  notes: "",
};

export class Drafts {
  /** @param {Storage} [storage] */
  constructor(storage) {
    this.given = storage;
  }

  /** @returns {string} the id of the lesson that is being written */
  get now() {
    return this.#kept().now;
  }

  /** @param {string} id @returns {Lesson | null} */
  lesson(id) {
    return this.#kept().lessons[id] ?? null;
  }

  /** @returns {Lesson} that is being written, empty before anything was */
  get current() {
    return this.lesson(this.now) ?? EMPTY;
  }

  /** @returns {[string, Lesson][]} */
  all() {
    return Object.entries(this.#kept().lessons);
  }

  /**
   * A page becomes the last station of the lesson that is being written.
   *
   * @param {{address: string, page?: string, title?: string}} place
   * @returns {{id: string, key: string, number: number, title: string}} title: of the lesson
   */
  add(place) {
    const id = this.now;
    const key = newKey();
    const { title, stations } = this.#change(id, (lesson) => {
      if (lesson.stations.length >= MOST_STATIONS) throw new ApiError(FULL, "full");
      const station = { ...TEXTS, title: place.page ?? "", ...place, key };
      return { ...lesson, title: lesson.title || TITLE, stations: [...lesson.stations, station] };
    });
    return { id, key, number: stations.length, title };
  }

  /**
   * @param {string} id
   * @param {Partial<Omit<Lesson, "stations">>} values
   */
  change(id, values) {
    this.#change(id, (lesson) => ({ ...lesson, ...values }));
  }

  /**
   * @param {string} id
   * @param {string} key
   * @param {Partial<Texts>} values
   */
  changeStation(id, key, values) {
    this.#changeStations(id, (stations) =>
      stations.map((station) => (station.key === key ? { ...station, ...values } : station)),
    );
  }

  /**
   * @param {string} id
   * @param {string} key
   * @param {number} by -1: up, 1: down
   */
  move(id, key, by) {
    this.#changeStations(id, (stations) => {
      const from = stations.findIndex((station) => station.key === key);
      const to = from + by;
      return from < 0 || to < 0 || to >= stations.length ? stations : moved(stations, from, to);
    });
  }

  /**
   * @param {string} id
   * @param {string} key
   * @returns {Removed | null} what `restore` needs; null: it was not there any more
   */
  remove(id, key) {
    const before = this.lesson(id)?.stations ?? [];
    const at = before.findIndex((station) => station.key === key);
    if (at < 0) return null;
    this.#changeStations(id, (stations) => stations.filter((station) => station.key !== key));
    return { station: before[at], at };
  }

  /**
   * @param {string} id
   * @param {Removed} removed
   */
  restore(id, { station, at }) {
    this.#changeStations(id, (stations) =>
      stations.some(({ key }) => key === station.key) ? stations : stations.toSpliced(at, 0, station),
    );
  }

  /**
   * @param {{title: string, about: string, before: string, stations: Texts[]}} lesson that was opened
   * @param {boolean} replaces the lesson that is being written; else both are kept
   * @returns {string} its id
   */
  open(lesson, replaces) {
    const kept = this.#kept();
    const id = replaces ? kept.now : freeId(kept.lessons);
    const stations = lesson.stations.map((station) => ({ ...station, key: newKey() }));
    this.#keep({ now: id, lessons: { ...kept.lessons, [id]: { ...lesson, stations } } });
    return id;
  }

  /** Put a deleted or replaced lesson back, beside one that is in its place by now. @param {string} id @param {Lesson} lesson */
  putBack(id, lesson) {
    const { lessons } = this.#kept();
    const now = isEmpty(lessons[id] ?? EMPTY) ? id : freeId(lessons);
    this.#keep({ now, lessons: { ...lessons, [now]: lesson } });
  }

  /** @param {string} id of the lesson that is being written from here on */
  choose(id) {
    this.#keep({ ...this.#kept(), now: id });
  }

  /** Another lesson is being written from here on, an empty one. */
  begin() {
    const { lessons } = this.#kept();
    this.choose(freeId(lessons));
  }

  /** @param {string} id @returns {Lesson | null} what `putBack` needs */
  forget(id) {
    const { [id]: lesson, ...lessons } = this.#kept().lessons;
    this.#keep({ now: Object.keys(lessons)[0] ?? FIRST, lessons });
    return lesson ?? null;
  }

  /**
   * @param {string} id
   * @param {(stations: Station[]) => Station[]} make
   */
  #changeStations(id, make) {
    this.#change(id, (lesson) => ({ ...lesson, stations: make(lesson.stations) }));
  }

  /**
   * @param {string} id
   * @param {(lesson: Lesson) => Lesson} make
   */
  #change(id, make) {
    const kept = this.#kept();
    const lesson = make(kept.lessons[id] ?? EMPTY);
    this.#keep({ ...kept, lessons: { ...kept.lessons, [id]: lesson } });
    return lesson;
  }

  /** @returns {Kept} what is kept by now, by any tab */
  #kept() {
    let text;
    try {
      text = (this.given ?? localStorage).getItem(KEY);
    } catch {
      text = null; // storage may be switched off: what is changed says so
    }
    return text ? JSON.parse(text) : { now: FIRST, lessons: {} };
  }

  /** @param {Kept} kept */
  #keep(kept) {
    try {
      (this.given ?? localStorage).setItem(KEY, JSON.stringify(kept));
    } catch {
      throw new ApiError(UNKEPT, "unkept");
    }
  }
}

/** @param {Lesson} lesson */
export const isEmpty = ({ title, about, before, stations }) =>
  ![title, about, before, ...stations].some(Boolean);

/** @param {{stations: Texts[]}} lesson */
export const minutesOf = ({ stations }) => stations.reduce((sum, { minutes }) => sum + minutes, 0);

const newKey = () => Math.random().toString(36).slice(2);

/** @param {Record<string, unknown>} lessons */
function freeId(lessons) {
  for (let number = 1; ; number++) {
    const id = number === 1 ? FIRST : `${FIRST}-${number}`;
    if (!(id in lessons)) return id;
  }
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to
 */
const moved = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
