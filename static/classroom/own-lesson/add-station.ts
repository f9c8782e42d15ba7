/** Adds this page as a station to a lesson of one's own; a line says so, and takes it back. */
import { html, render } from "../../shared/html.ts";
import { isOwnModel } from "../../shared/sentence/models.ts";
import { ApiError, serverAddress, refusal } from "../../shared/server.ts";
import { capital } from "../../shared/words.ts";
import { Drafts } from "./drafts.ts";
import { addressBelow } from "./station-address.ts";
import { OWN_FILE, asBefore, stationOf } from "./station-words.ts";

export function addStation() {
  (document.getElementById("save") as HTMLDialogElement | null)?.close();
  const drafts = new Drafts();
  try {
    if (isOwnModel({ model: new URLSearchParams(location.search).get("model") ?? "" }))
      throw new ApiError(OWN_FILE, "own_file");
    const address = addressBelow(location, serverAddress(".").pathname);
    const { id, key, number, title } = drafts.add({ address, page: nameOf(document.body.dataset.page) });
    const undo = () => {
      drafts.remove(id, key);
      say(asBefore(title));
    };
    const edit = html`<a href=${serverAddress(`lesson#station-${key}`).href}>edit it</a>`;
    say(stationOf(number, title), html`${edit}<button type="button" @click=${undo}>undo</button>`);
  } catch (error) {
    say(refusal(error).message);
  }
}

const nameOf = (page = "") => (page === "docs" ? "API" : capital(page));

/** Say a sentence in the line that stays until it is closed. */
function say(sentence: string, acts: unknown = "") {
  const line = document.getElementById("added") ?? document.createElement("aside");
  if (!line.isConnected) document.body.append(Object.assign(line, { id: "added", ariaLabel: "Lesson" }));
  const close = html`<button type="button" class="quiet" @click=${() => line.remove()}>close</button>`;
  render(html`<span role="status">${sentence}</span><p>${acts}${close}</p>`, line);
}
