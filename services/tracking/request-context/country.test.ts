import { openCountries, plainAddress } from './country';

it('names the country of a public address, IPv4 or IPv6', async () => {
  const countryOf = await openCountries();
  expect(countryOf('8.8.8.8')).toBe('US');
  expect(countryOf('2001:4860:4860::8888')).toBe('US');
  expect(countryOf(plainAddress('::ffff:8.8.8.8'))).toBe('US');
});

it('says ZZ where no country owns the address, and for what is no address', async () => {
  const countryOf = await openCountries();
  for (const address of [
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
    expect([address, countryOf(address)]).toEqual([address, 'ZZ']);
  }
});

it('takes an IPv4 address on an IPv6 socket for what it is', () => {
  expect(plainAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(plainAddress('::FFFF:203.0.113.9')).toBe('203.0.113.9');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
});
