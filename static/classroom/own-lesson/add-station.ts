/** Adds this page as a station to a lesson of one's own; a line says so, and takes it back. */
import { h } from "../../shared/dom.ts";
import { isOwn } from "../../shared/sentence/models.ts";
import { ApiError, serverAddress } from "../../shared/server.ts";
import { Drafts } from "./drafts.ts";
import { alongOf, placeOf } from "./station-address.ts";

const OWN_FILE =
  "This page shows a file of yours, which its address does not have: open a model, then add the page.";

export function addStation(document: Document) {
  (document.getElementById("save") as HTMLDialogElement | null)?.close();
  const drafts = new Drafts();
  const line = lineOf(document);
  try {
    if (isOwn({ model: new URLSearchParams(location.search).get("model") ?? "" }))
      throw new ApiError(OWN_FILE, "own_file");
    const page = nameOf(document);
    const added = drafts.add({
      address: placeOf(location, serverAddress(".").pathname, alongOf(document)),
      page,
    });
    const undo = () => {
      drafts.remove(added.id, added.key);
      line.say(`“${added.title}” is as it was before.`);
    };
    const edit = h("a", { href: serverAddress(`lesson#station-${added.key}`).href }, "edit it");
    line.say(`Station ${added.number} of “${added.title}”.`, edit, button("undo", undo));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    line.say(error.message);
  }
}

/** The name of this page, as the menu has it. */
function nameOf({ body }: Document) {
  const page = body.dataset.page ?? "";
  return page === "docs" ? "API" : page[0].toUpperCase() + page.slice(1);
}

/** The one line of this page that says what was added. */
function lineOf(document: Document) {
  const before = document.getElementById("added");
  const words = before?.querySelector("span") ?? h("span", { role: "status" });
  const actions = before?.querySelector("p") ?? h("p");
  const line = before ?? h("aside", { id: "added", ariaLabel: "Lesson" }, words, actions);
  if (!before) document.body.append(line);
  return {
    say(sentence: string, ...others: Node[]) {
      words.textContent = sentence;
      actions.replaceChildren(
        ...others,
        button("close", () => line.remove(), "quiet"),
      );
    },
  };
}

const button = (name: string, onclick: () => void, className: string = "") =>
  h("button", { type: "button", className, onclick }, name);
