/**
 * Train one here: the form, the training that runs on the server, and its model. What runs is the server's, so that it
 * is here again after a reload; nothing is asked while nothing runs.
 */
import { h, partOf } from "../shared/dom.ts";
import { enterAsOwner } from "../shared/owner.ts";
import { save } from "../shared/page/copy.ts";
import { refusal } from "../shared/server.ts";
import { pagesOf } from "./address.ts";
import { HereForm } from "./here-form.ts";
import { cancelTraining, fetchCheckpoint, fetchWorkshop, runs, startTraining } from "./here-server.ts";
import { HereView } from "./here-view.ts";
import { problemInWords, resultInWords } from "./words.ts";
import type { WorkshopAnswer } from "../shared/api.ts";

const EVERY = 1_000; // milliseconds between two requests while it runs
const GONE = 3_000; // while the server does not answer

export class TrainHere extends partOf<{ date: string; renew: (id: string) => Promise<unknown> }>()(`
  #here form=form#here-form begin=button#here-start lead=#here-lead whyNot=#here-why-not notice=#here-notice done=#here-done
  result=#here-result links=#here-links
`) {
  choices = new HereForm(this.form);
  view = new HereView(this.here);

  #timer = 0;
  #starts = false;
  #ran = false;
  #refusal = "";

  constructor(document: Document, page: TrainHere["page"]) {
    super(document, page);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#start();
    });
    this.view.cancel.addEventListener("click", () => this.#ask(cancelTraining));
  }

  /** Show the training that runs on the server, or ran last. */
  async start() {
    enterAsOwner();
    await this.#ask(fetchWorkshop, true);
  }

  async #start() {
    if (this.#starts) return;
    this.#starts = true;
    this.#refusal = "";
    const asked = { ...this.choices.choices, text: this.page.date || null };
    await this.#ask(() => startTraining(asked), true).finally(() => (this.#starts = false));
  }

  /** Ask, and perhaps fill in the choices, those that were left out, too. */
  async #ask(request: () => Promise<WorkshopAnswer>, fills: boolean = false) {
    clearTimeout(this.#timer);
    try {
      const report = await request();
      await this.#show(report);
      if (fills && report.choices) this.choices.fill(report.choices);
    } catch (error) {
      await this.#refused(error);
    }
  }

  async #show(report: WorkshopAnswer) {
    const { allowed, why_not: why, model } = report;
    this.#say(problemInWords(report, this.#ran) || (runs(report) ? this.#refusal : ""));
    const isNew = this.#ran && report.state === "done";
    this.#ran = runs(report);
    this.whyNot.hidden = allowed;
    this.whyNot.textContent = why;
    this.form.hidden = this.lead.hidden = !allowed;
    const starts = this.#ran && document.activeElement === this.begin;
    this.begin.disabled = this.#ran;
    if (this.#ran) this.#timer = window.setTimeout(() => this.#ask(fetchWorkshop), EVERY);
    this.#offer(report);
    this.done.hidden = !model;
    await this.view.show(report, this.choices.nameOf(report.choices?.mechanism ?? ""));
    if (starts) this.#watch();
    if (!isNew || !model) return;
    this.done.scrollIntoView({ block: "nearest" });
    await this.page.renew(model);
  }

  /** Scroll to the training that was started, also where the form fills the screen. */
  #watch() {
    for (const more of this.form.querySelectorAll("details")) more.open = false;
    this.view.cancel.focus({ preventScroll: true });
    this.view.run.scrollIntoView({ block: "start" });
  }

  async #refused(error: unknown) {
    const { code, isFinal, message } = refusal(error);
    this.#say(message);
    if (!isFinal && this.#ran) {
      this.view.wait();
      this.#timer = window.setTimeout(() => this.#ask(fetchWorkshop), GONE);
    }
    if (code !== "training_runs") return;
    this.#refusal = message; // another page has started one: join it
    await this.#ask(fetchWorkshop);
  }

  async #download(model: string | null) {
    try {
      save(await fetchCheckpoint(), `${model}.zip`);
    } catch (error) {
      await this.#refused(error);
    }
  }

  #say(words: string) {
    const fresh = words && words !== this.notice.textContent;
    this.notice.hidden = !words;
    this.notice.textContent = words;
    if (fresh) this.notice.scrollIntoView({ block: "nearest" });
  }

  #offer(report: WorkshopAnswer) {
    if (!report.model) return;
    const words = resultInWords(report, this.choices.nameOf(report.alike ?? ""));
    if (this.result.textContent !== words) this.result.textContent = words;
    const links = pagesOf(report).map(({ name, href }) => h("a", { href }, name));
    const onclick = () => this.#download(report.model);
    const zip = h("button", { className: "quiet", type: "button", onclick }, "download it");
    this.links.replaceChildren(...[...links, zip].map((link) => h("li", {}, link)));
  }
}
