/** A language other than English: messages, numbers, plurals, lists, capital letters. Intl takes long to load. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Spoken = ReturnType<typeof spoken>;

/** The key of a message, a digest of its English: scripts then carry the English text and no name. */
export function keyOf(message: Message): string {
  const english = typeof message === "string" ? message : (message.other as string);
  let digest = 0;
  for (let k = 0; k < english.length; k++) digest = (Math.imul(digest, 31) + english.charCodeAt(k)) | 0;
  return (digest >>> 0).toString(36).slice(-5);
}

export const spoken = (language: string, dir: string, texts: Record<string, Message>) => ({
  /** Attributes of an element in this language. */
  tongue: { lang: language, dir },
  find: (message: Message): Message | undefined => texts[keyOf(message)],
  pluralOf: (n: number) => new Intl.PluralRules(language).select(n),
  /** The digits are those of maps and of arithmetic. */
  decimal: (x: number, digits: number) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "negative",
    })
      .format(x)
      .replace("-", "\u2212"),
  /** The words between items that stand for themselves, by their numbers. */
  list: (count: number) =>
    new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(
      Array.from({ length: count }, (_, k) => `${k}`),
    ),
  /** Between sentences. */
  gap: /^(ja|zh)$/.test(language) ? "" : " ",
  capital: (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1),
});
