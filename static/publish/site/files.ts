/**
 * Files of the engine: fetched, checked against what `models/files.json` says of them, and kept in the browser for the
 * next visit. Where a page comes over plain http the browser computes no digests: then the length of each is checked,
 * and what is compressed rejects as it is read, since gzip has a checksum of its own.
 */
import type { Code } from "./not-answered.ts";

/** A file by its address; bytes, and the first 16 digits of its SHA-256 */
export type File = { address: string; bytes: number; digest: string };

/** Bytes of all that is being fetched */
export type Progress = { done: number; all: number };

/** A reason why the engine cannot answer */
export class Problem extends Error {
  declare code: Code;

  constructor(code: Code, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** The JSON at an address of the site. */
export async function json(address: URL): Promise<any> {
  const response = await reached(address.href);
  return response.json().catch((cause) => {
    throw new Problem("damaged", cause);
  });
}

/** Fetches files with others at the same time; `onProgress` is given what is fetched of all of them, null at the end. */
export class Loader {
  #name: string;
  #onProgress: (progress: Progress | null) => void;
  /** All that is fetched, from when nothing was */
  readonly #loading: Progress & { files: number } = { done: 0, all: 0, files: 0 };

  /** @param name of what is kept in the browser: sites of one origin keep each their own */
  constructor(name: string, onProgress: (progress: Progress | null) => void) {
    this.#name = name;
    this.#onProgress = onProgress;
  }

  /** The bytes of a file. Throws Problem, also for one that the site has not. */
  async load(file: File): Promise<Uint8Array<ArrayBuffer>> {
    if (!file.digest) return damaged();
    const cache = await this.#cache();
    const kept = await cache?.match(keyOf(file));
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    const bytes = await this.#fetched(file);
    void cache?.put(keyOf(file), new Response(bytes)).catch(() => {}); // a full disk: the next visit fetches it again
    return bytes;
  }

  /** Forget what is kept of earlier versions of the site. */
  async keepOnly(files: File[]) {
    const cache = await this.#cache();
    const names = new Set(files.map(keyOf));
    for (const { url } of (await cache?.keys()) ?? []) if (!names.has(url)) await cache?.delete(url);
  }

  /** The place of kept files; null in a window that keeps nothing, and over plain http. */
  #cache = () => globalThis.caches?.open(this.#name).catch(() => null) ?? null;

  /** Fetch a file; one that is damaged anew once, past what the browser has kept of another version. */
  async #fetched(file: File) {
    this.#loading.files += 1;
    this.#add(0, file.bytes);
    try {
      return (await this.#checked(file, "default")) ?? (await this.#checked(file, "reload")) ?? damaged();
    } finally {
      this.#loading.files -= 1;
      if (!this.#loading.files) this.#add(-this.#loading.done, -this.#loading.all);
    }
  }

  /** The bytes; null where they are not those that `models/files.json` has. */
  async #checked(file: File, cache: RequestCache) {
    const body = (await reached(keyOf(file), { cache })).body as ReadableStream<Uint8Array>;
    const bytes = new Uint8Array(file.bytes);
    let length = 0;
    for (const reader = body.getReader(); ;) {
      const { value } = await reader.read().catch(offline);
      if (!value || length + value.length > file.bytes) {
        const isWhole = !value && length === file.bytes && (await isOf(file, bytes));
        if (!isWhole) this.#add(-length, 0);
        return isWhole ? bytes : null;
      }
      bytes.set(value, length);
      length += value.length;
      this.#add(value.length, 0);
    }
  }

  #add(done: number, all: number) {
    this.#loading.done += done;
    this.#loading.all += all;
    this.#onProgress(this.#loading.all ? { done: this.#loading.done, all: this.#loading.all } : null);
  }
}

/** The address of a file, which is another where its bytes are. */
const keyOf = ({ address, digest }: File) => `${address}?${digest}`;

const offline = (cause: unknown): never => {
  throw new Problem("offline", cause);
};

const damaged = (): never => {
  throw new Problem("damaged");
};

async function reached(address: string, request: RequestInit = {}) {
  const response = await fetch(address, request).catch(offline);
  return response.ok ? response : damaged();
}

async function isOf({ digest }: File, bytes: Uint8Array<ArrayBuffer>) {
  const found = await globalThis.crypto.subtle?.digest("SHA-256", bytes);
  if (!found) return true;
  const digits = Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").startsWith(digest);
}
