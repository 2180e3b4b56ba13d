import { createHash } from 'node:crypto';
import { surfaces } from '@marquee/contracts/events/impression-seen';
import { identityKeys } from '@marquee/kit/identity/identity';
import { openVisitTokens, visitTokenKeys } from '@marquee/kit/visits/visit-tokens';
import { identityKeysFor, type Secrets } from '../../../launch/instance/secrets';
import type { Person } from './people';

/** A token of a visit that was on every page; without a session it has no id, as that of a private visitor. */
export type TokenOf = (person: Pick<Person, 'ip' | 'userAgent' | 'session'>) => string;

/** Scenarios move the clock of one service by up to an hour, and a token lives for three. */
const issuedBeforeMs = 90 * 60_000;

/** Signs as tracking does: the load plays many visitors, and earns nothing by viewing pages first. */
export const tokensOf = (secrets: Secrets): TokenOf => {
  const { issue } = openVisitTokens(
    visitTokenKeys(identityKeys('gateway').parse(identityKeysFor('gateway', secrets))),
  );
  return ({ ip, userAgent, session }) => {
    const id = session === undefined ? '' : createHash('sha256').update(session).digest('hex').slice(0, 16);
    return issue({ id, hasSeen: () => true }, surfaces, { ip, userAgent }, Date.now() - issuedBeforeMs);
  };
};
