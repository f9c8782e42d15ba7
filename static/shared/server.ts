/** Asking the server: requests by their address, answers, and refusals as sentences. */
import { translated } from "./messages.ts";
import { MAPS_TOO_LARGE, TEXT_TOO_LONG, UNREACHABLE, noReason } from "./page/words.ts";
import type { Progress } from "../answers.ts";

/** An answer that is not the one asked for; its message is a sentence for the person at the screen. */
export class ApiError extends Error {
  declare code: string;
  /** Seconds. */
  declare retryAfter: number | null;
  /** 0 where no answer came. */
  declare status: number;

  constructor(message: string, code: string, retryAfter: number | null = null, status: number = 0) {
    super(message);
    Object.assign(this, { code, retryAfter, status });
  }

  /** True where the same request would be refused again. */
  get isFinal() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** The refusal that was caught; any other error is thrown on. */
export function refusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** Anything caught, in words; the same would come again of a final one. All but refusals are logged. */
export function problemOf(error: unknown) {
  if (error instanceof ApiError) return { message: error.message, final: error.isFinal };
  console.error(error);
  return { message: error instanceof Error ? error.message : String(error), final: false };
}

/** The digest of the weights of each model: an answer asked for by it can be kept for ever. */
const digests: Map<string, string> = new Map();

const JSON_TYPE = "application/json";
const PATIENCE = 2; // seconds until an answer that takes long reports how much of it is done
const LONGEST = 2 ** 20; // characters of an address: of two million the server hears nothing
export const TOO_LARGE = "attention_too_large";

/** The parameters of an address; empty ones are left out. */
export type Parameters = Record<string, string | number | undefined>;

export function keepDigests(models: { id: string; digest: string }[]) {
  for (const { id, digest } of models) digests.set(id, digest);
}

/** The digest of a model; "" of one that no list has named. */
export const digestOf = (model: string) => digests.get(model) ?? "";

/**
 * Ask. A request to a model names the digest of its weights, so that the browser need not ask twice; when the server
 * has other weights by then, it says so.
 */
export async function get(path: string, parameters: Parameters, accept: string, signal?: AbortSignal) {
  const address = serverAddress(path);
  const digest = digestOf(String(parameters.model));
  for (const [name, value] of Object.entries({ ...parameters, digest }))
    if (value !== undefined && value !== "") address.searchParams.set(name, String(value));
  return sendWhole(address, { headers: { accept }, signal });
}

export const getJson = async (path: string, parameters: Parameters = {}, signal?: AbortSignal) =>
  (await get(path, parameters, JSON_TYPE, signal)).json();

export async function post(path: string, body: object, accept: string = JSON_TYPE, signal?: AbortSignal) {
  const headers = { "content-type": JSON_TYPE, accept };
  return sendWhole(serverAddress(path), { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** A listener to how much of an answer is done. */
export type OnProgress = (progress: Progress) => void;

export type Answering = (address: URL, request: RequestInit) => Promise<Response>;

let answering: Answering = (address, request) => fetch(address, request);

/**
 * Answer from here on in place of the server, from a page with its answers inside, or a file that was opened; returns
 * the earlier answering.
 */
export function answerFrom(answers: Answering): Answering {
  const before = answering;
  answering = answers;
  return before;
}

/** The address of a path from the first page, which a proxy may show below a path of its own. */
export const serverAddress = (path: string): URL =>
  new URL(path, new URL(`${document.documentElement.dataset.root ?? "."}/`, document.baseURI));

/** Send a request; the response is no refusal. */
export async function send(address: URL, request: RequestInit): Promise<Response> {
  if (address.href.length > LONGEST) throw new ApiError(TEXT_TOO_LONG, "address_too_long", null, 414);
  const response = await reached(answering(address, request), request);
  if (!response.ok) throw await refused(response);
  return response;
}

/** The same with all of its body: one that is cut off on its way is no answer. */
async function sendWhole(address: URL, request: RequestInit) {
  const response = await send(address, request);
  await reached(response.clone().arrayBuffer(), request);
  return response;
}

const reached = <T>(arriving: Promise<T>, { signal }: RequestInit) =>
  arriving.catch((error) => {
    throw signal?.aborted ? error : new ApiError(UNREACHABLE, "unreachable");
  });

async function refused(response: Response) {
  const after = Number(response.headers.get("retry-after"));
  const retry = response.status === 503 ? after || 1 : null;
  const { error } = await response.json().catch(() => ({ error: null }));
  return new ApiError(
    reasonOf(error) ?? noReason(response.status),
    error?.code ?? String(response.status),
    retry,
    response.status,
  );
}

/** The reason of a refusal in words, in the language of the visitor where that has them. */
function reasonOf(error: { code: string; message: string; limit?: number } | null) {
  if (error?.code === TOO_LARGE) return MAPS_TOO_LARGE;
  return error && (translated(`refusal.${error.code}`, { limit: error.limit ?? "" }) || error.message);
}

/**
 * An answer that takes long is asked for again and again: the server keeps what is done and continues from there. Where it
 * keeps nothing, all is asked for at once.
 */
export async function getInParts<T>(
  path: string,
  parameters: Parameters,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<T> {
  for (let done = 0, seconds = PATIENCE as number | ""; ;) {
    const response = await get(path, { ...parameters, seconds }, JSON_TYPE, signal);
    const answer = await response.json();
    if (response.status !== 202) return answer;
    onProgress(answer);
    if (answer.done <= done) seconds = "";
    done = answer.done;
  }
}
