/** The page Status asks how the server does, again and again. */
import { getJson, refusal } from "../shared/server.ts";
import { start } from "../rings.ts";
import { beatInWords } from "./words.ts";

const EVERY = 2000; // milliseconds

start({}, async (document) => {
  const [beat, notice] = ["beat", "notice"].map((id) => document.getElementById(id) as HTMLElement);

  async function ask() {
    try {
      const words = beatInWords(await getJson("api/status"));
      if (beat.textContent !== words) beat.textContent = words;
      notice.hidden = true;
    } catch (error) {
      notice.textContent = refusal(error).message;
      notice.hidden = false;
    }
    setTimeout(ask, EVERY);
  }

  await ask();
  document.documentElement.dataset.state = "ready";
});
