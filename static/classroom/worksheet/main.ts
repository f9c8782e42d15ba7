/** The page Worksheet has no elements of its own. */
import { start } from "../../shared/page/start.ts";
import { rings } from "../../rings.ts";
import { openSheets } from "./page.ts";

start({}, openSheets, rings);
