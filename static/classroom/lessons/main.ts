/**
 * The page Lessons is text, with the lessons that this browser keeps above those that everybody has, in the same form. The
 * stations of a lesson that an address names are open. Questions had their answers here.
 */
import { start } from "../../rings.ts";
import { h } from "../../shared/dom.ts";
import { refusal, post, serverAddress } from "../../shared/server.ts";
import { describe } from "../../shared/page/terms.ts";
import { Drafts, type Lesson } from "../own-lesson/drafts.ts";
import { write } from "../own-lesson/lesson-markdown.ts";
import { elementOf } from "../own-lesson/station-panel.ts";
import { YOURS } from "../own-lesson/words.ts";

start({}, async (document) => {
  const named = () => document.getElementById(location.hash.slice(1));
  const open = () => {
    const details = named()?.querySelector(":scope > .all-stations");
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener("hashchange", open);
  open();
  const container = document.getElementById("own-lessons"); // a saved page has none
  const lessons = container ? new Drafts().all().filter(([, { stations }]) => stations.length) : [];
  container?.append(...(await Promise.all(lessons.map(([id, lesson]) => section(id, lesson)))));
  for (const term of document.querySelectorAll<HTMLElement>("#own-lessons .defined")) describe(term);
  open();
  if (location.hash && !named()) location.replace(serverAddress(`questions${location.hash}`));
  document.documentElement.dataset.state = "ready";
});

async function section(id: string, lesson: Lesson) {
  const link = h("a", { href: serverAddress(`lesson#${id}`).href }, "edit");
  const edit = h("p", {}, link, YOURS);
  try {
    const { whole } = await (await post("api/lesson", { text: write(lesson), id, station: 0 })).json();
    const made = elementOf(whole);
    made.append(edit);
    return made;
  } catch (error) {
    return h("section", { id }, h("h2", {}, lesson.title), h("p", {}, refusal(error).message), edit);
  }
}
