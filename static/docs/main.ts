/** Opens the page API. */
import { openDocs } from "./page.ts";
import { start } from "../shared/page/start.ts";
import { rings } from "../rings.ts";

start({}, openDocs, rings);
