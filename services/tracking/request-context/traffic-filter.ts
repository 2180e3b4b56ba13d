import { isIP } from 'node:net';
import type { NewTrafficRule, TrafficRule } from '@marquee/contracts/http/traffic-rules';
import { ipNetworks, isIpNetwork } from '@marquee/kit/limits/ip-networks';
import { openDataCenters } from '../data-centers/is-data-center';
import { ipsCached, recentlyUsed, userAgentsCached } from './recently-used';

/** The reasons against an event by the range of its IP. */
export type NetworkReason = 'own' | 'data-center';

/** The rules of administrators as every event needs them. */
export const trafficFilter = (rules: readonly Pick<TrafficRule, 'kind' | 'value' | 'reason'>[]) => {
  const names = rules.flatMap(({ kind, value }) => (kind === 'bot-name' ? [value.toLowerCase()] : []));
  const networks = (reason: TrafficRule['reason']): string[] =>
    rules.flatMap((rule) => (rule.kind === 'ip-range' && rule.reason === reason ? [rule.value] : []));
  const isOwn = ipNetworks(networks('own'));
  const isDataCenter = ipNetworks(networks('data-center'));
  const isNamed = recentlyUsed(userAgentsCached, (userAgent): boolean => {
    const lower = userAgent.toLowerCase();
    return names.some((name) => lower.includes(name));
  });
  return {
    isNamedBot: names.length === 0 ? () => false : isNamed,
    networkReason: (ip: string): NetworkReason | undefined => {
      if (isOwn(ip)) return 'own';
      return isDataCenter(ip) ? 'data-center' : undefined;
    },
  };
};

/** The reason by an IP: the operator's own people first, then an administrator's rule, then hosting. */
export const networkReasons = (
  ownNetworks: readonly string[],
  byRule: (ip: string) => NetworkReason | undefined,
): ((ip: string) => NetworkReason | undefined) => {
  const isOwn = ipNetworks(ownNetworks);
  const isDataCenter = recentlyUsed(ipsCached, openDataCenters());
  const byList = (ip: string) => (isDataCenter(ip) ? 'data-center' : undefined);
  return (ip) => (isOwn(ip) ? 'own' : (byRule(ip) ?? byList(ip)));
};

/** Ordinary browsers. A rule that names one of them would discard nearly all traffic. */
const ordinaryUserAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
];

/** The widest networks that one company has. */
const widestPrefix = { 4: 8, 6: 19 } as const;

/** What is wrong with the value of a new rule; undefined when it may be added. */
export const ruleFault = ({ kind, value }: NewTrafficRule): string | undefined => {
  if (kind === 'bot-name') {
    if (value.length < 3) return 'must have at least 3 characters';
    return trafficFilter([{ kind, value, reason: 'bot' }]).isNamedBot(ordinaryUserAgents.join(' '))
      ? 'is part of ordinary browsers’ user agents'
      : undefined;
  }
  if (!isIpNetwork(value)) return 'must be an IP or a network such as 192.0.2.0/24';
  const [ip = '', prefix] = value.split('/');
  const widest = widestPrefix[isIP(ip) === 4 ? 4 : 6];
  return prefix !== undefined && Number(prefix) < widest ? `must be a /${widest} or smaller` : undefined;
};
