/** Letters that Unicode does not decompose, as they are spelled without their accent; and the sigma that ends a word, as any other. */
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
 * `text` in lower case and without accents, the same for every spelling of the same letters, on every machine. Slugs, refused words and
 * search all compare this form, so that they agree; the database's own `lower` and `unaccent` depend on how it was set up.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Once more: a compatibility form or a lower-case letter may decompose again.
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþħıς]/g, (letter) => spelledOut[letter] ?? letter);

/** The words of `text`, folded: runs of letters and digits, in order. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
