/** The lessons that this browser keeps, above those that everybody has, and in the same form. */
import { h } from "../../shared/dom.ts";
import { Drafts } from "../own-lesson/drafts.ts";
import { write } from "../own-lesson/lesson-markdown.ts";
import { describe } from "../../shared/page/terms.ts";
import { ApiError, post, serverAddress } from "../../shared/server.ts";
import type { Lesson } from "../own-lesson/drafts.ts";

export async function showOwnLessons(document: Document) {
  const place = document.getElementById("own-lessons"); // a saved page has none
  if (!place) return;
  const lessons = new Drafts().all().filter(([, { stations }]) => stations.length);
  place.append(...(await Promise.all(lessons.map(([id, lesson]) => section(id, lesson)))));
  for (const term of place.querySelectorAll(".defined")) describe(term as HTMLElement);
}

async function section(id: string, lesson: Lesson) {
  const edit = h(
    "p",
    {},
    h("a", { href: serverAddress(`lesson#${id}`).href }, "edit"),
    " this lesson of yours",
  );
  try {
    const { whole } = await (await post("api/lesson", { text: write(lesson), id, station: 0 })).json();
    const template = document.createElement("template");
    template.innerHTML = whole; // the server's template, in which texts are escaped
    const made = template.content.firstElementChild as Element;
    made.append(edit);
    return made;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return h("section", { id }, h("h2", {}, lesson.title), h("p", {}, error.message), edit);
  }
}
