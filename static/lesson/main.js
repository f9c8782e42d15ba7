/** What the page Lesson is made of. */
import { start } from "../shared/page/start.js";
import { openLesson } from "./page.js";

start({}, openLesson);
