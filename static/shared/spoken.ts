/** A language other than English: messages, numbers, plurals, lists, capital letters. Intl takes long to load. */
type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Spoken = ReturnType<typeof spoken>;

export const spoken = (language: string, dir: string, texts: Record<string, Message>) => ({
  /** Attributes of an element in this language. */
  tongue: { lang: language, dir },
  texts,
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
  capital: (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1),
});
