/** The page Worksheet has no elements of its own. */
import { start } from "../../rings.ts";
import { openSheets } from "./page.ts";

start({}, openSheets);
