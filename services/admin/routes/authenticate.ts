import { AuthenticatedOperator, AuthenticateOperator } from '@marquee/contracts/http/session';
import { notFound } from '@marquee/kit/errors/http-error';
import { noteActivity, sessionByToken } from '../queries/sessions';
import { route } from '../route';

/** What the gateway asks before it lets a guarded call through, each time: a revoked session ends with the very next call. */
export const authenticate = route({
  post: '/internal/authenticate',
  body: AuthenticateOperator,
  reply: AuthenticatedOperator,
  allow: 'service',
  handle: async ({ body }, { db, idleMinutes }) => {
    const session = await sessionByToken(db, body.token, idleMinutes);
    if (session === undefined) return notFound('session.unknown');
    if (!body.refetch) await noteActivity(db, session.id);
    const operator: AuthenticatedOperator = {
      operatorId: session.operatorId,
      email: session.email,
      sessionId: session.id,
      expiresAt: session.expiresAt.toISOString(),
    };
    return operator;
  },
});
