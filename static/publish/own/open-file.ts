/** A file that is opened becomes the model of the page: the server reads it, and keeps it in memory while it is asked for. */
import { partOf } from "../../shared/dom.ts";
import { answerFrom, refusal, type Answering } from "../../shared/server.ts";
import { OWN_MODEL } from "../../shared/sentence/models.ts";
import { visit } from "../../shared/page/address.ts";
import { forgetFile, storeFile, stored } from "./opened-file-storage.ts";
import { endWayBack, keepAddress } from "./way-back.ts";
import { ReadAs, type ReadSettings } from "./read-as.ts";
import { letGo, sendFile, TOO_LARGE } from "./send-file.ts";
import type { SentencePage } from "../../shared/page/page.ts";
import type { Captioned } from "../figures/caption.ts";
import type { OwnAnswer } from "../../shared/api.ts";

export type Page = Pick<SentencePage, "bar" | "state" | "request" | "start" | "problem"> &
  Pick<Captioned, "ownFile">;

/** A file, and the id that the server knows it by. */
export type Opened = { file: File; settings: ReadSettings; model: OwnAnswer; id: string };

const GONE = 404;

export class Opening extends partOf<Page>()("leave=button#leave-file examples=#examples>button") {
  closed = document.querySelectorAll("#save-page, #save-link, #save-station"); // the page at its address, which has no file
  before = answerFrom((address, request) => this.#answer(address, request));
  readAs = new ReadAs(this.leave, (settings) => this.#asked && this.open(this.#asked, settings));

  #opened: Opened | null = null;
  /** The file that was asked for last, shown or not. */
  #asked: File | null = null;
  /** The times that a file was read: one that comes after a later one is not shown. */
  #turn = 0;

  constructor(document: Document, page: Page) {
    super(document, page);
    this.leave.addEventListener("click", () => this.#leave());
    addEventListener("pagehide", () => {
      if (this.#opened) keepAddress(this.page.state);
      this.#close();
    });
  }

  async open(file: File, settings: ReadSettings = {}) {
    if (!(await this.#read(file, settings))) return;
    await storeFile({ file, settings });
    await this.#show({ model: OWN_MODEL });
  }

  async restore() {
    const last = await stored();
    if (!last) return;
    const { file, settings, model } = last;
    if (model) await storeFile({ file, settings }); // once: a page that closes lets go of it
    await this.#read(file, settings, model);
  }

  async #answer(...[address, request]: Parameters<Answering>) {
    const opened = this.#opened;
    if (opened && address.pathname.endsWith("/api/models")) {
      const response = await this.before(address, request);
      return Response.json([opened.model, ...(response.ok ? await response.json() : [])]);
    }
    if (address.searchParams.get("model") !== OWN_MODEL || !opened) return this.before(address, request);
    return this.#ask(opened, address, request);
  }

  /** Ask of the file; a server that has forgotten it gets it again. */
  async #ask(opened: Opened, address: URL, request: RequestInit) {
    const asked = new URL(address);
    asked.searchParams.set("model", opened.id);
    const response = await this.before(asked, request);
    if (response.status !== GONE) return response;
    ({ id: opened.id } = await sendFile(opened.file, opened.settings, request.signal ?? undefined));
    return this.before(asked, request);
  }

  /** Read a file, or take what the server has read of it; where it cannot be shown, the reason is said. */
  async #read(file: File, settings: ReadSettings, model?: OwnAnswer): Promise<boolean> {
    if (file !== this.#asked) this.readAs.offer(null);
    this.#asked = file;
    const turn = ++this.#turn;
    try {
      const { id, ...read } = model ?? (await sendFile(file, settings));
      if (turn !== this.#turn) return false;
      const digest = await digestOf(file);
      if (turn !== this.#turn) return false;
      this.#opened = { file, settings, model: { ...read, id: OWN_MODEL }, id };
      this.page.ownFile = { name: file.name, digest };
      this.#arrange(true);
      return true;
    } catch (error) {
      const { code, message } = refusal(error);
      if (turn !== this.#turn) return false;
      const why = `${file.name}: ${message}`;
      if (code === TOO_LARGE) return (this.readAs.ask(why), false);
      this.#asked = this.#opened?.file ?? null;
      this.page.bar.notice(why);
      return false;
    }
  }

  async #leave() {
    this.#close();
    this.#opened = this.page.ownFile = null;
    this.#arrange(false);
    await forgetFile();
    await this.#show({});
  }

  /** The server lets go of the file; another page that shows it sends it again. */
  #close() {
    if (this.#opened) letGo(this.#opened.id);
  }

  /** Show the controls for an open file; at the address of the page nobody else has it. */
  #arrange(isOpen: boolean) {
    this.leave.hidden = !isOpen;
    this.readAs.offer(isOpen ? (this.#opened?.model.readings ?? []) : null);
    this.examples.toggleAttribute("hidden", (this.#opened?.model.examples.length ?? 2) < 2);
    if (isOpen) endWayBack(document);
    if (isOpen) this.examples.removeAttribute("disabled"); // of a batch each text can be chosen, without a model
    for (const button of this.closed) button.toggleAttribute("hidden", isOpen);
  }

  async #show(address: Record<string, string>) {
    this.page.request = null; // what is shown is asked for anew, whatever it is called
    this.page.bar.typed("", "");
    visit(`?${new URLSearchParams({ view: "heatmap", ...address })}`, "push");
    await this.page.start();
  }
}

/** The SHA-256 of a file; "" where the page came over plain HTTP from another machine, where browsers compute none. */
async function digestOf(file: File) {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest ?? 0), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
