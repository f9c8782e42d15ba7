/** The page Status asks how the server does, again and again. */
import { write } from "../shared/write.ts";
import { getJson, refusal } from "../shared/server.ts";
import { start } from "../rings.ts";
import { beatInWords } from "./words.ts";

const EVERY = 2000; // milliseconds

start({}, async (document) => {
  const [beat, notice] = ["beat", "notice"].map((id) => document.getElementById(id) as HTMLElement);

  async function ask() {
    let problem = "";
    try {
      write(beat, beatInWords(await getJson("api/status")));
    } catch (error) {
      problem = refusal(error).message;
    }
    write(notice, problem);
    setTimeout(ask, EVERY);
  }

  await ask();
  document.documentElement.dataset.state = "ready";
});
