import type { IncomingMessage } from 'node:http';
import type { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { mayRequest } from '@marquee/contracts/rules/operator-access';
import { forbidden, HttpError } from '@marquee/kit/errors/http-error';
import { requestHeaders } from '../request/forwarded-headers';
import { hasPassword, type PublicRoute } from '../routes';
import type { AdminSessions } from './admin-session';

export type Operator = Pick<AuthenticatedOperator, 'operatorId' | 'email' | 'sessionId'>;

type Check = {
  readonly adminSessions: AdminSessions;
  readonly requestId: string;
  readonly deadlineAt: number;
};

const hasHolderCredentials = (row: PublicRoute, req: IncomingMessage): boolean =>
  requestHeaders(row, req.headers).cookie !== undefined || hasPassword(req.url ?? '');

/**
 * The operator behind a guarded request. An `admin` row refuses with 401 without one, and with 403 when the
 * operator's role does not allow it. A `holder` row continues as a visitor, and does so without the admin
 * service too, when the request brings a holder's cookie or password.
 */
export const operatorOf = async (
  row: PublicRoute,
  req: IncomingMessage,
  { adminSessions, requestId, deadlineAt }: Check,
): Promise<Operator | undefined> => {
  if (row.guard === 'holder' && !adminSessions.hasCookie(req)) return undefined;
  try {
    const { operatorId, email, role, sessionId } = await adminSessions.operatorOf(req, requestId, deadlineAt);
    if (!mayRequest(role, row)) forbidden('role.forbidden', `This is not allowed for the role ${role}.`);
    return { operatorId, email, sessionId };
  } catch (error) {
    const hasNoSession = error instanceof HttpError && error.status === 401;
    // A failed session check is reported as such: the operator may well be logged in.
    if (row.guard === 'holder' && (hasNoSession || hasHolderCredentials(row, req))) return undefined;
    throw error;
  }
};
