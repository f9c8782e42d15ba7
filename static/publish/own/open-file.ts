/** A file that is opened becomes the model of the page: the server reads it, and keeps it in memory while it is asked for. */
import { withParts } from "../../shared/dom.ts";
import { Answers, Reader } from "../../shared/answers.ts";
import { answerFrom, refusal, type Answering } from "../../shared/server.ts";
import { OWN_MODEL, isOwnModel, viewOf } from "../../shared/sentence/models.ts";
import { forgetFile, storeFile, stored, type StoredFile } from "./opened-file-storage.ts";
import { endWayBack, keepAddress } from "./way-back.ts";
import { ReadAs, type ReadSettings } from "./read-as.ts";
import { asksHow, letGo, sendFile } from "./send-file.ts";
import type { OpenFile } from "../figures/caption.ts";
import type { OwnAnswer } from "../../shared/api.ts";

/** A file as it was read, and the id that the server knows it by; `others`: the other sizes of its picture. */
export type Opened = StoredFile & { model: OwnAnswer; others: OwnAnswer[]; id: string; digest: string };

export type Acts = {
  notice: (words: string) => unknown;
  /** Name the file that is open, in captions; null where none is. */
  name: (file: OpenFile | null) => unknown;
  /** Show a model, or the usual one, anew, whatever it is called. */
  show: (asked: { model?: string; view?: string }) => Promise<unknown>;
  state: () => { model: string };
};

const GONE = 404;

export class Opening extends withParts("leave=button#leave-file examples=#examples>button") {
  closed = document.querySelectorAll("#save-page, #save-link, #save-station"); // the page at its address, which has no file
  save = document.getElementById("save-open");
  saves = this.save?.title ?? ""; // a link, a station: not of a file
  before = answerFrom((address, request) => this.#answer(address, request));
  readAs = new ReadAs(
    this.leave,
    (settings) => this.#asked && this.open(this.#asked, settings),
    () => this.#offerOpened(),
  );

  readonly #acts: Acts;
  /** Reads one file at a time: one that comes after a later one is not shown. */
  #reading = new Reader(new Answers(read, asFile, 0));
  #opened: Opened | null = null;
  /** The file that was asked for last, shown or not. */
  #asked: File | null = null;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.leave.addEventListener("click", () => this.#leave());
    addEventListener("pagehide", () => {
      if (this.#opened) keepAddress(acts.state());
      this.#close();
    });
  }

  async open(file: File, settings: ReadSettings = {}) {
    if (!(await this.#read({ file, settings }))) return;
    await storeFile({ file, settings });
    const view = this.#opened ? viewOf(this.#opened.model) : "heatmap";
    await this.#acts.show({ model: OWN_MODEL, view });
  }

  async restore() {
    const last = await stored();
    if (!last) return;
    const { file, settings, model } = last;
    if (model) await storeFile({ file, settings }); // once: a page that closes lets go of it
    await this.#read(last);
  }

  async #answer(...[address, request]: Parameters<Answering>) {
    const opened = this.#opened;
    if (opened && address.pathname.endsWith("/api/models")) {
      const response = await this.before(address, request);
      return Response.json([opened.model, ...opened.others, ...(response.ok ? await response.json() : [])]);
    }
    const model = address.searchParams.get("model") ?? "";
    if (!isOwnModel({ model }) || !opened) return this.before(address, request);
    return this.#ask(opened, address, request, model.slice(OWN_MODEL.length));
  }

  /** Ask of the file, or of one of its sizes; a server that has forgotten it gets it again. */
  async #ask(opened: Opened, address: URL, request: RequestInit, size: string) {
    const asked = new URL(address);
    asked.searchParams.set("model", opened.id + size);
    const response = await this.before(asked, request);
    if (response.status !== GONE) return response;
    ({ id: opened.id } = await sendFile(opened.file, opened.settings, request.signal ?? undefined));
    return this.before(asked, request);
  }

  /** Read a file, or take what the server has read of it; where it cannot be shown, the reason is said. */
  async #read(asked: StoredFile): Promise<boolean> {
    if (asked.file !== this.#asked) this.readAs.offer(null);
    this.#asked = asked.file;
    try {
      const opened = await this.#reading.answer(asked);
      if (!opened) return false;
      this.#opened = opened;
      this.#reading.end(); // opened again it is read again
      this.#acts.name({ name: opened.file.name, digest: opened.digest });
      this.#arrange(true);
      return true;
    } catch (error) {
      const { code, message } = refusal(error);
      const why = `${asked.file.name}: ${message}`;
      if (asksHow(code)) return (this.readAs.ask(why), false);
      this.#offerOpened();
      this.#acts.notice(why);
      return false;
    }
  }

  async #leave() {
    this.#close();
    this.#reading.end();
    this.#opened = null;
    this.#acts.name(null);
    this.#arrange(false);
    await forgetFile();
    await this.#acts.show({});
  }

  /** The server lets go of the file; another page that shows it sends it again. */
  #close() {
    if (this.#opened) letGo(this.#opened.id);
  }

  /** Nothing comes of a file that was asked for: the open one can be read otherwise again, by what is typed for it. */
  #offerOpened() {
    if (this.#asked !== this.#opened?.file) this.readAs.offer(null);
    this.#asked = this.#opened?.file ?? null;
    this.#offerReadings();
  }

  #offerReadings() {
    this.readAs.offer(this.#opened?.model.readings ?? null, this.#opened?.settings);
  }

  /** Show the controls for an open file; at the address of the page nobody else has it. */
  #arrange(isOpen: boolean) {
    this.leave.hidden = !isOpen;
    this.#offerReadings();
    this.examples.toggleAttribute("hidden", (this.#opened?.model.examples.length ?? 2) < 2);
    if (isOpen) endWayBack(document);
    if (isOpen) this.examples.removeAttribute("disabled"); // of a batch each text can be chosen, without a model
    if (this.save) this.save.title = isOpen ? "" : this.saves;
    for (const button of this.closed) button.toggleAttribute("hidden", isOpen);
  }
}

/** All that makes a file another one, and how it is read. */
const asFile = ({ file, settings }: StoredFile) => [file.name, file.size, file.lastModified, settings];

/** Read a file, by the server where that has not read it. */
async function read({ file, settings, model }: StoredFile): Promise<Opened> {
  const { id, others = [], ...known } = model ?? (await sendFile(file, settings));
  const opened = {
    model: { ...known, others, id: OWN_MODEL },
    others: others.map((one) => ({ ...one, id: OWN_MODEL + one.id.slice(id.length) })),
  };
  return { file, settings, ...opened, id, digest: await digestOf(file) };
}

/** The SHA-256 of a file; "" where the page came over plain HTTP from another machine, where browsers compute none. */
async function digestOf(file: File) {
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest ?? 0), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
