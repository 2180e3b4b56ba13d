import type { IncomingMessage } from 'node:http';
import { AuthenticatedHolder, type AuthenticateHolder } from '@marquee/contracts/http/session';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { readAgencyToken, readHolderToken } from '@marquee/kit/identity/session-token';
import type { Sites } from '../request/sites';
import { checkSession, isRefetch, plausibleToken, type SessionCheck } from './check-session';

/** The sessions that a request brings for the pages of one model, valid or not. */
type HolderTokens = Pick<AuthenticateHolder, 'slug' | 'holder' | 'agency'>;

export const holderSessions = (analytics: Pick<ServiceClient, 'post'>, { scheme }: Pick<Sites, 'scheme'>) => {
  const secure = scheme === 'https:';
  return {
    tokensOf: ({ headers: { cookie } }: IncomingMessage, slug: string): HolderTokens | undefined => {
      const holder = plausibleToken(readHolderToken(cookie, slug, secure));
      const agency = plausibleToken(readAgencyToken(cookie, secure));
      return holder === undefined && agency === undefined ? undefined : { slug, holder, agency };
    },
    holderOf: (req: IncomingMessage, tokens: HolderTokens, check: SessionCheck) => {
      const body: AuthenticateHolder = { ...tokens, refetch: isRefetch(req) };
      const path = '/internal/authenticate-holder';
      return checkSession(['analytics', analytics], path, body, AuthenticatedHolder, check);
    },
  };
};

export type HolderSessions = ReturnType<typeof holderSessions>;
