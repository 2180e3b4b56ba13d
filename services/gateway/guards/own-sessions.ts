import type { IncomingMessage } from 'node:http';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import type { Identities } from '@marquee/kit/identity/identity';
import { adminOwner, holderOwner, isSessionTokenOf, sessionKeys } from '@marquee/kit/identity/session-token';
import type { Sites } from '../request/sites';

/** A browser holds one for each dashboard that it has opened; each costs an HMAC. */
const holderSessionsMax = 20;

const cookie = /(?:^|;) *(__Host-)?marquee_(?:(admin)|holder_([a-z0-9-]{1,120}))=([^;]*)/g;

export type OwnSessions = (req: IncomingMessage) => HotRequest['own'];

/**
 * The sessions of administrators and model holders that the request brings, by the signature in their cookies: no service is asked, and a
 * request without such a cookie costs a search for a word. A session that has ended counts too, until its cookie is gone. It counts on
 * every host: with ADMIN_HOST, browsers send the administrator's cookie to that host only.
 */
export const ownSessions = (identities: Identities, { scheme }: Pick<Sites, 'scheme'>): OwnSessions => {
  const adminKeys = sessionKeys(identities, 'admin');
  const holderKeys = sessionKeys(identities, 'analytics');
  return ({ headers }) => {
    if (headers.cookie?.includes('marquee_') !== true) return undefined;
    let admin = false;
    let tried = 0;
    const holderOf: string[] = [];
    for (const [, prefix, isAdmin, slug, token = ''] of headers.cookie.matchAll(cookie)) {
      // Behind TLS only the prefixed cookie is ours: no sibling domain can plant it.
      if ((prefix !== undefined) !== (scheme === 'https:')) continue;
      tried += 1;
      if (tried > holderSessionsMax) break;
      if (isAdmin !== undefined) admin ||= isSessionTokenOf(adminKeys, adminOwner, token);
      else if (slug !== undefined && isSessionTokenOf(holderKeys, holderOwner(slug), token))
        holderOf.push(slug);
    }
    return admin || holderOf.length > 0 ? { admin, holderOf } : undefined;
  };
};
