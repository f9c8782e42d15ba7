/** The page Your own model: commands to copy, and a file that is chosen or dropped, which opens on Explore. */
import { start } from "../../rings.ts";
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

class OwnFile extends withParts("button=#open-file input=input#own-file status=#said") {
  #asked: File | null = null;
  #readAs = new ReadAs(this.status, (settings) => this.#asked && this.#open(this.#asked, settings));

  constructor(document: Document) {
    super(document);
    onFile(this.button, this.input, (file) => this.#open(file, {}));
  }

  /** The server reads it here, so that what is wrong with it is said here, and for Explore, which opens then. */
  async #open(file: File, settings: ReadSettings) {
    this.#asked = file;
    this.status.textContent = reading(file.name);
    try {
      const model = await sendFile(file, settings);
      if (await storeFile({ file, settings, model }))
        return location.assign(serverAddress(`?view=heatmap&model=${OWN_MODEL}`));
      letGo(model.id);
      this.status.textContent = NOT_STORED;
    } catch (error) {
      const { code, message } = refusal(error);
      this.status.textContent = `${file.name}: ${message}`;
      if (code === TOO_LARGE) this.#readAs.ask(this.status.textContent);
    }
  }
}

start({}, (document) => {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copies]"))
    button.addEventListener("click", () => copyCommand(button));
  if (document.getElementById("open-file")) new OwnFile(document);
  document.documentElement.dataset.state = "ready";
});
