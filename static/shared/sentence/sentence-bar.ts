/** The sentence bar: the sentence, its translation, and words about what is going on. */
import { later } from "../page/lazy.ts";
import { h, withParts } from "../dom.ts";
import { write } from "../write.ts";
import { joinedIn } from "../head/axis-pieces.ts";
import { cellIn, inLine, inSentences, type Mark } from "../head/marks.ts";
import { inEras, inHistory, nextIn } from "./models.ts";
import { decodingFacts, otherMarks } from "./notes.ts";
import { remarksInWords, staleInWords } from "./remarks.ts";
import { areSingleKeysOff, isOnWall, onKey } from "../presented.ts";
import { inTongue, isEnglish } from "../messages.ts";
import { amount } from "../words.ts";
import { EDIT, ONLY_READS, YOUR_DRAFT, ofEarlier, otherMarksAre } from "./words.ts";
import type { Alignment } from "../head/weights.ts";
import type { AnyAnswer, Model, ModelRequest } from "../api.ts";
import { taskOf, type Task } from "./tasks.ts";
import { likelihood } from "./likelihood.ts";
import { caution, seenIn } from "./model-names.ts";
import type { Item } from "./drop-menu.ts";
import type { Cell } from "../maps/cells.ts";

type Acts = {
  translate: (request: ModelRequest, history?: "push" | "replace") => unknown;
  changeModel: (id: string, typed: { text: string; target: string }) => unknown;
  cancel: () => unknown;
  /** True of a model that is shown: for others the menu says where they are seen. */
  shows: (model: Model) => boolean;
};

const LONG = 110; // characters: two lines beside the buttons on a small screen
const LONGEST = 220; // characters: three lines of the whole width

const IN_ENGLISH = { lang: "en", dir: "ltr" }; // marks of words of ours that have no messages

const captions = later(() => import("./captions-words.ts"));

