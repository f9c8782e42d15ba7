/** What the page API is made of. */
import { openDocs } from "../pages/docs.js";
import { start } from "./start.js";

start({}, openDocs);
