/**
 * Train one here: the form, the training that runs on the server, and its model. What runs is the server's, so that it
 * is here again after a reload; nothing is asked while nothing runs.
 */
import { Answers, Reader, type Known } from "../shared/answers.ts";
import { withParts } from "../shared/dom.ts";
import { enterAsOwner } from "../shared/owner.ts";
import { save } from "../shared/page/copy.ts";
import { notAgain } from "../shared/page/patiently.ts";
import { refusal } from "../shared/server.ts";
import { HereForm } from "./here-form.ts";
import { cancelTraining, fetchCheckpoint, fetchWorkshop, runs, startTraining } from "./here-server.ts";
import { HereView } from "./here-view.ts";
import { problemInWords } from "./here-words.ts";
import type { ToTrain } from "./here-server.ts";
import type { WorkshopAnswer } from "../shared/api.ts";

const EVERY = 1_000; // milliseconds between two requests while it runs
const GONE = 3_000; // while the server does not answer

/**
 * A question about the training on the server at one moment, after what was `seen` of it last: to start one with
 * choices, to cancel it, or to look at it. The form is filled with what answers one that `fills`; `refused` says why
 * none could be started while that runs.
 */
type Asked = {
  at: number;
  seen: WorkshopAnswer | null;
  starts?: ToTrain;
  cancels?: boolean;
  fills?: boolean;
  refused?: string;
};

const workshop = new Answers(
  ({ starts, cancels }: Asked, signal) => {
    if (starts) return startTraining(starts).catch(notAgain);
    return cancels ? cancelTraining().catch(notAgain) : fetchWorkshop(signal);
  },
  ({ at }) => at,
  0,
);

/** `text` is what a model reads while it is trained, "" for the usual one; `renew` takes a model that was trained. */
type Acts = { text: () => string; renew: (model: string) => unknown };

export class TrainHere extends withParts(
  "#here form=form#here-form begin=button#here-start lead=#here-lead",
) {
  readonly #acts: Acts;
  readonly #choices: HereForm;
  readonly #view: HereView;
  readonly #asking = new Reader(workshop, (known, asked) => this.#show(known, asked));
  #timer = 0;

  constructor(root: ParentNode, acts: Acts) {
    super(root);
    this.#acts = acts;
    const form = this.form as HTMLFormElement;
    this.#choices = new HereForm(form);
    this.#view = new HereView(this.here, {
      cancel: () => this.#ask({ cancels: true }),
      download: (model) => this.#download(model),
      nameOf: (mechanism) => this.#choices.nameOf(mechanism),
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
  }

  /** Show the training that runs on the server, or ran last. */
  start() {
    enterAsOwner();
    this.#ask({ fills: true });
  }

  #start() {
    if (this.#asking.waits && this.#asking.question?.starts) return; // a double click
    this.#ask({ starts: { ...this.#choices.choices, text: this.#acts.text() || null }, fills: true });
  }

  #ask(part: Partial<Asked>) {
    clearTimeout(this.#timer);
    const { seen = null } = this.#asking.question ?? {};
    void this.#asking.ask({ at: performance.now(), seen: this.#asking.known.answer ?? seen, ...part });
  }

  /** Look again after so many milliseconds. */
  #askLater(after: number, refused?: string) {
    this.#timer = window.setTimeout(() => this.#ask({ refused }), after);
  }

  #show({ answer, error, words }: Known<WorkshopAnswer>, asked: Asked) {
    if (answer) this.#take(answer, asked);
    else if (error) this.#refuse(error, asked);
    else if (words) this.#view.say(words);
  }

  #take(report: WorkshopAnswer, { seen, fills, refused = "" }: Asked) {
    const { allowed, model, state, choices } = report;
    const [ran, goes] = [seen !== null && runs(seen), runs(report)];
    const begins = goes && document.activeElement === this.begin;
    this.form.hidden = this.lead.hidden = !allowed;
    this.begin.disabled = goes;
    this.#view.show({ report, says: problemInWords(report, ran) || (goes ? refused : ""), waits: false });
    if (begins) this.#watch();
    if (fills && choices) this.#choices.fill(choices);
    if (goes) this.#askLater(EVERY, refused);
    if (!ran || state !== "done" || !model) return;
    this.#view.present();
    void this.#acts.renew(model);
  }

  #watch() {
    for (const more of this.form.querySelectorAll("details")) more.open = false;
    this.#view.watch();
  }

  #refuse(error: unknown, { seen, refused }: Asked) {
    const { code, isFinal, message } = refusal(error);
    const waits = !isFinal && seen !== null && runs(seen);
    this.#view.show({ report: seen, says: message, waits });
    if (waits) this.#askLater(GONE, refused);
    if (code === "training_runs") this.#ask({ refused: message }); // another page has started one: join it
  }

  async #download(model: string) {
    try {
      save(await fetchCheckpoint(), `${model}.zip`);
    } catch (error) {
      this.#view.say(refusal(error).message);
    }
  }
}
