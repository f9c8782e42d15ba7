/** Opens the page API. */
import { openDocs } from "./page.ts";
import { start } from "../shared/page/start.ts";

start({}, openDocs);
