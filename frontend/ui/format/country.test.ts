import { countryName } from './country';

test('a code formats as its country and any other text stays as it is', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(countryName('ZZ')).toBe('Unknown');
  expect(countryName('(other)')).toBe('(other)');
});
