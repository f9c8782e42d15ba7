/** The page Worksheet has no elements of its own. */
import { start } from "../shared/page/start.js";
import { openSheets } from "./page.js";

start({}, openSheets);
