import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Country, unknownCountry } from '@marquee/contracts/events/visit-facts';
import { ipNetworks } from '@marquee/kit/limits/ip-networks';
import { Reader } from 'maxmind';
import { z } from 'zod';

/** Ranges that belong to no country (RFC 6890); the database names one for some of them. */
const reserved = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
::/127 2001:db8::/32 fc00::/7 fe80::/10 ff00::/8`;

const Row = z.object({ country_code: Country });

/** The country of an IP by the public registries, `ZZ` when it has none. About 2 µs, without a cache. */
export const openCountries = async (): Promise<(ip: string) => string> => {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = new Reader(await readFile(file));
  const isOwnerless = ipNetworks(reserved.split(/\s+/));
  return (ip) => {
    if (isIP(ip) === 0 || isOwnerless(ip)) return unknownCountry;
    const row = Row.safeParse(reader.get(ip));
    return row.success ? row.data.country_code : unknownCountry;
  };
};
