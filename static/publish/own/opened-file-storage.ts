import type { ReadSettings } from "./read-as.ts";
import type { OwnAnswer } from "../../shared/api.ts";

/** The file that was opened last, kept by the browser for all its pages and for a reload. */
const STORE = "files";
const KEY = "opened as";

/** A file; `model`: what the server has read of it for the page that opens next. */
export type StoredFile = { file: File; settings: ReadSettings; model?: OwnAnswer };

export const storeFile = (opened: StoredFile) => inStore("readwrite", (store) => store.put(opened, KEY));

/** The kept file; undefined where there is none, or the browser keeps nothing. */
export const stored = (): Promise<StoredFile | undefined> => inStore("readonly", (store) => store.get(KEY));

export const forgetFile = () => inStore("readwrite", (store) => store.delete(KEY));

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const open = indexedDB.open("regard-own", 1);
    open.onupgradeneeded = () => open.result.createObjectStore(STORE);
    const database = await done(open);
    const result = await done(act(database.transaction(STORE, mode).objectStore(STORE)));
    database.close();
    return result;
  } catch {
    return undefined; // storage may be switched off: then a reload leaves the file
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
