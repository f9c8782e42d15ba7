/**
 * Gives the room that this tab presents the lesson that it walks: once, and again when its text is another, or when the
 * room has it no more. Who follows gets it from there, without the notes.
 */
import { giveLesson } from "../room/presenter-server.js";
import { roleOf } from "../room/role.js";
import { ApiError } from "../server.js";

const KEPT = "regard-room-lesson"; // the text that the room has from this tab
const UNSEEN = "The class does not see this station: ";

export class Giving {
  #text = "";
  #refused = "";
  #busy = false;

  /**
   * @param {Document} document
   * @param {string} id of the lesson
   * @param {(problem: string) => unknown} onProblem
   */
  constructor(document, id, onProblem) {
    this.document = document;
    this.id = id;
    this.onProblem = onProblem;
    document.addEventListener("room-count", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {string} text as it is by now */
  give(text) {
    this.#text = text;
    return this.#give();
  }

  /**
   * What the room shows, about once a second.
   *
   * @param {{address: string, lesson: import("../room/server.js").LessonName | null}} newest
   */
  #hear({ address, lesson }) {
    const isShown = new URL(address || "/", location.origin).searchParams.get("lesson") === this.id;
    if (!this.#text || !isShown) return;
    if (!lesson) keepGiven("");
    return this.#give();
  }

  async #give() {
    const [text, { key }] = [this.#text, roleOf(this.document)];
    if (!key || this.#busy || text === this.#refused || text === keptGiven()) return;
    this.#busy = true;
    try {
      await giveLesson(key, { id: this.id, text });
      keepGiven(text);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isFinal) this.#refuse(text, error.message);
    } finally {
      this.#busy = false;
    }
  }

  /**
   * @param {string} text that is not given again
   * @param {string} why
   */
  #refuse(text, why) {
    this.#refused = text;
    this.onProblem(UNSEEN + why);
  }
}

/** @param {string} text that the room has from this tab */
function keepGiven(text) {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    return; // it is given again
  }
}

function keptGiven() {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}
