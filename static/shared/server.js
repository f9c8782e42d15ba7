/** Asking the server: questions by their address, answers, and refusals as sentences. */

/** An answer that is not the one asked for; its message is a sentence for the person at the screen. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {number | null} [retryAfter] seconds
   * @param {number} [status] of the answer, 0 where there was none
   */
  constructor(message, code, retryAfter = null, status = 0) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.status = status;
  }

  /** Whether the same question would be refused again. */
  get isFinal() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** @type {Map<string, string>} which weights each model has: who asks these can keep the answer for ever */
const digests = new Map();

const JSON_TYPE = "application/json";
const PATIENCE = 2; // seconds until an answer that takes long reports how much of it is done
const LONGEST = 2 ** 20; // characters of an address: of two million the server hears nothing
export const TOO_LARGE = "attention_too_large";

/** @param {{id: string, digest: string}[]} models */
export function keepDigests(models) {
  for (const { id, digest } of models) digests.set(id, digest);
}

/**
 * A question to a model names the digest of its weights, so that the browser need not ask twice; when the server has
 * other weights by then, it says so.
 *
 * @param {string} path
 * @param {Record<string, string | number>} parameters empty ones are left out
 * @param {string} accept
 * @param {AbortSignal} [signal]
 */
export async function get(path, parameters, accept, signal) {
  const address = serverAddress(path);
  const digest = digests.get(String(parameters.model)) ?? "";
  for (const [name, value] of Object.entries({ ...parameters, digest }))
    if (value !== "") address.searchParams.set(name, String(value));
  return send(address, { headers: { accept }, signal });
}

/**
 * @param {string} path
 * @param {Record<string, string | number>} [parameters]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export const getJson = async (path, parameters = {}, signal) =>
  (await get(path, parameters, JSON_TYPE, signal)).json();

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [accept]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function post(path, body, accept = JSON_TYPE, signal) {
  const headers = { "content-type": JSON_TYPE, accept };
  return send(serverAddress(path), { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** @typedef {(address: URL, request: RequestInit) => Promise<Response>} Answering */

/** @type {Answering} */
let answering = (address, request) => fetch(address, request);

/**
 * What answers from here on, in place of the server: a page with its answers inside, or a file that was opened.
 *
 * @param {Answering} answers
 * @returns {Answering} what answered before
 */
export function answerFrom(answers) {
  const before = answering;
  answering = answers;
  return before;
}

/** @param {string} path from the first page, which a proxy may show below a path of its own @returns {URL} */
export const serverAddress = (path) =>
  new URL(path, new URL(`${document.documentElement.dataset.root ?? "."}/`, document.baseURI));

/**
 * @param {URL} address
 * @param {RequestInit} request
 * @returns {Promise<Response>} that is no refusal
 */
export async function send(address, request) {
  if (address.href.length > LONGEST)
    throw new ApiError("The text is too long: shorten it.", "address_too_long", null, 414);
  let response;
  try {
    response = await answering(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(
      "The server cannot be reached. Check that it is running, then try again.",
      "unreachable",
    );
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

/** @param {Response} response */
async function refusal(response) {
  const after = Number(response.headers.get("retry-after"));
  const retry = response.status === 503 ? after || 1 : null;
  const { error } = await response.json().catch(() => ({ error: null }));
  const message =
    error?.code === TOO_LARGE
      ? "The maps of this text are larger than this server can send: shorten the text."
      : (error?.message ?? `The server answered ${response.status}, without saying why.`);
  return new ApiError(message, error?.code ?? String(response.status), retry, response.status);
}

/**
 * An answer that takes long is asked for again and again: the server keeps what is done and continues from there. Where it
 * keeps nothing, all is asked for at once.
 *
 * @param {string} path
 * @param {Record<string, string | number>} parameters
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<any>}
 */
export async function getInParts(path, parameters, signal, onProgress) {
  for (let done = 0, seconds = /** @type {number | ""} */ (PATIENCE); ;) {
    const response = await get(path, { ...parameters, seconds }, JSON_TYPE, signal);
    const answer = await response.json();
    if (response.status !== 202) return answer;
    onProgress(answer);
    if (answer.done <= done) seconds = "";
    done = answer.done;
  }
}
