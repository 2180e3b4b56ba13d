import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Country, unknownCountry } from '@marquee/contracts/events/visit-facts';
import { isPublicIp } from '@marquee/kit/limits/public-ip';
import { Reader } from 'maxmind';
import { z } from 'zod';

const Row = z.object({ country_code: Country });

/** The country of an IP by the public registries, `ZZ` when it has none. About 2 µs, without a cache. */
export const openCountries = async (): Promise<(ip: string) => string> => {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = new Reader(await readFile(file));
  return (ip) => {
    // The database names one for some of the others.
    if (!isPublicIp(ip)) return unknownCountry;
    const row = Row.safeParse(reader.get(ip));
    return row.success ? row.data.country_code : unknownCountry;
  };
};
