/**
 * A station of a lesson of one's own beside its page: this browser has the text, and the server makes of it what it makes
 * of the lessons that everybody has. A room that this tab presents gets the lesson.
 */
import { h } from "../../shared/dom.ts";
import { post, serverAddress, refusal } from "../../shared/server.ts";
import { Drafts, KEY } from "./drafts.ts";
import { Giving } from "./send-to-room.ts";
import { RoomStation } from "./room-station.ts";
import { StationPlace } from "./station-panel.ts";
import { write } from "./lesson-markdown.ts";

const ELSEWHERE =
  "This lesson is not in this browser: ask who sent the address for its file or its link. The page is here all the same.";

export class Walking {
  #query = new URLSearchParams(location.search);
  #id = this.#query.get("lesson") ?? "";
  #number = Number(this.#query.get("station"));
  #place = new StationPlace();
  #giving = new Giving(this.#id, (problem) => this.#place.add(h("span", { role: "status" }, problem)));
  #room = new RoomStation(this.#place, this.#number);
  #text = "";

  constructor() {
    addEventListener("storage", ({ key }) => key === KEY && this.show());
    document.addEventListener("room-change", () => this.#text || this.show());
    document.addEventListener("room-count", (event) => {
      const { lesson } = (event as CustomEvent).detail;
      if (!this.#text && (lesson?.digest ?? "") !== this.#room.digest) void this.show();
    });
  }

  /** The station as it is written by now. */
  async show() {
    const lesson = new Drafts().lesson(this.#id);
    const station = lesson?.stations[this.#number - 1];
    if (lesson && station) return this.#showOwn(write(lesson), station.key);
    this.#text = "";
    if (!(await this.#room.show(this.#id))) this.#place.say(ELSEWHERE, this.#link("", "write a lesson"));
  }

  /** Put in a station by the text of its lesson; the key leads to the station in the editor. */
  async #showOwn(text: string, key: string) {
    if (text === this.#text) return;
    this.#text = text;
    const { page } = document.body.dataset;
    try {
      const asked = { text, id: this.#id, station: this.#number, page };
      this.#place.put(await (await post("api/lesson", asked)).json());
      this.#place.add(this.#link(`#station-${key}`, "edit"));
      await this.#giving.give(text);
    } catch (error) {
      const { message } = refusal(error);
      this.#text = "";
      this.#place.say(message, this.#link(`#station-${key}`, "edit it"));
    }
  }

  #link = (part: string, name: string) =>
    h("a", { className: "edit", href: serverAddress(`lesson${part}`).href }, name);
}
