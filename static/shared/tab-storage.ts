/** Texts that this tab keeps until it is closed; storage may be switched off or full. */

/** Read the text under a name; `otherwise` where there is none, or none that can be read. */
export function keptInTab<T>(name: string, otherwise: T, read: (text: string) => T): T {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? otherwise : read(text);
  } catch {
    return otherwise;
  }
}

/** Keep a text; true where it could be kept. */
export function keepInTab(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
