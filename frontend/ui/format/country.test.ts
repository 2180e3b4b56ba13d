import { countryName } from './country';

test('a code reads as its country, and anything else stays readable', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(countryName('ZZ')).toBe('Unknown');
  expect(countryName('(other)')).toBe('(other)');
});
