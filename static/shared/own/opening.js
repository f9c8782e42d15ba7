/**
 * A file that is opened becomes the model of the page: the server reads it, and keeps it in memory while it is asked for.
 *
 * @typedef {object} Page
 * @property {{notice(words: string): void, typed(text: string, target: string): void}} bar
 * @property {{model: string}} state
 * @property {Question | null} question
 * @property {() => Promise<unknown>} start
 * @property {(error: unknown) => void} problem
 */
import { withParts } from "../dom.js";
import { ApiError, answerFrom, send, serverAddress } from "../server.js";
import { OWN } from "../sentence/models.js";
import { visit } from "../page/address.js";
import { forget, keep, kept } from "./kept.js";

const GONE = 404;

export class Opening extends withParts(
  "input=input#own-file leave=button#leave-file examples=[popovertarget=examples-list]",
) {
  /** @type {{file: File, model: import("../api.js").Model} | null} */
  #opened = null;

  /**
   * @param {Document} document
   * @param {Page} page
   */
  constructor(document, page) {
    super(document);
    this.page = page;
    this.closed = document.querySelectorAll("#save-page, #save-link, #save-station"); // the page at its address, which has no file
    this.before = answerFrom((address, request) => this.#answer(address, request));
    this.leave.addEventListener("click", () => this.#leave());
    addEventListener("pagehide", () => this.#close());
  }

  /** @param {File} file */
  async open(file) {
    this.input.value = ""; // the same file may be chosen again
    if (!(await this.#read(file))) return;
    await keep(file);
    await this.#show({ model: OWN });
  }

  /** Show the file that was opened last. */
  async restore() {
    const file = await kept();
    if (file) await this.#read(file);
  }

  /** @type {import("../server.js").Answering} */
  async #answer(address, request) {
    const opened = this.#opened;
    if (opened && address.pathname.endsWith("/api/models")) {
      const response = await this.before(address, request);
      return Response.json([opened.model, ...(response.ok ? await response.json() : [])]);
    }
    if (address.searchParams.get("model") !== OWN || !opened) return this.before(address, request);
    return this.#ask(opened, address, request);
  }

  /**
   * Ask of the file; a server that has forgotten it gets it again.
   *
   * @param {{file: File, model: import("../api.js").Model}} opened
   * @param {URL} address
   * @param {RequestInit} request
   */
  async #ask({ file, model }, address, request) {
    const asked = new URL(address);
    asked.searchParams.set("model", this.#id);
    const response = await this.before(asked, request);
    if (response.status !== GONE) return response;
    await this.#send(file, request.signal ?? undefined);
    return this.before(asked, request);
  }

  #id = "";

  /** @param {File} file @param {AbortSignal} [signal] */
  async #send(file, signal) {
    const address = serverAddress("api/own");
    address.searchParams.set("name", file.name);
    const sent = await send(address, { method: "POST", body: file, signal });
    const model = await sent.json();
    this.#id = model.id;
    return { ...model, id: OWN };
  }

  /** @param {File} file @returns {Promise<boolean>} whether it can be shown; if not, why is said */
  async #read(file) {
    try {
      this.#opened = { file, model: await this.#send(file) };
      this.#arrange(true);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.page.bar.notice(`${file.name}: ${error.message}`);
      return false;
    }
  }

  async #leave() {
    this.#close();
    this.#opened = null;
    this.#arrange(false);
    await forget();
    await this.#show({});
  }

  /** The server lets go of the file; another page that shows it sends it again. */
  #close() {
    if (this.#opened) void fetch(serverAddress(`api/own/${this.#id}`), { method: "DELETE", keepalive: true });
  }

  /** @param {boolean} isOpen whether a file is open: at the address of the page nobody else has it */
  #arrange(isOpen) {
    this.leave.hidden = !isOpen;
    this.examples.toggleAttribute("hidden", (this.#opened?.model.examples.length ?? 2) < 2);
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
