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
import { ReadAs } from "./read-as.js";

const GONE = 404;
const TOO_LARGE = "file_too_large";

export class Opening extends withParts(
  "input=input#own-file leave=button#leave-file examples=[popovertarget=examples-list]",
) {
  /** @typedef {import("./read-as.js").Said} Said */
  /** @typedef {{file: File, said: Said, model: import("../api.js").Model}} Opened */
  /** @type {Opened | null} */
  #opened = null;
  /** @type {File | null} the file that was asked for last, shown or not */
  #asked = null;

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
    this.readAs = new ReadAs(this.leave, (said) => this.#asked && this.open(this.#asked, said));
    addEventListener("pagehide", () => this.#close());
  }

  /** @param {File} file @param {Said} [said] how it is read */
  async open(file, said = {}) {
    this.input.value = ""; // the same file may be chosen again
    if (!(await this.#read(file, said))) return;
    await keep({ file, said });
    await this.#show({ model: OWN });
  }

  /** Show the file that was opened last. */
  async restore() {
    const last = await kept();
    if (last) await this.#read(last.file, last.said);
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
   * @param {Opened} opened
   * @param {URL} address
   * @param {RequestInit} request
   */
  async #ask({ file, said }, address, request) {
    const asked = new URL(address);
    asked.searchParams.set("model", this.#id);
    const response = await this.before(asked, request);
    if (response.status !== GONE) return response;
    await this.#send(file, said, request.signal ?? undefined);
    return this.before(asked, request);
  }

  #id = "";

  /** @param {File} file @param {Said} said @param {AbortSignal} [signal] */
  async #send(file, said, signal) {
    const address = serverAddress("api/own");
    for (const [name, value] of Object.entries({ name: file.name, ...said }))
      address.searchParams.set(name, value);
    const sent = await send(address, { method: "POST", body: file, signal });
    const model = await sent.json();
    this.#id = model.id;
    return { ...model, id: OWN };
  }

  /** @param {File} file @param {Said} said @returns {Promise<boolean>} whether it can be shown; if not, why is said */
  async #read(file, said) {
    if (file !== this.#asked) this.readAs.offer(null);
    this.#asked = file;
    try {
      this.#opened = { file, said, model: await this.#send(file, said) };
      this.#arrange(true);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const why = `${file.name}: ${error.message}`;
      if (error.code === TOO_LARGE) return (this.readAs.ask(why), false);
      this.#asked = this.#opened?.file ?? null;
      this.page.bar.notice(why);
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
    this.readAs.offer(isOpen ? (this.#opened?.model.readings ?? []) : null);
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
