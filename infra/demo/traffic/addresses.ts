import { createRequire } from 'node:module';
import type { Random } from '@marquee/kit/random/random';
import { open, type Response } from 'maxmind';

/** IPs to send from, by country: tracking derives the country from the IP. */
export type AddressBook = ReadonlyMap<string, readonly string[]>;

const triesAtMost = 400_000;

/** Samples public IPv4 addresses until each of `countries` has `perCountry`, or no new ones appear. */
export const drawAddresses = async (
  random: Random,
  countries: readonly string[],
  perCountry: number,
): Promise<AddressBook> => {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = await open<Response & { country_code?: string }>(file);
  const book = new Map<string, string[]>(countries.map((country) => [country, []]));
  for (let tries = 0, missing = countries.length; missing > 0 && tries < triesAtMost; tries += 1) {
    const address = [1 + random() * 222, random() * 256, random() * 256, 1 + random() * 254]
      .map(Math.floor)
      .join('.');
    const country = reader.get(address)?.country_code;
    const addresses = country === undefined ? undefined : book.get(country);
    if (!addresses || addresses.length >= perCountry) continue;
    addresses.push(address);
    if (addresses.length === perCountry) missing -= 1;
  }
  return book;
};
