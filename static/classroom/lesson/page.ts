/**
 * The page Lesson: a lesson of one's own is written here. Each letter is kept in this browser at once; the server says what
 * is missing, in the sentences with which it reads the lessons that everybody has.
 */
import { render } from "../../shared/html.ts";
import { onFile, withParts } from "../../shared/dom.ts";
import { Drafts, KEY, isEmpty, type Station } from "../own-lesson/drafts.ts";
import { addressFrom } from "../own-lesson/station-address.ts";
import { write } from "../own-lesson/lesson-markdown.ts";
import { copy, save } from "../../shared/page/copy.ts";
import { plain } from "../../shared/plain-letters.ts";
import { ApiError, serverAddress, refusal } from "../../shared/server.ts";
import { actionsIn } from "./actions.ts";
import { Checking } from "./checking.ts";
import { LONGEST, packed } from "./link.ts";
import { Opening, type Done } from "./opening.ts";
import { UndoLine } from "./undo-line.ts";
import { fieldsIn, keyOf, type Lack } from "./fields.ts";
import * as words from "./words.ts";
import type { LessonProblem, LessonTexts } from "../../answers.ts";

const PARTS =
  "actions=#actions begin=#begin main=#main form=form#lesson adding=#adding add=button#add-address address=input#address open=button#open-lesson file=input#lesson-file pasted=textarea#pasted paste=button#open-pasted pasting=details#pasting";

