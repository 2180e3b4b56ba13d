import { isIPv6 } from 'node:net';

/** The header with a keyed hash of a client's network, for the web service, which learns no IP. */
export const networkHeader = 'x-marquee-network';

const tierBits = [64, 56, 48] as const;

/** Multiples of one network's limit for each of `ipBlocks`: a wider block has 256 times as many networks. */
export const allowances = [1, 4, 16] as const;

const groupsIn = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/** The first four of the eight groups, which name the /64. */
export const firstGroups = (ip: string): readonly [number, number, number, number] => {
  const [before = '', after] = ip.split('::', 2);
  const head = groupsIn(before);
  // A dotted tail stands for two groups, and for none of the first four unless alone; `mappedIPv4`.
  const tail = groupsIn(after?.replace(/[\d.]+\.\d+$/, '0:0') ?? '');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const [a = 0, b = 0, c = 0, d = 0] = [...head, ...Array<number>(Math.max(0, zeros)).fill(0), ...tail];
  return [a, b, c, d];
};

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4-mapped IPv6 address as the IPv4 address that it is; any other text unchanged. */
export const unmappedIp = (ip: string): string => mappedIPv4.exec(ip)?.[1] ?? ip;

const prefixOf = ([a, b, c, d]: ReturnType<typeof firstGroups>, bits: (typeof tierBits)[number]): string => {
  const groups = bits === 48 ? [a, b, c] : [a, b, c, bits === 56 ? d & 0xff00 : d];
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
};

/** The narrowest unit of limits: an IPv4 address, or the /64 of an IPv6 one, which is one subscriber's. */
export const ipBlock = (ip: string): string => {
  const address = unmappedIp(ip);
  return isIPv6(address) ? prefixOf(firstGroups(address), 64) : address;
};

/** The blocks of recent IPv6 addresses: each event needs them often, and spelling takes 3 µs. */
const recent = new Map<string, readonly string[]>();
const recentMax = 10_000;

/**
 * Every unit that limits count `ip` by, narrowest first: an IPv4 address, or /64, /56 and /48 of an IPv6 one,
 * of which one customer may have any. Equal for every spelling of an IP.
 */
export const ipBlocks = (ip: string): readonly string[] => {
  const address = unmappedIp(ip);
  if (!isIPv6(address)) return [address];
  const known = recent.get(address);
  if (known !== undefined) return known;
  const network = firstGroups(address);
  const blocks = tierBits.map((bits) => prefixOf(network, bits));
  if (recent.size >= recentMax) recent.clear();
  recent.set(address, blocks);
  return blocks;
};

/** The widest of these units: what one customer can have at most. */
export const networkOf = (ip: string): string => ipBlocks(ip).at(-1) ?? ip;
