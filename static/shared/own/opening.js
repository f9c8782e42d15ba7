/**
 * A file that is opened becomes the model of the page: every question about it is answered here (`answers.js`).
 *
 * @typedef {object} Page
 * @property {{notice(words: string): void, typed(text: string, target: string): void}} bar
 * @property {{model: string}} state
 * @property {Question | null} question
 * @property {() => Promise<unknown>} start
 * @property {(error: unknown) => void} problem
 */
import { withParts } from "../dom.js";
import { ApiError, answerFrom, get } from "../server.js";
import { OWN } from "../sentence/models.js";
import { visit } from "../page/address.js";
import { OwnAnswers } from "./answers.js";
import { readOwn } from "./file.js";
import { forget, keep, kept } from "./kept.js";

/** Whether this page is a file of its own. */
const IS_SAVED = "saved" in document.documentElement.dataset;

export class Opening extends withParts(
  "input=input#own-file leave=button#leave-file examples=[popovertarget=examples-list]",
) {
  /** @type {OwnAnswers | null} */
  #answers = null;

  /**
   * @param {Document} document
   * @param {Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.closed = document.querySelectorAll("#save-page, #save-link, #save-station"); // the page at its address, which has no file
    const before = answerFrom(async (address, request) => {
      const answers = this.#answers;
      if (!answers) return before(address, request);
      if (address.pathname.endsWith("/api/models")) return withModel(answers, await before(address, request));
      return (await answers.answer(address, request.signal)) ?? before(address, request);
    });
    this.leave.addEventListener("click", () => this.#leave());
  }

  /** @param {File} file */
  async open(file) {
    this.input.value = ""; // the same file may be chosen again
    if (!(await this.#read(file))) return;
    await keep(file);
    await this.#show({ model: OWN });
  }

  /** Show the file that was opened last, or that is inside a saved page. */
  async restore() {
    const file = IS_SAVED ? await inside() : await kept();
    if (file) await this.#read(file);
  }

  /** @param {File} file @returns {Promise<boolean>} whether it can be shown; if not, why is said */
  async #read(file) {
    try {
      this.#answers = new OwnAnswers(file.name, await readOwn(await file.arrayBuffer()));
      this.#arrange(true);
      return true;
    } catch (error) {
      const known = error instanceof ApiError ? error.message : "The file cannot be read: choose it again.";
      this.page.bar.notice(`${file.name}: ${known}`);
      return false;
    }
  }

  async #leave() {
    this.#answers = null;
    this.#arrange(false);
    await forget();
    await this.#show({});
  }

  /** @param {boolean} isOpen whether a file is open: the server has not seen it, and nobody else has it */
  #arrange(isOpen) {
    this.leave.hidden = !isOpen || IS_SAVED;
    this.examples.toggleAttribute("hidden", (this.#answers?.texts.length ?? 2) < 2);
    if (isOpen) this.examples.removeAttribute("disabled"); // of a batch each text can be chosen, without a model
    for (const button of this.closed) button.toggleAttribute("hidden", isOpen);
  }

  /** @param {Record<string, string>} address */
  async #show(address) {
    this.page.question = null; // what is shown is asked for anew, whatever it is called
    this.page.bar.typed("", "");
    visit(`?${new URLSearchParams({ view: "heatmap", ...address })}`, "push");
    await this.page.start();
  }
}

/** The file inside a saved page, where it was put by `app/own.py`. */
async function inside() {
  const response = await get("api/own", { model: OWN }, "*/*");
  return new File([await response.arrayBuffer()], "own.safetensors");
}

/**
 * @param {OwnAnswers} answers
 * @param {Response} response the models of the server
 */
async function withModel({ model }, response) {
  return Response.json([model, ...(response.ok ? await response.json() : [])]);
}
