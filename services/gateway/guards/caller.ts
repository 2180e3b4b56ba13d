import type { IncomingMessage } from 'node:http';
import { scopeOf } from '@marquee/contracts/rules/api-scopes';
import { Slug } from '@marquee/contracts/rules/slug';
import { HttpError, unauthorized } from '@marquee/kit/errors/http-error';
import { requireRight, requireScope } from '@marquee/kit/http/require-caller';
import { pathOf } from '../request/plain-target';
import { hasPassword, type PublicRoute } from '../routes';
import type { AdminSessions } from './admin-session';
import type { ApiTokens } from './api-token';
import type { Caller, SessionCheck } from './check-session';
import type { HolderSessions } from './holder-session';

type Check = SessionCheck & {
  readonly adminSessions: AdminSessions;
  readonly holderSessions: HolderSessions;
  readonly apiTokens: ApiTokens;
};

const visitor: Caller = { role: 'visitor' };

/** Refuses an operator without the right to the row, and a token without its scope. */
const allowed = (caller: Caller, row: PublicRoute): Caller => {
  if (caller.role !== 'visitor') requireScope(row.path, caller.scopes);
  if (caller.role === 'admin') requireRight(caller, row);
  return caller;
};

/** Refuses with 401 without an operator's session, and with 403 without the right to the row. */
const operatorOf = async (row: PublicRoute, req: IncomingMessage, check: Check): Promise<Caller> => {
  const {
    role: operatorRole,
    operatorId,
    email,
    sessionId,
    lacksSecondFactor,
  } = await check.adminSessions.operatorOf(req, check);
  return allowed({ role: 'admin', operatorId, operatorRole, lacksSecondFactor, email, sessionId }, row);
};

/** The model that the path of a holder's row names; undefined where it is no slug. */
const slugOf = ({ path }: PublicRoute, target: string): string | undefined => {
  const segment = pathOf(target).split('/')[path.split('/').indexOf(':slug')] ?? '';
  return Slug.safeParse(segment).data;
};

/**
 * The caller of a guarded request, or a refusal. Where an operator may call a holder's row, the operator's
 * session counts first, then the holder's or agency's. Where the row accepts `?password=`, the owner checks
 * that. A request of the API with an Authorization header is admitted by its token and nothing else.
 */
export const callerOf = async (row: PublicRoute, req: IncomingMessage, check: Check): Promise<Caller> => {
  if (row.guard === 'anyone') return visitor;
  const slug = slugOf(row, req.url ?? '');
  if (req.headers.authorization !== undefined && scopeOf(row.path) !== undefined)
    return allowed(await check.apiTokens.callerOf(req, slug, check), row);
  if (row.guard === 'admin') return await operatorOf(row, req, check);
  const { adminSessions, holderSessions } = check;
  const tokens = slug === undefined ? undefined : holderSessions.tokensOf(req, slug);
  const bringsPassword = row.acceptsPassword === true && hasPassword(req.url ?? '');
  if (row.guard === 'holder' && adminSessions.hasCookie(req)) {
    try {
      return await operatorOf(row, req, check);
    } catch (error) {
      const hasNoSession = error instanceof HttpError && error.status === 401;
      // A failed session check is reported as such: the operator may well be logged in.
      if (!hasNoSession && tokens === undefined && !bringsPassword) throw error;
    }
  }
  const holder = tokens && (await holderSessions.holderOf(req, tokens, check));
  if (holder && tokens) return { role: 'holder', slug: tokens.slug, ...holder };
  return bringsPassword ? visitor : unauthorized('holder.required');
};
