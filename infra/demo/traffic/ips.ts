import { createRequire } from 'node:module';
import type { Random } from '@marquee/kit/random/random';
import { open, type Response } from 'maxmind';
import { openDataCenters } from '../../../services/tracking/data-centers/is-data-center';

/** IPs to send from, by country: tracking derives the country from the IP. */
export type IpsByCountry = ReadonlyMap<string, readonly string[]>;

const triesAtMost = 400_000;

/** Samples public IPv4 addresses outside of data centers until each of `countries` has `perCountry`. */
export const sampleIps = async (
  random: Random,
  countries: readonly string[],
  perCountry: number,
): Promise<IpsByCountry> => {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const isDataCenter = openDataCenters();
  const reader = await open<Response & { country_code?: string }>(file);
  const byCountry = new Map<string, string[]>(countries.map((country) => [country, []]));
  for (let tries = 0, missing = countries.length; missing > 0 && tries < triesAtMost; tries += 1) {
    const ip = [1 + random() * 222, random() * 256, random() * 256, 1 + random() * 254]
      .map(Math.floor)
      .join('.');
    const country = reader.get(ip)?.country_code;
    const ips = country === undefined ? undefined : byCountry.get(country);
    if (!ips || ips.length >= perCountry || isDataCenter(ip)) continue;
    ips.push(ip);
    if (ips.length === perCountry) missing -= 1;
  }
  return byCountry;
};
