import { openCountries } from './country';

test('finds the country of a public IP, IPv4 or IPv6', async () => {
  const countryOf = await openCountries();
  expect(countryOf('8.8.8.8')).toBe('US');
  expect(countryOf('2001:4860:4860::8888')).toBe('US');
});

test('returns ZZ for a reserved IP and for text that is not an IP', async () => {
  const countryOf = await openCountries();
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.1.1',
    '169.254.1.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '',
    'x',
  ]) {
    expect([ip, countryOf(ip)]).toEqual([ip, 'ZZ']);
  }
});
