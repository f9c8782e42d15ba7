/** Adds this page as a station to a lesson of one's own; a line says so, and takes it back. */
import { h } from "../../shared/dom.ts";
import { isOwn } from "../../shared/sentence/models.ts";
import { ApiError, serverAddress, refusal } from "../../shared/server.ts";
import { capital } from "../../shared/words.ts";
import { Drafts } from "./drafts.ts";
import { alongOf, placeOf } from "./station-address.ts";

const OWN_FILE =
  "This page shows a file of yours, which its address does not have: open a model, then add the page.";

export function addStation() {
  (document.getElementById("save") as HTMLDialogElement | null)?.close();
  const drafts = new Drafts();
  const line = lineOf();
  try {
    if (isOwn({ model: new URLSearchParams(location.search).get("model") ?? "" }))
      throw new ApiError(OWN_FILE, "own_file");
    const address = placeOf(location, serverAddress(".").pathname, alongOf());
    const added = drafts.add({ address, page: nameOf(document.body.dataset.page) });
    const undo = () => {
      drafts.remove(added.id, added.key);
      line.say(`“${added.title}” is as it was before.`);
    };
    const edit = h("a", { href: serverAddress(`lesson#station-${added.key}`).href }, "edit it");
    line.say(`Station ${added.number} of “${added.title}”.`, edit, button("undo", undo));
  } catch (error) {
    line.say(refusal(error).message);
  }
}

const nameOf = (page = "") => (page === "docs" ? "API" : capital(page));

function lineOf() {
  const before = document.getElementById("added");
  const words = before?.querySelector("span") ?? h("span", { role: "status" });
  const actions = before?.querySelector("p") ?? h("p");
  const line = before ?? h("aside", { id: "added", ariaLabel: "Lesson" }, words, actions);
  const close = button("close", () => line.remove(), "quiet");
  if (!before) document.body.append(line);
  return {
    say(sentence: string, ...others: Node[]) {
      words.textContent = sentence;
      actions.replaceChildren(...others, close);
    },
  };
}

const button = (name: string, onclick: () => void, className: string = "") =>
  h("button", { type: "button", className, onclick }, name);
