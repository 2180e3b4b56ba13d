import { ipNetworks } from '@marquee/kit/limits/ip-networks';
import { openDataCentres } from '../data-centres/is-data-centre';

/** The reason against every event from an IP: of the operator's own people first, then of a hosting company. */
export const networkReasons = (
  ownNetworks: readonly string[],
): ((ip: string) => 'own' | 'data-centre' | undefined) => {
  const isOwn = ipNetworks(ownNetworks);
  const isDataCentre = openDataCentres();
  return (ip) => {
    if (isOwn(ip)) return 'own';
    return isDataCentre(ip) ? 'data-centre' : undefined;
  };
};
