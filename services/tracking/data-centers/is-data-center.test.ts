import { openDataCenters } from './is-data-center';

const isDataCenter = openDataCenters();

test.each([
  ['Hetzner', '88.198.0.1'],
  ['Hetzner, IPv6', '2a01:4f8::1'],
  ['DigitalOcean', '104.248.1.1'],
  ['Amazon', '3.5.140.7'],
  ['OVH', '51.68.1.1'],
  ['OVH, IPv6', '2001:41d0:1:2::3'],
])('%s is a data center', (_name, ip) => expect(isDataCenter(ip)).toBe(true));

test.each([
  ['a home line of Deutsche Telekom', '79.192.10.20'],
  ['a home line of Comcast', '73.1.2.3'],
  ['Comcast, IPv6', '2601:1:2::3'],
  ['Cloudflare, where iCloud Private Relay leaves', '104.28.1.1'],
  ['Google’s own network', '8.8.8.8'],
  ['a private network', '192.168.1.1'],
  ['this machine', '127.0.0.1'],
  ['this machine, IPv6', '::1'],
  ['no IP', 'x'],
  ['nothing', ''],
])('%s is none', (_name, ip) => expect(isDataCenter(ip)).toBe(false));
