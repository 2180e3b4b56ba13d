import { isIPv6 } from 'node:net';

/** The unit that limits count by: an IPv4 address, or the /64 of an IPv6 one, all of which belong to one subscriber. */
export const ipBlock = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::', 2);
  const head = before === '' ? [] : before.split(':');
  if (after === undefined) return `${head.slice(0, 4).join(':')}::/64`;
  const tail = after === '' ? [] : after.split(':');
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
};
