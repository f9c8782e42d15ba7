/**
 * Gives the room that this tab presents the lesson that it walks: once, and again when its text is another, or when the
 * room has it no more. Who follows gets it from there, without the notes.
 */
import { giveLesson } from "../following/presenter-server.ts";
import { roleOf } from "../following/role.ts";
import { ApiError } from "../../shared/server.ts";
import type { LessonName } from "../../answers.ts";

const KEPT = "regard-room-lesson"; // the text that the room has from this tab
const UNSEEN = "The class does not see this station: ";

export class Giving {
  declare document: Document;
  declare id: string;
  declare onProblem: (problem: string) => unknown;

  #text = "";
  #refused = "";
  #busy = false;

  constructor(document: Document, id: string, onProblem: (problem: string) => unknown) {
    this.document = document;
    this.id = id;
    this.onProblem = onProblem;
    document.addEventListener("room-count", (event) => this.#hear((event as CustomEvent).detail));
  }

  /** Give the text as it is by now. */
  give(text: string) {
    this.#text = text;
    return this.#give();
  }

  /** The room says its address and lesson, about once a second. */
  #hear({ address, lesson }: { address: string; lesson: LessonName | null }) {
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

  /** Do not give this text again, and say why. */
  #refuse(text: string, why: string) {
    this.#refused = text;
    this.onProblem(UNSEEN + why);
  }
}

/** Remember the text that the room has from this tab. */
function keepGiven(text: string) {
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
