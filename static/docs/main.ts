/** What the page API is made of. */
import { openDocs } from "./page.ts";
import { start } from "../shared/page/start.ts";

start({}, openDocs);
