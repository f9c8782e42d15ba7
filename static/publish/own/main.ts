/** The page Your own model: commands to copy, and a file that is chosen or dropped, which opens on Explore. */
import { render } from "lit-html";
import { start } from "../../rings.ts";
import { Answers, Reader, type Known } from "../../shared/answers.ts";
import { onFile, withParts } from "../../shared/dom.ts";
import { copy } from "../../shared/page/copy.ts";
import { OWN_MODEL } from "../../shared/sentence/models.ts";
import { refusal, serverAddress } from "../../shared/server.ts";
import { storeFile } from "./opened-file-storage.ts";
import { ReadAs, type ReadSettings } from "./read-as.ts";
import { letGo, sendFile, TOO_LARGE } from "./send-file.ts";
import { NOT_STORED, reading } from "./words.ts";

/** Copy the command beside a button; where the browser does not let a page copy, it is selected. */
async function copyCommand(button: HTMLElement) {
  const command = button.previousElementSibling as HTMLElement;
  const isCopied = await copy(command.innerText);
  if (!isCopied) getSelection()?.selectAllChildren(command);
  button.textContent = isCopied ? "copied" : "selected";
}

/** A file that was opened at a time, to be kept for Explore. */
type Opened = { file: File; settings: ReadSettings; at: number };

type Kept = { id: string; isStored: boolean };

/** A file that the server reads here, so that what is wrong with it is said here, and for Explore, which opens then. */
const kept = new Answers(
  async ({ file, settings }: Opened, signal): Promise<Kept> => {
    const model = await sendFile(file, settings, signal);
    return { id: model.id, isStored: Boolean(await storeFile({ file, settings, model })) };
  },
  ({ file, settings, at }) => [file.name, settings, at],
);

class OwnFile extends withParts("button=#open-file input=input#own-file status=#said") {
  readonly #reading = new Reader(kept, (known, { file }) => this.#show(known, file));
  readonly #readAs = new ReadAs(this.status, (settings) => {
    if (this.#reading.question) this.#open(this.#reading.question.file, settings);
  });

  constructor(document: Document) {
    super(document);
    onFile(this.button, this.input, (file) => this.#open(file, {}));
  }

  #open(file: File, settings: ReadSettings) {
    void this.#reading.ask({ file, settings, at: Date.now() });
  }

  #show({ answer, error, words }: Known<Kept>, file: File) {
    if (answer?.isStored) return location.assign(serverAddress(`?view=heatmap&model=${OWN_MODEL}`));
    if (answer) letGo(answer.id);
    const refused = error === undefined ? null : refusal(error);
    const why = refused && `${file.name}: ${refused.message}`;
    render(why ?? (answer ? NOT_STORED : (words ?? reading(file.name))), this.status);
    if (why && refused.code === TOO_LARGE) this.#readAs.ask(why);
  }
}

start({}, (document) => {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copies]"))
    button.addEventListener("click", () => copyCommand(button));
  if (document.getElementById("open-file")) new OwnFile(document);
  document.documentElement.dataset.state = "ready";
});
