/**
 * A station of a written lesson beside its page: this browser has the text, and the server makes of it what it makes of the
 * lessons that everybody has; a room that this tab presents gets it. Without the text here the room has the stations, and
 * this browser keeps nothing of them.
 */
import { Answers, Reader } from "../../shared/answers.ts";
import { h } from "../../shared/dom.ts";
import { post, serverAddress, refusal } from "../../shared/server.ts";
import { ROOM_LESSON, lessonOfRoom, roleOf } from "../following/role.ts";
import { askAsPresenter, fetchLesson } from "../following/server.ts";
import { Drafts, KEY } from "./drafts.ts";
import { Giving } from "./send-to-room.ts";
import { StationPanel } from "./station-panel.ts";
import { write } from "./lesson-markdown.ts";
import { ELSEWHERE, NO_ROOM, WAITING, shorter } from "./station-words.ts";

/** The HTML of a station, by the parts of its place. */
type Station = Record<string, string>;

/** A lesson as it is written here; the key leads to its station in the editor. */
type Own = { text: string; id: string; station: number; key: string };

const ownStations = new Answers(
  async ({ text, id, station }: Own, signal): Promise<Station> => {
    const { page } = document.body.dataset;
    return (await post("api/lesson", { text, id, station, page }, undefined, signal)).json();
  },
  undefined,
  0, // the text is written on
);

/** A lesson in the room of a presenter's key, or in the one that is heard of. */
type OfRoom = { id: string; key: string; heard: ReturnType<typeof lessonOfRoom> };

/** Its stations, or a sentence in their place; null while nothing was heard of the room. */
type Shown = { stations: Station[]; digest: string } | { says: string; to?: HTMLAnchorElement } | null;

async function askRoom({ id, key, heard }: OfRoom): Promise<Shown> {
  const followed = id === ROOM_LESSON && heard?.isHeard ? heard : null;
  const held = key ? await askAsPresenter(key, "presenter") : followed; // it may be written in another browser
  if (id !== ROOM_LESSON && held?.lesson?.id !== id)
    return { says: ELSEWHERE, to: link("lesson", "write a lesson") };
  if (!held) return heard ? null : { says: NO_ROOM, to: link("room", "room") };
  if (!held.lesson) return { says: WAITING };
  const { digest } = held.lesson;
  return { digest, stations: (await fetchLesson(held.code, digest)).stations };
}

const lessonsOfRooms = new Answers(askRoom, undefined, 0); // the room may have another by then

export class Walking {
  #query = new URLSearchParams(location.search);
  #id = this.#query.get("lesson") ?? "";
  #number = Number(this.#query.get("station"));
  #panel = new StationPanel();
  #giving = new Giving(this.#id, (problem) => this.#panel.add(h("span", { role: "status" }, problem)));
  #own = new Reader(ownStations, ({ answer, error }, { text, key }) => {
    const edit = `lesson#station-${key}`;
    if (error) return this.#say(refusal(error).message, link(edit, "edit it"));
    if (!answer) return;
    this.#panel.put(answer);
    this.#panel.add(link(edit, "edit"));
    return this.#giving.give(text);
  });
  #ofRoom = new Reader(lessonsOfRooms, ({ answer, error }) => {
    if (answer) this.#showOfRoom(answer);
    else if (error) this.#say(refusal(error).message);
  });
  /** The digest of the lesson of a room of which a station stands in the page, "" while none does. */
  #digest = "";

  constructor() {
    addEventListener("storage", ({ key }) => key === KEY && this.show());
    document.addEventListener("room-change", () => this.#own.question || this.show());
    document.addEventListener("room-count", (event) => {
      const { lesson } = (event as CustomEvent).detail;
      if (!this.#own.question && (lesson?.digest ?? "") !== this.#digest) this.show();
    });
  }

  /** Show the station as it is written by now. */
  show() {
    const lesson = new Drafts().lesson(this.#id);
    const station = lesson?.stations[this.#number - 1];
    this.#ofRoom.end(); // the room may have another by now
    if (lesson && station) {
      const asked = { text: write(lesson), id: this.#id, station: this.#number, key: station.key };
      if (asked.text !== this.#own.question?.text || "error" in this.#own.known) void this.#own.ask(asked);
    } else {
      this.#own.end();
      void this.#ofRoom.ask({ id: this.#id, key: roleOf().key, heard: lessonOfRoom() });
    }
  }

  #showOfRoom(shown: NonNullable<Shown>) {
    if ("says" in shown) return this.#say(shown.says, ...(shown.to ? [shown.to] : []));
    if (shown.digest === this.#digest) return;
    this.#digest = shown.digest;
    const station = shown.stations[this.#number - 1];
    if (station) this.#panel.put(station);
    else this.#panel.say(shorter(shown.stations.length));
  }

  #say(sentence: string, ...link: HTMLAnchorElement[]) {
    this.#digest = "";
    this.#panel.say(sentence, ...link);
  }
}

const link = (path: string, name: string) =>
  h("a", { className: "edit", href: serverAddress(path).href }, name);
