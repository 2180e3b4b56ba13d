import { isIP } from 'node:net';
import { ipNetworks } from './ip-networks';

/** Loopback, private and reserved networks (RFC 6890). */
const isSpecial = ipNetworks(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20`.split(
    /\s/,
  ),
);
/** Global unicast IPv6. IPv4-mapped and NAT64 addresses are outside it. */
const isGlobalIpv6 = ipNetworks(['2000::/3']);

/** Whether an address is one of the public internet. */
export const isPublicIp = (ip: string): boolean =>
  isIP(ip) !== 0 && !isSpecial(ip) && (isIP(ip) === 4 || isGlobalIpv6(ip));
