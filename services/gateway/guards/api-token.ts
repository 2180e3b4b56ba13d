import type { IncomingMessage } from 'node:http';
import { AuthenticatedHolder, AuthenticatedOperator, LacksModel } from '@marquee/contracts/http/session';
import { forbidden, notFound, unauthorized } from '@marquee/kit/errors/http-error';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { apiTokenKind } from '@marquee/kit/login/api-tokens';
import type { Sites } from '../request/sites';
import { type Caller, checkSession, type SessionCheck } from './check-session';

export type ApiTokens = {
  /** The caller by the token of a request about the model `slug`; 401 when it is not valid for this. */
  readonly callerOf: (req: IncomingMessage, slug: string | undefined, check: SessionCheck) => Promise<Caller>;
};

const path = '/internal/authenticate-token';

const refused = (): never =>
  unauthorized('token.refused', 'The token is unknown, expired or revoked, or is not for this model.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });

export const apiTokens = (
  { admin, analytics }: Readonly<Record<'admin' | 'analytics', Pick<ServiceClient, 'post'>>>,
  sites: Sites,
): ApiTokens => ({
  callerOf: async (req, slug, check) => {
    const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
    const kind = apiTokenKind(token);
    // Like an operator's cookie, on the host with the admin pages only.
    if (kind === 'operator' && sites.at(req.headers.host)?.hasAdmin === true) {
      const found = await checkSession(['admin', admin], path, { token }, AuthenticatedOperator, check);
      const { role: operatorRole, scopes = [], ...operator } = found ?? refused();
      return { ...operator, role: 'admin', operatorRole, scopes };
    }
    if (kind !== 'model' && kind !== 'agency') return refused();
    if (slug === undefined) return forbidden('operator.required', 'This is for operators only.');
    const body = { token, slug };
    const answer = AuthenticatedHolder.or(LacksModel);
    const found = (await checkSession(['analytics', analytics], path, body, answer, check)) ?? refused();
    if ('lacksModel' in found) return notFound('model.unknown', 'There is no such model.');
    const { scopes = [], ...holder } = found;
    return { ...holder, role: 'holder', slug, scopes };
  },
});
