/** Starts a page with the rings around it; the pages know nothing of them, and work without. */
import { classroom } from "./classroom/begin.ts";
import { answerOnSite, publish } from "./publish/begin.ts";
import { startPage } from "./shared/page/start.ts";

answerOnSite(document);

export const start = startPage([publish, classroom]);
