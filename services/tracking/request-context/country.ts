import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Country, unknownCountry } from '@marquee/contracts/events/visit-facts';
import { Reader } from 'maxmind';
import { z } from 'zod';

/** Ranges that belong to no country (RFC 6890); the database names one for some of them. */
const reserved = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const;

const Row = z.object({ country_code: Country });

/** An IPv4-mapped IPv6 address as the IPv4 address that it is; any other text unchanged. */
export const unmappedIp = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** The country of an IP by the public registries, `ZZ` when it belongs to none. About 2 µs; nothing is cached. */
export const openCountries = async (): Promise<(ip: string) => string> => {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = new Reader(await readFile(file));
  const ownerless = new BlockList();
  for (const [network, prefix, family] of reserved) ownerless.addSubnet(network, prefix, family);
  return (ip) => {
    const family = isIP(ip);
    if (family === 0 || ownerless.check(ip, family === 4 ? 'ipv4' : 'ipv6')) return unknownCountry;
    const row = Row.safeParse(reader.get(ip));
    return row.success ? row.data.country_code : unknownCountry;
  };
};
