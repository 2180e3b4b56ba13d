const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

/** Codes and their English names, for fields that people fill in with either; without replaced codes. */
const codedNames = (type: 'language' | 'region', codes: readonly string[]) => {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const isCurrent = (code: string): boolean => {
    const locale = type === 'language' ? code : `und-${code}`;
    return Intl.getCanonicalLocales(locale)[0] === locale;
  };
  const named = new Map<string, string>();
  const byText = new Map<string, string>();
  for (const code of codes.filter(isCurrent)) {
    const name = names.of(code);
    if (name === undefined) continue;
    named.set(code, name);
    for (const text of [code, name]) byText.set(text.toLowerCase(), code);
  }
  return {
    /** The code itself if it has no name here. */
    nameOf: (code: string): string => named.get(code) ?? code,
    /** The code of a text that is a code or a name, in upper or lower case; undefined for any other text. */
    codeOf: (text: string): string | undefined => byText.get(text.trim().toLowerCase()),
  };
};

/** Languages by ISO 639-1; Filipino has no such code. */
export const languages = codedNames('language', [...pairs.map((code) => code.toLowerCase()), 'fil']);

/** Unions, and codes that stand for no country. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Countries by ISO 3166-1. */
export const countries = codedNames(
  'region',
  pairs.filter((code) => !noCountries.includes(code)),
);
