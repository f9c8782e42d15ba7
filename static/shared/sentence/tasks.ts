/** Tasks: each has words of its own. */
import { HUGGING_FACE, NEUTRAL, OWN_FILE, TASKS } from "./task-words.ts";
import type { Task, Text } from "./task.ts";

export type { Task, Text };

/** The order in which the chooser shows them. */
export const TASK_NAMES = [...Object.keys(TASKS), ...Object.keys(HUGGING_FACE)];

/** True where a text for the one is a text for the other: models of Hugging Face read any. */
export const readsAlike = (task: string, other: string) =>
  task === other || (task in HUGGING_FACE && other in HUGGING_FACE);

/** The words of a task, by the server's name of it; an unknown task has the words of any text. */
export const taskOf = (name: string): Task =>
  TASKS[name] ?? { ...NEUTRAL, name, ...(name === "own" ? OWN_FILE : HUGGING_FACE[name]) };
