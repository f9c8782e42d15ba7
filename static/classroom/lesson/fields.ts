/**
 * The fields of a lesson and of its stations, with what is missing in them. A station stays itself when it is moved or
 * another tab writes, and a field that is typed into is left alone.
 */
import { html, noChange, nothing } from "../../shared/html.ts";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { serverAddress } from "../../shared/server.ts";
import { count } from "../../shared/words.ts";
import type { LessonProblem } from "../../answers.ts";
import { ADDRESS, HINTS } from "./words.ts";
import { minutesOf, type Lesson, type Station } from "../own-lesson/drafts.ts";

/** Problems by the keys of stations; that of the lesson is "". */
export type Lack = LessonProblem & { key: string };

/** Do up, down or remove to the station of a key. */
export type OnAct = (act: string, key: string) => unknown;

type Field = { name: string; label: string; hint?: string; rows?: number };

const ABOUT: Field[] = [
  { name: "title", label: "Title" },
  { name: "about", label: "About", hint: HINTS.about, rows: 2 },
  { name: "before", label: "Before", hint: HINTS.before, rows: 1 },
];
const STATION: Field[] = [
  { name: "title", label: "Title" },
  { name: "address", label: ADDRESS },
  { name: "minutes", label: "Minutes" },
  { name: "text", label: "Text", hint: HINTS.text, rows: 3 },
  { name: "task", label: "Do", hint: HINTS.task, rows: 2 },
  { name: "question", label: "Question", rows: 2 },
  { name: "answer", label: "Answer", rows: 2 },
  { name: "notes", label: "Teacher", hint: HINTS.notes, rows: 2 },
];
const KEYS: Record<string, string> = { up: "ArrowUp", down: "ArrowDown" }; // with Alt

export function fieldsIn(lesson: Lesson, lacks: Lack[], onAct: OnAct) {
  const { stations } = lesson;
  const sum = `${count(stations.length, "station")}, ${count(minutesOf(lesson), "minute")}`;
  const of = ({ key }: { key: string }) => lacks.filter((lack) => lack.key === key);
  const item = (station: Station, k: number) =>
    stationIn(station, k + 1, stations.length, of(station), onAct);
  return html`
    <div id="about">${ABOUT.map((field) => fieldIn(field, "", lesson, of({ key: "" })))}</div>
    <h2 id="stations-title">Stations <span class="quiet" id="sum">${stations.length ? sum : ""}</span></h2>
    <ol class="bare" id="stations" aria-labelledby="stations-title">${repeat(stations, ({ key }) => key, item)}</ol>`;
}

/** A station, by its number, from 1, of so many. */
function stationIn(station: Station, number: number, of: number, lacks: Lack[], onAct: OnAct) {
  const { key, title, page, address } = station;
  const name = title || `station ${number}`;
  const button = (act: string, label: string, words: string, isOff: boolean = false) => html`
    <button type="button" class="quiet" data-act=${act} aria-keyshortcuts=${act in KEYS ? `Alt+${KEYS[act]}` : nothing} aria-label="${words}: ${name}"
      ?disabled=${isOff} @click=${() => onAct(act, key)}>${label}</button>`;
  const onKey = (event: KeyboardEvent) => {
    const act = Object.keys(KEYS).find((act) => KEYS[act] === event.key);
    if (!event.altKey || !act) return;
    event.preventDefault();
    onAct(act, key);
  };
  return html`
    <li id="station-${key}" data-key=${key} @keydown=${onKey}>
      <details>
        <summary><b data-part="title">${title || "without a title"}</b> <span class="quiet" data-part="place">${page && `${page}, `}${count(station.minutes, "minute")}</span>
          <span class="quiet" data-part="count">${lacks.length ? `· ${count(lacks.length, "thing")} missing` : ""}</span></summary>
        ${STATION.map((field) => fieldIn(field, key, station, lacks))}
      </details>
      <p class="acts wrap">
        <a href=${serverAddress(`.${address}`).href} aria-label="open the page of ${name}" ?hidden=${!address.startsWith("/")}>open the page</a>
        ${button("up", "up", "move up", number === 1)}
        ${button("down", "down", "move down", number === of)}
        ${button("remove", "delete", "delete")}
      </p>
    </li>`;
}

function fieldIn(
  { name, label, hint, rows }: Field,
  key: string,
  values: Record<string, unknown>,
  lacks: Lack[],
) {
  const focused = document.activeElement as HTMLElement | null;
  const isTyped = focused?.dataset.field === name && keyOf(focused) === key;
  const value = isTyped ? noChange : live(String(values[name] || ""));
  const lack = lacks.find(({ field }) => field === name);
  const id = `lacks-${key || "lesson"}-${name}`;
  const [isAddress, isNumber] = [name === "address", name === "minutes"];
  const field = rows
    ? html`<textarea data-field=${name} rows=${rows} aria-describedby=${id} .value=${value}></textarea>`
    : html`<input data-field=${name} autocomplete="off" spellcheck=${isAddress ? "false" : nothing} type=${isNumber ? "number" : nothing}
        min="1" max="999" inputmode=${isAddress ? "url" : isNumber ? "numeric" : nothing} aria-describedby=${id} .value=${value}>`;
  return html`
    <label class=${isNumber ? "minutes" : ""}>${label}${hint && html` <span class="quiet">${hint}</span>`}${field}</label>
    <p class="lacks" id=${id} data-lacks=${name} ?hidden=${!lack}>${lack && html`<span>${lack.message}</span>`}</p>`;
}

/** The key of the station to which a target belongs, "" for none. */
export const keyOf = (target: EventTarget | null): string =>
  (target as Element).closest<HTMLElement>("li[data-key]")?.dataset.key ?? "";
