// The Markdown that the browser writes of each lesson: JSON on standard input, JSON on standard output.
import { text } from "node:stream/consumers";
import { write } from "../../static/classroom/own-lesson/lesson-markdown.ts";

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(write)));
