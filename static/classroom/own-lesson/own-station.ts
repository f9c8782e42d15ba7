/**
 * A station of a written lesson beside its page: this browser has the text, and the server makes of it what it makes of the
 * lessons that everybody has; a room that this tab presents gets it. Without the text here the room has the stations, and
 * this browser keeps nothing of them.
 */
import { h } from "../../shared/dom.ts";
import { post, serverAddress, refusal } from "../../shared/server.ts";
import { ROOM_LESSON, lessonOfRoom, roleOf } from "../following/role.ts";
import { askAsPresenter, fetchLesson } from "../following/server.ts";
import { Drafts, KEY } from "./drafts.ts";
import { Giving } from "./send-to-room.ts";
import { StationPanel } from "./station-panel.ts";
import { write } from "./lesson-markdown.ts";
import { ELSEWHERE, NO_ROOM, WAITING, shorter } from "./station-words.ts";

export class Walking {
  #query = new URLSearchParams(location.search);
  #id = this.#query.get("lesson") ?? "";
  #number = Number(this.#query.get("station"));
  #panel = new StationPanel();
  #giving = new Giving(this.#id, (problem) => this.#panel.add(h("span", { role: "status" }, problem)));
  #text = "";
  /** The digest of the lesson of a room of which a station stands in the page, "" while none does. */
  #digest = "";

  constructor() {
    addEventListener("storage", ({ key }) => key === KEY && this.show());
    document.addEventListener("room-change", () => this.#text || this.show());
    document.addEventListener("room-count", (event) => {
      const { lesson } = (event as CustomEvent).detail;
      if (!this.#text && (lesson?.digest ?? "") !== this.#digest) void this.show();
    });
  }

  /** The station as it is written by now. */
  async show() {
    const lesson = new Drafts().lesson(this.#id);
    const station = lesson?.stations[this.#number - 1];
    if (lesson && station) return this.#showOwnStation(write(lesson), station.key);
    this.#text = "";
    try {
      await this.#showOfRoom();
    } catch (error) {
      this.#say(refusal(error).message);
    }
  }

  /** Put in a station by the text of its lesson; the key leads to the station in the editor. */
  async #showOwnStation(text: string, key: string) {
    if (text === this.#text) return;
    this.#text = text;
    const { page } = document.body.dataset;
    const edit = `lesson#station-${key}`;
    try {
      const asked = { text, id: this.#id, station: this.#number, page };
      const station = await (await post("api/lesson", asked)).json();
      if (text !== this.#text) return; // another tab has written on
      this.#panel.put(station);
      this.#panel.add(link(edit, "edit"));
      await this.#giving.give(text);
    } catch (error) {
      const { message } = refusal(error);
      if (text !== this.#text) return;
      this.#text = "";
      this.#say(message, link(edit, "edit it"));
    }
  }

  async #showOfRoom() {
    const held = await this.#held();
    if (this.#id !== ROOM_LESSON && held?.lesson?.id !== this.#id)
      return this.#say(ELSEWHERE, link("lesson", "write a lesson"));
    if (!held) return lessonOfRoom() ?? this.#say(NO_ROOM, link("room", "room"));
    const { code, lesson } = held;
    if (!lesson) return this.#say(WAITING);
    if (lesson.digest === this.#digest) return;
    this.#digest = lesson.digest;
    const { stations } = await fetchLesson(code, lesson.digest);
    if (lesson.digest !== this.#digest) return;
    const station = stations[this.#number - 1];
    if (station) this.#panel.put(station);
    else this.#panel.say(shorter(stations.length));
  }

  /** The lesson that the room has; null where there is no room, or nothing was heard of it yet. */
  async #held() {
    const { key } = roleOf();
    if (key) return askAsPresenter(key, "presenter"); // who presents may have written it in another browser
    const followed = this.#id === ROOM_LESSON ? lessonOfRoom() : null;
    return followed?.isHeard ? followed : null;
  }

  #say(sentence: string, ...link: HTMLAnchorElement[]) {
    this.#digest = "";
    this.#panel.say(sentence, ...link);
  }
}

const link = (path: string, name: string) =>
  h("a", { className: "edit", href: serverAddress(path).href }, name);
