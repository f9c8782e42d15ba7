/** Opens a lesson: from a file, a link or its text. What is kept is replaced only by who says so. */
import { withParts } from "../shared/dom.js";
import { isEmpty } from "../shared/lesson/drafts.js";
import { unwrapped, write } from "../shared/lesson/written.js";
import { ApiError, post } from "../shared/server.js";
import { count } from "../shared/words.js";
import { MOST, unpacked } from "./link.js";

/**
 * @typedef {import("../shared/lesson/drafts.js").Texts} Texts
 * @typedef {{says: string, undo?: () => void}} Done  undo: puts back what was replaced
 */

const LINK = /^#read=([\w-]+)$/;

export class Opening extends withParts("dialog=dialog#ask question=#ask-title") {
  /**
   * @param {Document} document
   * @param {import("../shared/lesson/drafts.js").Drafts} drafts
   */
  constructor(document, drafts) {
    super(document);
    this.drafts = drafts;
  }

  /**
   * @param {File} file
   * @returns {Promise<Done>} what was done
   */
  async file(file) {
    if (file.size > MOST) {
      const sizes = `${file.size.toLocaleString("en")} bytes, and ${MOST.toLocaleString("en")} fit`;
      throw new ApiError(
        `${file.name} has ${sizes}: a lesson is a text in Markdown, in a file .md.`,
        "large",
      );
    }
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      throw new ApiError(`${file.name} is no text in UTF-8: choose the file .md of a lesson.`, "no_text");
    }
    return this.text(text, file.name);
  }

  /**
   * The lesson of a link, which then leaves the address: who reloads does not open it twice.
   *
   * @param {string} hash of the address
   * @returns {Promise<Done>} what was done; says is "" if the link has no lesson
   */
  async link(hash) {
    const [, code] = LINK.exec(hash) ?? [];
    if (!code) return { says: "" };
    history.replaceState(null, "", location.pathname + location.search);
    return this.text(await unpacked(code), "The link");
  }

  /**
   * @param {string} text
   * @param {string} name of where it is from
   * @returns {Promise<Done>} what was done. Throws an ApiError, which says what is wrong with it
   */
  async text(text, name) {
    const lesson = unwrapped(await read(text, name));
    const title = `“${lesson.title || "A lesson without a title"}”`;
    const same = this.drafts.all().find(([, kept]) => write(unwrapped(kept)) === write(lesson));
    const says = `${title} is open: ${count(lesson.stations.length, "station")}.`;
    if (same) this.drafts.choose(same[0]);
    if (same) return { says };
    const answer = isEmpty(this.drafts.current) ? "replace" : await this.#ask(title);
    if (!answer) return { says: `${title} was not opened.` };
    const { now, current } = this.drafts;
    this.drafts.open(lesson, answer === "replace");
    const isGone = answer === "replace" && !isEmpty(current);
    return isGone ? { says, undo: () => this.drafts.putBack(now, current) } : { says };
  }

  /** @param {string} opened @returns {Promise<string>} "both", "replace", "" */
  #ask(opened) {
    const { title, stations } = this.drafts.current;
    const here = `“${title || "Your lesson"}” (${count(stations.length, "station")})`;
    this.question.textContent = `${here} is here already. Keep it beside ${opened}, or replace it?`;
    this.dialog.returnValue = "";
    this.dialog.showModal();
    return new Promise((done) =>
      this.dialog.addEventListener("close", () => done(this.dialog.returnValue), { once: true }),
    );
  }
}

/**
 * @param {string} text
 * @param {string} name
 * @returns {Promise<{title: string, about: string, before: string, stations: Texts[]}>}
 */
async function read(text, name) {
  try {
    const { lesson } = await (await post("api/lesson", { text: text.toWellFormed() })).json();
    const stations = lesson.stations.map((/** @type {any} */ { shows, ...texts }) => texts);
    return { ...lesson, stations };
  } catch (error) {
    if (error instanceof ApiError && error.isFinal)
      throw new ApiError(`${name} was not opened. ${error.message}`, error.code);
    throw error;
  }
}
