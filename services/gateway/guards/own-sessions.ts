import type { IncomingMessage } from 'node:http';
import { agencyModelsMax } from '@marquee/contracts/http/agencies';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import type { Identities } from '@marquee/kit/identity/identity';
import {
  adminOwner,
  agencyOwner,
  holderOwner,
  isSessionTokenOf,
  readAgencyCookie,
  sessionKeys,
} from '@marquee/kit/identity/session-token';
import type { Sites } from '../request/sites';

/** A browser holds one for each dashboard that it has opened; each costs an HMAC. */
const holderSessionsMax = 20;

const cookie = /(?:^|;) *(__Host-)?marquee_(?:(admin)|(agency)|holder_([a-z0-9-]{1,120}))=([^;]*)/g;

export type OwnSessions = (req: IncomingMessage) => HotRequest['own'];

/**
 * The sessions that the request brings, by the signatures in their cookies: no service is asked. One that has
 * ended counts until its cookie is gone. With ADMIN_HOST browsers send the administrator's only there.
 */
export const ownSessions = (identities: Identities, { scheme }: Pick<Sites, 'scheme'>): OwnSessions => {
  const adminKeys = sessionKeys(identities, 'admin');
  const holderKeys = sessionKeys(identities, 'analytics');
  const agencyModelsOf = (cookie: string): readonly number[] => {
    const { modelIds = [], token = '' } = readAgencyCookie(cookie) ?? {};
    return isSessionTokenOf(holderKeys, agencyOwner(modelIds), token) ? modelIds : [];
  };
  return ({ headers }) => {
    if (headers.cookie?.includes('marquee_') !== true) return undefined;
    let admin = false;
    let tried = 0;
    const holderOf: string[] = [];
    let agencyOf: readonly number[] = [];
    for (const [, prefix, isAdmin, isAgency, slug, token = ''] of headers.cookie.matchAll(cookie)) {
      // Behind TLS only the prefixed cookie is ours: no sibling domain can plant it.
      if ((prefix !== undefined) !== (scheme === 'https:')) continue;
      tried += 1;
      if (tried > holderSessionsMax) break;
      if (isAdmin !== undefined) admin ||= isSessionTokenOf(adminKeys, adminOwner, token);
      else if (isAgency !== undefined)
        agencyOf = [...agencyOf, ...agencyModelsOf(token)].slice(0, agencyModelsMax);
      else if (slug !== undefined && isSessionTokenOf(holderKeys, holderOwner(slug), token))
        holderOf.push(slug);
    }
    if (agencyOf.length > 0) return { admin, holderOf, agencyOf: [...agencyOf] };
    return admin || holderOf.length > 0 ? { admin, holderOf } : undefined;
  };
};
