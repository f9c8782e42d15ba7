/** What the page API is made of. */
import { openDocs } from "./page.js";
import { start } from "../shared/page/start.js";

start({}, openDocs);
