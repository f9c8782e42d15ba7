/**
 * A station of a lesson of one's own beside its page: this browser has the text, and the server makes of it what it makes
 * of the lessons that everybody has.
 */
import { h } from "../dom.js";
import { describe } from "../page/terms.js";
import { ApiError, post, serverAddress } from "../server.js";
import { Drafts, KEY } from "./drafts.js";
import { write } from "./written.js";

const ELSEWHERE =
  "This lesson is not in this browser: ask who sent the address for its file or its link. The page is here all the same.";

export class Walking {
  #text = "";

  /** @param {Document} document in which the server left room for a station */
  constructor(document) {
    this.document = document;
    const query = new URLSearchParams(location.search);
    this.id = query.get("lesson") ?? "";
    this.number = Number(query.get("station"));
    this.place = ""; // of the station, on the page where it is written
    /** @type {Record<string, Element | null>} what of the lesson stands in the page */
    this.parts = {
      strip: document.getElementById("own-lesson"),
      beside: document.getElementById("own-station"),
    };
    this.leave = h("a", { className: "leave", href: location.pathname }, "leave the lesson");
    addEventListener("storage", ({ key }) => key === KEY && this.show());
  }

  /** The station as it is written by now. */
  async show() {
    const lesson = new Drafts().lesson(this.id);
    const station = lesson?.stations[this.number - 1];
    if (!lesson || !station) return this.#say(ELSEWHERE, "write a lesson");
    const text = write(lesson);
    if (text === this.#text) return;
    this.#text = text;
    this.place = `#station-${station.key}`;
    const page = this.document.body.dataset.page;
    try {
      this.#put(await (await post("api/lesson", { text, id: this.id, station: this.number, page })).json());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#text = "";
      this.#say(error.message, "edit it");
    }
  }

  /** @param {Record<string, string>} html of the server's templates, in which texts are escaped */
  #put(html) {
    for (const name of ["strip", "beside", "below"]) {
      const part = elementOf(html[name]);
      const before = this.parts[name];
      if (before) before.replaceWith(part);
      else this.#road.insertAdjacentElement(name === "beside" ? "afterbegin" : "beforeend", part);
      this.parts[name] = part;
      for (const term of part.querySelectorAll(".defined")) describe(/** @type {HTMLElement} */ (term));
    }
    this.#edit();
  }

  /** The way back to the text, for who wrote it. */
  #edit() {
    const edit = h("a", { className: "edit", href: serverAddress(`lesson${this.place}`).href }, "edit");
    this.parts.strip?.querySelector(".leave")?.before(edit);
  }

  /**
   * In place of a station.
   *
   * @param {string} sentence
   * @param {string} name of the link to the text
   */
  #say(sentence, name) {
    const strip = h("nav", { className: "lesson", ariaLabel: "Lesson" });
    const link = h("a", { href: serverAddress(`lesson${this.place}`).href }, name);
    strip.append(h("span", { role: "status" }, sentence), link, this.leave);
    this.parts.strip?.replaceWith(strip);
    this.parts.beside?.remove();
    this.parts.below?.remove();
    this.parts = { strip };
  }

  get #road() {
    return /** @type {Element} */ (this.document.querySelector(".road"));
  }
}

/** @param {string} html */
function elementOf(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {Element} */ (template.content.firstElementChild);
}
