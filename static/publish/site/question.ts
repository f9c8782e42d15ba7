/** A question to a model of the site, and what an answer is made from. */
import type { Model, ModelAnswer } from "../../shared/answer-types.ts";
import type { Attended, Engine } from "./engine.ts";

/** Parameters of an address that have a value */
export type Asked = Record<string, string>;

export type SiteModel = Model & ModelAnswer;

export type Question = {
  asked: Asked;
  model: SiteModel;
  /** True where one file of arrays is asked for, in place of JSON. */
  wantsArrays: boolean;
  /** The letters of scripts that set no spaces between words. */
  unspaced: RegExp;
  engine(): Promise<Engine>;
  /** The sentence of the question, read and translated; kept, since a page asks for all heads and for one. */
  attended(): Promise<Attended>;
  /** A file of the model. */
  file(name: string): Promise<Uint8Array>;
};

/** Null for what only a server, or a record of its answers, knows. */
export type Answerer = (question: Question) => Promise<Response | null>;

const ANY = ["model", "text", "target", "digest"];

/** True where each parameter is read here, with its value; what has others is left to a server. */
export const isRead = (asked: Asked, values: Record<string, RegExp>): boolean =>
  Object.entries(asked).every(([name, value]) => ANY.includes(name) || values[name]?.test(value));