export async function openLesson(document: Document) {
  const page = new LessonPage(document);
  document.documentElement.dataset.state = "ready";
  await page.start();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

class LessonPage extends withParts(PARTS) {
  drafts = new Drafts();
  undoLine = new UndoLine(document, (act) => this.#try(act));
  opening = new Opening(document, this.drafts);
  checking = new Checking(
    (checked) => this.#checked(checked),
    (sentence) => this.undoLine.say(sentence),
  );
  #lacks: Lack[] = [];

  constructor(document: Document) {
    super(document);
    this.actions.replaceChildren(); // its parts stand in a template from here on
    this.#listen();
    this.#show();
  }

  /** Start with the lesson of the link, or at the station that the address names. */
  async start() {
    const { hash } = location;
    await this.#openLink();
    this.#openAt(hash);
  }

  #openLink = () => this.#try(async () => this.#opened(await this.opening.link(location.hash)));

  #listen() {
    this.add.addEventListener("click", () => this.#try(() => this.#add()));
    this.paste.addEventListener("click", () => this.#try(() => this.#paste()));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", ({ target }) => this.#try(() => this.#typed(target as Field)));
    this.form.addEventListener("change", ({ target }) => this.#try(() => this.#settled(target as Field)));
    this.address.addEventListener("keydown", ({ key }) => key === "Enter" && this.#try(() => this.#add()));
    onFile(this.open, this.file, (file) =>
      this.#try(async () => this.#opened(await this.opening.file(file))),
    );
    addEventListener("storage", ({ key }) => key === KEY && this.#show());
    addEventListener("hashchange", this.#openLink);
  }

  #acts = {
    save: () => this.#try(() => this.#save()),
    copy: () => this.#try(() => this.#copy()),
    choose: (id: string) => this.#try(() => this.drafts.choose(id)),
    begin: () => this.#try(() => this.#begin()),
    forget: () => this.#try(() => this.#forget()),
  };

  /** Show what was done, or why it cannot be; the focus is never lost with the element that had it. */
  async #try(act: () => unknown) {
    const { activeElement: focused, body } = document;
    try {
      await act();
      this.#show();
    } catch (error) {
      this.undoLine.say(refusal(error).message);
    }
    if (focused !== body && document.activeElement === body) this.main.focus({ preventScroll: true });
  }

  #show() {
    const { now, current } = this.drafts;
    const values = { now, current, all: this.drafts.all() };
    render(actionsIn(values, this.#acts, this.begin, [this.open, this.file]), this.actions);
    if (isEmpty(current)) {
      this.checking.end();
      this.#checked({ problems: [], lesson: { stations: [] } });
    } else {
      this.#draw();
      this.checking.ask(write(current));
    }
  }

  #draw() {
    const act = (act: string, key: string) => this.#try(() => this.#act(act, key));
    render([fieldsIn(this.drafts.current, this.#lacks, act), this.adding], this.form);
  }

  #typed(field: Field) {
    const name = field.dataset.field;
    if (!name) return;
    if (name === "address") return this.#keep(field, { address: addressFrom(field.value), page: "" });
    this.#keep(field, { [name]: name === "minutes" ? minutesIn(field.value) : field.value });
  }

  #settled(field: Field) {
    if (field.dataset.field === "address") field.value = addressFrom(field.value);
  }

  #keep(field: Field, values: object) {
    const key = keyOf(field);
    const { now } = this.drafts;
    if (key) this.drafts.changeStation(now, key, values);
    else this.drafts.change(now, values);
  }

  #checked({ problems, lesson }: { problems: LessonProblem[]; lesson: Pick<LessonTexts, "stations"> }) {
    const { now, current } = this.drafts;
    const keyAt = (number: number) => (number ? (current.stations[number - 1]?.key ?? "none") : "");
    this.#lacks = problems.map((problem) => ({ ...problem, key: keyAt(problem.station) }));
    this.#draw();
    lesson.stations.forEach(({ address, shows: page }, k) => {
      const station = current.stations[k];
      if (!page || station?.address !== address || station.page) return;
      this.#try(() => this.drafts.changeStation(now, station.key, { page, title: station.title || page }));
    });
  }

  #act(act: string, key: string) {
    const { now } = this.drafts;
    if (act === "remove") return this.#remove(now, key);
    this.drafts.move(now, key, act === "up" ? -1 : 1);
    const focused = document.activeElement as HTMLElement | null;
    this.#show();
    if (focused?.matches("[data-field], summary")) focused.focus();
    else this.#focus(key, act);
    const { stations } = this.drafts.current;
    const at = stations.findIndex((station) => station.key === key);
    this.undoLine.say(words.stationOf(at + 1, stations.length));
  }

  #remove(id: string, key: string) {
    const removed = this.drafts.remove(id, key);
    if (!removed) return;
    this.undoLine.say(words.deleted(removed.station.title || "The station"), () => {
      this.drafts.restore(id, removed);
      this.#show();
      this.#focus(key, "remove");
    });
    this.#show();
    const items = [...this.form.querySelectorAll("#stations > li")];
    (items[removed.at] ?? items.at(-1) ?? this.adding).querySelector<HTMLElement>("summary, input")?.focus();
  }

  /** Focus the button that was pressed, or the other one where it can be pressed no more after a move. */
  #focus(key: string, act: string) {
    const button = (name: string) =>
      document.querySelector<HTMLElement>(`#station-${key} [data-act=${name}]:enabled`);
    (button(act) ?? button(act === "up" ? "down" : "up"))?.focus();
  }

  #open(key: string) {
    const item = document.getElementById(`station-${key}`) as HTMLElement;
    (item.querySelector("details") as HTMLDetailsElement).open = true;
    item.scrollIntoView({ block: "nearest" });
    item.querySelector<HTMLElement>("[data-field]")?.focus({ preventScroll: true });
  }

  #begin() {
    if (isEmpty(this.drafts.current)) return;
    this.drafts.begin();
    this.undoLine.say(words.NEW_LESSON);
  }

  #forget() {
    const { now } = this.drafts;
    const lesson = this.drafts.forget(now);
    if (lesson)
      this.undoLine.say(words.deleted(lesson.title || "The lesson"), () => this.drafts.putBack(now, lesson));
  }

  #add() {
    if (!this.address.value.trim()) throw new ApiError(words.NO_ADDRESS, "empty");
    const { key, number } = this.drafts.add({ address: addressFrom(this.address.value) });
    this.address.value = "";
    this.#show();
    this.#open(key);
    this.undoLine.say(words.stationAdded(number));
  }

  async #paste() {
    this.#opened(await this.opening.text(this.pasted.value, "The text"));
    this.pasted.value = "";
    this.pasting.open = false;
  }

  #opened({ says, undo }: Done) {
    if (says) this.undoLine.say(says, undo);
  }

  #save() {
    const { current } = this.drafts;
    const name = `${(plain(current.title).match(/[a-z0-9]+/g) ?? ["lesson"]).join("-")}.md`;
    save(new Blob([write(current)], { type: "text/markdown" }), name);
    this.undoLine.say(words.saved(name));
  }

  async #copy() {
    const link = `${serverAddress("lesson").href}#read=${await packed(write(this.drafts.current))}`;
    if (link.length > LONGEST) throw new ApiError(words.tooLong(link.length, LONGEST), "long_link");
    this.undoLine.say((await copy(link)) ? words.COPIED : words.NO_COPY);
  }

  /** Open the station or the lesson that a hash names. */
  #openAt(hash: string) {
    const fragment = hash.slice(1);
    const isAt = ({ key }: Station) => fragment === `station-${key}`;
    const [id] = this.drafts.all().find(([id, { stations }]) => fragment === id || stations.some(isAt)) ?? [];
    if (!id) return;
    if (id !== this.drafts.now) this.#try(() => this.drafts.choose(id));
    this.#show();
    if (fragment !== id) this.#open(fragment.slice("station-".length));
  }
}

/** The minutes of a text; 0 where it is no number. */
const minutesIn = (text: string): number => Math.min(999, Math.max(0, Math.trunc(Number(text)))) || 0;