export class SentenceBar extends withParts(`
  form=form#ask source=sentence-field#source target=sentence-field#target examples=drop-menu#examples
  rest=button#rest nextModel=button#next-model select=select#model modelName=#model-name #decoding #heard likelihood=head-facts#likelihood noticeLine=#notice
  noticeText=#notice-text #remark againButton=button#again edit=button#edit translate=button#translate cancel=button#cancel
  force=button#force use=button#use unforce=button#unforce
`) {
  readonly #acts: Acts;
  #models: Model[] = [];
  #model: Model | null = null;
  #again: (() => unknown) | null = null;
  #answer: AnyAnswer | null = null;
  /** Sentences typed and not sent, newest first. */
  #drafts: string[] = [];
  #working = false;
  #covered = false;

  constructor(document: Document, acts: Acts) {
    super(document);
    this.#acts = acts;
    this.#listen();
  }

  /** True while the written text is not to be seen yet. */
  get covered() {
    return this.#covered;
  }

  set covered(covered: boolean) {
    this.#covered = covered;
    if (covered) this.#say("");
  }

  /** The words of what the model does; before one is known, of any text. */
  get task(): Task {
    return taskOf(this.#model?.task ?? "");
  }

  #listen() {
    const { source, target, form } = this;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(event.submitter === this.use);
    });
    target.addEventListener("input", () => this.#order());
    form.addEventListener("field-submit", (event) => this.#submit(event.target === target));
    form.addEventListener("field-mode", () => setTimeout(() => this.#arrange())); // when the focus has settled
    form.addEventListener("field-mode", (event) => this.#forgetEmpty((event as CustomEvent).detail));
    const last = () => addEventListener("keydown", (event) => this.#typeAnywhere(event), { once: true });
    document.addEventListener("keydown", last); // a letter that means something on the page is theirs who listen for it
    this.edit.addEventListener("click", () => source.edit());
    this.force.addEventListener("click", () => target.edit());
    this.unforce.addEventListener("click", () => this.#ask(this.#answer?.source.text ?? source.value, ""));
    this.cancel.addEventListener("click", () => this.#acts.cancel());
    this.againButton.addEventListener("click", () => this.#again?.());
    this.rest.addEventListener("click", () => {
      this.rest.ariaExpanded = String(this.rest.ariaExpanded !== "true");
    });
    this.examples.addEventListener("menu-choose", (event) => this.#choose((event as CustomEvent).detail.id));
    this.select.addEventListener("change", () => this.#acts.changeModel(this.select.value, this.#typed));
    document.addEventListener("present-change", () => this.#narrow());
    const next = () => this.#toNextModel();
    this.nextModel.addEventListener("click", next);
    if (this.select.dataset.wall) onKey("m", next, () => !isOnWall());
  }

  /** Go on to the next model of the task that has a map. */
  #toNextModel() {
    const model = this.#model as Model;
    const canFollow = (one: Model) => one.blocks.length > 0 && this.#acts.shows(one);
    const next = nextIn(
      this.#models.filter((one) => one.id === model.id || canFollow(one)),
      model,
    );
    this.#acts.changeModel(next.id, this.#typed);
  }

  /** A letter typed where nothing takes letters starts a new sentence; the browser types it where the focus is then. */
  #typeAnywhere(event: KeyboardEvent) {
    const { key, target } = event;
    const letter = (key.length === 1 && key !== " ") || key === "Dead" || key === "Process";
    if (!letter || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (areSingleKeysOff()) return;
    const { edit, force } = this;
    const field = target === force ? this.target : this.source;
    if (![document.body, edit, force].some((element) => element === target)) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    field.edit(field.dirty && field.value ? "end" : "all"); // a draft is not typed over
  }

  #forgetEmpty({ editing }: { editing: boolean }) {
    if (editing || this.noticeLine.hidden || this.noticeLine.dataset.kind !== "empty") return;
    this.#hideNotice();
    if (!this.#working) this.facts();
  }

  /** Light what a mark means in both texts, with the weights of its row or column in a map. */
  light(mark: Mark, map: Alignment | null, cell: Cell | null = map && cellIn(map, mark)) {
    const weights = map && cell && inSentences(map, cell);
    for (const side of ["source", "target"] as const) {
      const joined = map ? joinedIn(map, side) : [];
      const lit = inLine(mark, side);
      const signed = Boolean(map?.signed);
      Object.assign(this.line(side), { joined, lit, signed, weights: weights?.[side] ?? null });
    }
  }

  line(side: "source" | "target") {
    return this[side].line;
  }

  offer(models: Model[]) {
    this.#models = models;
    this.select.hidden = this.nextModel.hidden = models.length < 2;
    this.modelName.hidden = !this.select.hidden;
    this.select.replaceChildren(...inHistory(models).flatMap((group) => optionGroups(group, this.#acts)));
  }

  set model(model: Model) {
    this.#model = model;
    write(this.modelName, model.name);
    this.select.value = model.id;
    this.#narrow();
    this.#offerExamples();
    this.#name(this.task);
  }

  /** On the wall the menu has the models of the task alone. */
  #narrow() {
    for (const group of this.select.querySelectorAll<HTMLElement>("optgroup"))
      group.hidden = isOnWall() && group.dataset.task !== this.task.name;
  }

  #name({ source, target, verb, force, lead, reads }: Task) {
    this.source.text = source;
    this.target.text = target;
    for (const field of [this.source, this.target]) field.fixed = Boolean(reads);
    this.target.line.dataset.lead = lead;
    write(this.translate, verb);
    this.force.title = force?.title ?? "";
    this.#arrange();
  }

  /** Offer examples, and what they show once that is loaded: a sentence can be chosen without. */
  #offerExamples() {
    const model = this.#model;
    if (!model) return;
    const drafts = this.#drafts.map((text) => ({ id: text, text, hint: "typed before" }));
    const texts: Item[] = model.examples.map((text) => ({ id: text, text }));
    this.examples.items = [...drafts, ...(captions.now?.captioned(model) ?? texts)];
    if (!captions.now) captions().then(() => this.#offerExamples(), () => {}); // prettier-ignore
  }

  /** Ask; `forced` is true where the target was typed. */
  #submit(forced: boolean) {
    this.#ask(this.source.value, forced ? this.target.value : this.#typed.target);
  }

  /** The request in the fields; a target that was forced goes with its own source only. */
  get #typed() {
    const forced = this.#answer?.target.forced && !this.source.dirty;
    return { text: this.source.value, target: forced ? this.target.value : "" };
  }

  #ask(text: string, target: string) {
    return this.#acts.translate({ model: this.select.value, text, target }, "push");
  }

  #choose(text: string) {
    this.typed(text, "");
    this.#ask(text, "");
  }

  /** Put a request in the fields; what was typed there and never sent goes into the menu. */
  typed(text: string, target: string) {
    const { value, dirty } = this.source;
    if (value && dirty && value !== text) {
      this.#drafts = [value, ...this.#drafts.filter((draft) => draft !== value)].slice(0, 3);
      this.#offerExamples();
    }
    this.#fit(text, target);
    this.source.value = text;
    if (target) this.target.value = target;
  }

  #fit(...texts: string[]) {
    const most = Math.max(...texts.map(({ length }) => length));
    this.form.dataset.length = most > LONGEST ? "longest" : most > LONG ? "long" : "";
  }

  answer(answer: AnyAnswer, request: ModelRequest) {
    this.#answer = answer;
    this.#fit(answer.source.text, answer.target.text);
    this.source.show(answer.source, request.text);
    this.target.show(answer.target, request.target);
    const chosen = answer.candidates?.find(({ token }) => token === answer.target.text);
    this.target.line.dataset.trail = chosen ? amount(chosen.probability) : "";
    this.answered();
  }

  facts() {
    if (!this.#answer || this.covered) return;
    const { target, candidates } = this.#answer;
    const { task } = this;
    const written = !candidates && !task.reads && target.tokens.length > 0;
    const unwritten = task.reads ?? ONLY_READS;
    const other = candidates && otherMarksAre(otherMarks(candidates, target.text));
    write(this.decoding, other ?? (written ? decodingFacts(target, task) : unwritten));
    this.plain = !other && written;
    this.#say(!other && written && !target.forced ? target.text : "");
    if (!isEnglish) Object.assign(this.decoding, IN_ENGLISH);
    this.likelihood.facts = [likelihood(target)];
    this.likelihood.hidden = !written;
  }

  /** Say the written text, in its language, in place of the facts of it, which stand there to be read. */
  #say(text: string) {
    this.decoding.ariaLive = text ? "off" : null;
    this.heard.lang = this.task.target.lang;
    write(this.heard, text);
  }

  busy(words: string) {
    const again = document.activeElement === this.againButton;
    this.#working = true;
    for (const field of [this.source, this.target]) field.sent();
    this.#hideNotice();
    this.#say(""); // what comes is said, the same or another
    this.wait(words);
    this.#arrange();
    if (again) this.cancel.focus();
  }

  /** True where nothing happens that a first state must say; it is still spoken. */
  set plain(plain: boolean) {
    this.decoding.toggleAttribute("data-plain", plain);
  }

  wait(words: string) {
    this.decoding.ariaLive = null;
    write(this.decoding, words);
    this.plain = false;
    Object.assign(this.decoding, inTongue);
    this.likelihood.hidden = true;
  }

  ready() {
    this.#working = false;
    this.#arrange();
  }

  /** Stop: nothing runs any more, and the facts of what is shown come back. */
  stop() {
    this.#working = false;
    this.facts();
    if (this.source.dirty) this.source.edit();
    this.#arrange();
  }

  /** Say a problem; without `again` the same would come of it. */
  problem(words: string, answer: AnyAnswer | null, again: (() => unknown) | null) {
    this.#working = false;
    this.#again = again;
    const typed = { source: this.source.dirty, target: this.target.dirty };
    const earlier = answer && staleInWords(answer, typed);
    this.notice(earlier ? `${words} ${earlier}` : words);
    this.noticeLine.dataset.kind = "problem";
    this.againButton.hidden = !again;
    this.wait(earlier ? ofEarlier(typed.source ? "sentence" : "text") : this.task.failed);
    if (answer && !earlier) this.facts();
    if (earlier) this.remark.hidden = true;
    document.documentElement.toggleAttribute("data-stale", Boolean(earlier));
    this.#arrange();
  }

  /** Say what is wrong, and what to do; "empty" is about a field with nothing in it. */
  notice(words: string, kind: "news" | "empty" = "news") {
    this.noticeLine.hidden = false;
    this.noticeLine.dataset.kind = kind;
    write(this.noticeText, words);
    this.againButton.hidden = true;
  }

  /** The sentence is answered; whatever went wrong afterwards is tried again. */
  answered() {
    this.#hideNotice();
    this.facts();
    write(this.remark, this.#answer ? remarksInWords(this.#answer, this.task) : "");
    this.remark.hidden = !this.remark.textContent;
  }

  #hideNotice() {
    this.noticeLine.hidden = true;
    document.documentElement.removeAttribute("data-stale");
  }

  /** Show the buttons that make sense now; each pair shares one place. */
  #arrange() {
    const { edit, translate, cancel, force, use, unforce } = this;
    const focused = document.activeElement; // hiding a button takes the focus from it at once
    cancel.hidden = !this.#working;
    translate.hidden = this.#working || !this.source.editing;
    write(edit, this.source.dirty && this.source.value && this.#answer ? YOUR_DRAFT : EDIT);
    edit.hidden = this.#working || this.source.editing || Boolean(this.task.reads);
    use.hidden = !this.target.editing;
    const words = this.task.force;
    const isForced = Boolean(this.#answer?.target.forced);
    write(force, (isForced ? words?.edit : words?.start) ?? "");
    force.hidden = this.target.editing || !words;
    unforce.hidden = !isForced && !this.target.editing;
    this.#order();
    this.#keepFocus(focused);
  }

  /** Keep buttons that go with a field out of its order, until a letter was typed that they can use or give up. */
  #order() {
    const goes = this.target.editing && !this.target.touched;
    this.use.tabIndex = goes ? -1 : 0;
    this.unforce.tabIndex = goes && !this.#answer?.target.forced ? -1 : 0;
  }

  /**
   * Keep the focus off the page: from what is gone, and from a field that is only read, it goes on. It was at
   * `focused` before anything was hidden.
   */
  #keepFocus(focused: Element | null) {
    const { edit, translate, cancel, force, use, unforce } = this;
    const isVisible = (button: HTMLElement) => !button.closest("[hidden]");
    for (const [gone, ...instead] of [
      [translate, edit, cancel],
      [edit, cancel, translate],
      [cancel, edit, translate],
      [use, force],
      [unforce, force],
    ])
      if (gone === focused && !isVisible(gone)) return instead.find(isVisible)?.focus();
    for (const [field, ...instead] of [
      [this.source, edit, cancel],
      [this.target, force],
    ] as const)
      if (field.focused && !field.editing) {
        (document.activeElement as HTMLElement).blur(); // on the wall no button takes the focus
        return instead.find(isVisible)?.focus();
      }
  }
}

function optionGroups(task: { name: string; models: Model[] }, { shows }: Pick<Acts, "shows">) {
  const offered = (model: Model) => {
    const able = shows(model);
    const option = new Option(able ? model.name + caution(model) : seenIn(model), model.id);
    return Object.assign(option, { disabled: !able });
  };
  return inEras(task).map(({ name, models }) =>
    h("optgroup", { label: name, dataset: { task: task.name } }, ...models.map(offered)),
  );
}
