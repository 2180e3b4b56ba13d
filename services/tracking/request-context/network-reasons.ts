import { ipNetworks } from '@marquee/kit/limits/ip-networks';
import { openDataCenters } from '../data-centers/is-data-center';
import { ipsCached, recentlyUsed } from './recently-used';
import type { NetworkReason, TrafficFilter } from './traffic-filter';

/** The reason by an IP: the operator's own people first, then an administrator's rule, then hosting. */
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
