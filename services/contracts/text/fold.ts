/** Letters that Unicode does not decompose, without accent; and the final sigma as a plain one. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/**
 * `text` in lower case without accents, the same for every Unicode spelling and on every machine. Slugs,
 * refused words and search compare this form; the database's own `lower` and `unaccent` depend on its
 * settings.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Again: a compatibility form or a lower-case letter may decompose further.
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => spelledOut[letter] ?? letter);

/** The words of `text`, folded: runs of letters and digits, in order. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
