/** The lessons that this browser keeps, above those that everybody has, and in the same form. */
import { h } from "../../shared/dom.ts";
import { refusal, post, serverAddress } from "../../shared/server.ts";
import { Drafts, type Lesson } from "../own-lesson/drafts.ts";
import { elementOf } from "../own-lesson/station-panel.ts";
import { write } from "../own-lesson/lesson-markdown.ts";
import { describe } from "../../shared/page/terms.ts";

export async function showOwnLessons(document: Document) {
  const place = document.getElementById("own-lessons"); // a saved page has none
  if (!place) return;
  const lessons = new Drafts().all().filter(([, { stations }]) => stations.length);
  place.append(...(await Promise.all(lessons.map(([id, lesson]) => section(id, lesson)))));
  for (const term of place.querySelectorAll(".defined")) describe(term as HTMLElement);
}

async function section(id: string, lesson: Lesson) {
  const link = h("a", { href: serverAddress(`lesson#${id}`).href }, "edit");
  const edit = h("p", {}, link, " this lesson of yours");
  try {
    const { whole } = await (await post("api/lesson", { text: write(lesson), id, station: 0 })).json();
    const made = elementOf(whole);
    made.append(edit);
    return made;
  } catch (error) {
    return h("section", { id }, h("h2", {}, lesson.title), h("p", {}, refusal(error).message), edit);
  }
}
