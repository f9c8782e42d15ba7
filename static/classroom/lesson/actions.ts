/** The way to begin a lesson, what can be done with the one that is written, and which of several that is. */
import { html, nothing } from "../../shared/html.ts";
import { stationLink } from "../own-lesson/lesson-markdown.ts";
import { isEmpty, type Drafts } from "../own-lesson/drafts.ts";

/** The lesson that is written, its id, and all that this browser keeps. */
type Values = { now: string; current: Drafts["current"]; all: ReturnType<Drafts["all"]> };

type Acts = {
  save: () => unknown;
  copy: () => unknown;
  choose: (id: string) => unknown;
  begin: () => unknown;
  forget: () => unknown;
};

/** `begin` is the text on how to begin, `open` what opens a file. */
export function actionsIn({ now, current, all }: Values, acts: Acts, begin: Node, open: Node[]) {
  const [first] = current.stations;
  const isNew = !all.some(([id]) => id === now);
  const isOnly = all.length + Number(isNew) < 2;
  const option = (id: string, title: string) =>
    html`<option value=${id} .selected=${id === now}>${title || "without a title"}</option>`;
  const choose = ({ target }: Event) => acts.choose((target as HTMLSelectElement).value);
  return html`
    <div ?hidden=${first}>${begin}</div>
    <p class="acts wrap">
      <a id="try" href=${first ? stationLink(first.address, now, 1) : nothing} ?hidden=${!first}>try it</a>
      <button type="button" id="save-lesson" ?hidden=${isEmpty(current)} @click=${acts.save}>save as a file</button>
      <button type="button" id="copy-lesson" ?hidden=${isEmpty(current)} @click=${acts.copy}>copy link</button>
      ${open}
    </p>
    <p class="acts wrap" id="others" ?hidden=${!all.length}><label for="which" ?hidden=${isOnly}>lesson</label> <select id="which"
      ?hidden=${isOnly} @change=${choose}>${isNew ? option(now, "a new one") : ""}${all.map(([id, { title }]) => option(id, title))}</select>
      <button type="button" class="quiet" id="new-lesson" @click=${acts.begin}>begin another</button>
      <button type="button" class="quiet" id="forget-lesson" @click=${acts.forget}>delete this lesson</button>
    </p>`;
}
