import { ipNetworks } from '@marquee/kit/limits/ip-networks';
import { openDataCenters } from '../data-centers/is-data-center';
import { ipsCached, recentlyUsed } from './recently-used';
import type { NetworkReason, TrafficFilter } from './traffic-filter';

/**
 * The reason against every event from an IP: of the operator's own people first, then by an administrator's
 * rule, then of a hosting company.
 */
export const networkReasons = (
  ownNetworks: readonly string[],
  byRule: TrafficFilter['networkReason'],
): ((ip: string) => NetworkReason | undefined) => {
  const isOwn = ipNetworks(ownNetworks);
  const isDataCenter = recentlyUsed(ipsCached, openDataCenters());
  return (ip) => {
    if (isOwn(ip)) return 'own';
    return byRule(ip) ?? (isDataCenter(ip) ? 'data-center' : undefined);
  };
};
