import { BlockList, isIP } from 'node:net';

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Adds an IP or a network such as `10.0.0.0/8`; throws when it is neither. */
const add = (list: BlockList, network: string): void => {
  const [ip = '', prefix, ...more] = network.split('/');
  if (isIP(ip) === 0 || more.length > 0 || prefix === '')
    throw new TypeError(`${network} is no IP or network`);
  if (prefix === undefined) list.addAddress(ip, family(ip));
  else list.addSubnet(ip, Number(prefix), family(ip));
};

/** True for an IP, and for a network such as `10.0.0.0/8`. */
export const isIpNetwork = (network: string): boolean => {
  try {
    add(new BlockList(), network);
    return true;
  } catch {
    return false;
  }
};

/** Whether an IP is one of these or within one of these networks. Throws when one of them is neither. */
export const ipNetworks = (networks: readonly string[]): ((ip: string) => boolean) => {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) add(list, network);
  return (ip) => isIP(ip) !== 0 && list.check(ip, family(ip));
};
