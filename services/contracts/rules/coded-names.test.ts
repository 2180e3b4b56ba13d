import { countries, languages } from './coded-names';

test.each([
  [languages, 'English', 'en'],
  [languages, ' DE ', 'de'],
  [languages, 'hebrew', 'he'],
  [languages, 'Filipino', 'fil'],
  [languages, 'Norwegian', 'no'],
  [languages, 'Klingon', undefined],
  [languages, '', undefined],
  [countries, 'germany', 'DE'],
  [countries, 'us', 'US'],
  // Their former codes have the same names.
  [countries, 'France', 'FR'],
  [countries, 'Serbia', 'RS'],
  [countries, 'United Kingdom', 'GB'],
  [countries, 'UK', undefined],
  [countries, 'European Union', undefined],
  [countries, 'Atlantis', undefined],
])('%#: %s %j has the code %j', (names, text, code) => {
  expect(names.codeOf(text)).toBe(code);
});

test('every name leads to the code that has it, and an unknown code stays as it is', () => {
  for (const code of ['en', 'es', 'pt', 'ja']) expect(languages.codeOf(languages.nameOf(code))).toBe(code);
  for (const code of ['GB', 'US', 'CZ']) expect(countries.codeOf(countries.nameOf(code))).toBe(code);
  expect(countries.nameOf('not a code')).toBe('not a code');
});
