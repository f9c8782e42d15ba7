/**
 * The file that was opened last, kept by the browser for its own pages: Explore and Steps show the same, and a reload keeps it.
 */
const STORE = "files";
const KEY = "opened as";

/** @typedef {{file: File, said: import("./read-as.js").Said}} Kept */

/** @param {Kept} opened */
export const keep = (opened) => inStore("readwrite", (store) => store.put(opened, KEY));

/** @returns {Promise<Kept | undefined>} undefined: none, or the browser keeps nothing */
export const kept = () => inStore("readonly", (store) => store.get(KEY));

/** Leave nothing behind. */
export const forget = () => inStore("readwrite", (store) => store.delete(KEY));

/**
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>}
 */
async function inStore(mode, act) {
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

/** @param {IDBRequest} request @returns {Promise<any>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
