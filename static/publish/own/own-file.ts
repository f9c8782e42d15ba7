/** A file that is chosen on the page of one's own: the server reads it, and it opens on Explore, or what is wrong is said. */
import { render } from "../../shared/html.ts";
import { Answers, Reader, type Known } from "../../shared/answers.ts";
import { OWN_MODEL, viewOf } from "../../shared/sentence/models.ts";
import { refusal, serverAddress } from "../../shared/server.ts";
import { storeFile } from "./opened-file-storage.ts";
import { ReadAs, type ReadSettings } from "./read-as.ts";
import { asksHow, letGo, sendFile } from "./send-file.ts";
import { NOT_STORED, reading } from "./words.ts";

/** A file that was opened at a time, to be kept for Explore. */
type Opened = { file: File; settings: ReadSettings; at: number };

type Kept = { id: string; view: string; isStored: boolean };

/** A file that the server reads here, so that what is wrong with it is said here, and for Explore, which opens then. */
const kept = new Answers(
  async ({ file, settings }: Opened, signal): Promise<Kept> => {
    const model = await sendFile(file, settings, signal);
    return {
      id: model.id,
      view: viewOf(model),
      isStored: Boolean(await storeFile({ file, settings, model })),
    };
  },
  ({ file, settings, at }) => [file.name, settings, at],
);

export class OwnFile {
  readonly #place: HTMLElement;
  readonly #reading = new Reader(kept, (known, { file }) => this.#show(known, file));
  readonly #readAs: ReadAs;

  /** Say in a place what becomes of it. */
  constructor(place: HTMLElement) {
    this.#place = place;
    place.replaceChildren(); // it may have been said that this was not loaded
    this.#readAs = new ReadAs(place, (settings) => {
      if (this.#reading.question) this.open(this.#reading.question.file, settings);
    });
  }

  open(file: File, settings: ReadSettings = {}) {
    if (file !== this.#reading.question?.file) this.#readAs.offer(null); // what was typed is of another
    void this.#reading.ask({ file, settings, at: Date.now() });
  }

  #show({ answer, error, words }: Known<Kept>, file: File) {
    if (answer?.isStored) return location.assign(serverAddress(`?view=${answer.view}&model=${OWN_MODEL}`));
    if (answer) letGo(answer.id);
    const refused = error === undefined ? null : refusal(error);
    const why = refused && `${file.name}: ${refused.message}`;
    render(why ?? (answer ? NOT_STORED : (words ?? reading(file.name))), this.#place);
    if (why && asksHow(refused.code)) this.#readAs.ask(why);
  }
}
