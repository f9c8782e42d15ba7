/** Opens a lesson from a file, a link or its text; a kept one is replaced only by a person who says so. */
import { withParts } from "../../shared/dom.ts";
import { isEmpty, type Drafts, type Written } from "../own-lesson/drafts.ts";
import { unwrapped, write as markdown } from "../own-lesson/lesson-markdown.ts";
import { ApiError, post, refusal } from "../../shared/server.ts";
import { MOST_BYTES, unpacked } from "./link.ts";
import * as words from "./words.ts";
import { write } from "../../shared/write.ts";
import type { LessonAnswer } from "../../answers.ts";

/** A sentence on what was done; `undo` puts back what was replaced. */
export type Done = { says: string; undo?: () => void };

const LINK = /^#read=([\w-]+)$/;

export class Opening extends withParts("dialog=dialog#ask question=#ask-title") {
  declare drafts: Drafts;

  #last: Promise<unknown> = Promise.resolve();

  constructor(document: Document, drafts: Drafts) {
    super(document);
    this.drafts = drafts;
  }

  async file(file: File): Promise<Done> {
    if (file.size > MOST_BYTES) throw new ApiError(words.tooLarge(file.name, file.size, MOST_BYTES), "large");
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      throw new ApiError(words.noText(file.name), "no_text");
    }
    return this.text(text, file.name);
  }

  /**
   * Open the lesson of a link, from the hash of the address, which it then leaves: a reload does not open it twice.
   * The sentence is "" if the link has no lesson.
   */
  async link(hash: string): Promise<Done> {
    const [, code] = LINK.exec(hash) ?? [];
    if (!code) return { says: "" };
    history.replaceState(null, "", location.pathname + location.search);
    return this.text(await unpacked(code), "The link");
  }

  /** Open a text, by the name of its source; throws an ApiError that says what is wrong with it. */
  async text(text: string, name: string): Promise<Done> {
    const lesson = unwrapped(await read(text, name));
    const opened = this.#last.then(() => this.#open(lesson));
    this.#last = opened.catch(() => {});
    return opened;
  }

  /** Open a lesson; if several are to be, one after the other. */
  async #open(lesson: Written): Promise<Done> {
    const title = words.titled(lesson.title);
    const same = this.drafts.all().find(([, kept]) => markdown(unwrapped(kept)) === markdown(lesson));
    const says = words.isOpen(title, lesson.stations.length);
    if (same) {
      this.drafts.choose(same[0]);
      return { says };
    }
    const answer = isEmpty(this.drafts.current) ? "replace" : await this.#ask(title);
    if (!answer) return { says: words.notOpened(title) };
    const { now, current } = this.drafts;
    this.drafts.open(lesson, answer === "replace");
    if (answer !== "replace" || isEmpty(current)) return { says };
    return { says, undo: () => this.drafts.putBack(now, current) };
  }

  /** Ask: the answer is "both", "replace" or "". */
  #ask(opened: string): Promise<string> {
    const { title, stations } = this.drafts.current;
    write(this.question, words.keepOrReplace(title, stations.length, opened));
    this.dialog.returnValue = "";
    this.dialog.showModal();
    return new Promise((done) =>
      this.dialog.addEventListener("close", () => done(this.dialog.returnValue), { once: true }),
    );
  }
}

async function read(text: string, name: string) {
  try {
    const { lesson }: LessonAnswer = await (await post("api/lesson", { text: text.toWellFormed() })).json();
    return { ...lesson, stations: lesson.stations.map(({ shows, ...texts }) => texts) };
  } catch (error) {
    const { isFinal, code, message } = refusal(error);
    throw isFinal ? new ApiError(`${words.notOpened(name)} ${message}`, code) : error;
  }
}
