import { createHash } from 'node:crypto';
import {
  type Identities,
  type Identity,
  identityKeys,
  pairsOf,
  type ServiceName,
} from '../identity/identity';

/** The setting `IDENTITY_KEYS` of a service in tests: a fixed key for each pair. */
export const testIdentityKeys = (self: ServiceName): string =>
  pairsOf(self)
    .map((pair) => `${pair}:${createHash('sha256').update(`test ${pair}`).digest('hex')}`)
    .join(' ');

export const testIdentities = (self: ServiceName): Identities =>
  identityKeys(self).parse(testIdentityKeys(self));

/** The header of a request to service `to`, signed by the gateway, or by itself for role `service`. */
export const testIdentityHeader = (to: ServiceName, identity: Identity): string => {
  const from = identity.role === 'service' ? identity.service : 'gateway';
  const pair = pairsOf(to).find((known) => known.startsWith(`${from}>`));
  if (pair === undefined) throw new Error(`${from} does not call ${to}`);
  return testIdentities(pair.split('>')[0] as ServiceName).sign(to, identity);
};
