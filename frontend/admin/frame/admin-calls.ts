import { queryOptions } from '@tanstack/react-query';
import { ask, askFor, askForOrNull } from '../../platform/api/ask';

/** Every query that needs the administrator's session has this key in front. */
export const adminKey = 'admin';

/** Who is logged in; `null` for nobody. */
export const adminSession = queryOptions({
  queryKey: [adminKey, 'session'],
  queryFn: ({ signal }) => askForOrNull([401], loadAdminSession, '/api/admin/session', { signal }),
});

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The second step, where the account asks for one. */
  readonly code?: string;
}

export const logInAsAdmin = (credentials: Credentials) =>
  askFor(loadLoginAnswer, '/api/admin/login', { method: 'POST', body: credentials });

export const logOutAsAdmin = () => ask('/api/admin/logout', { method: 'POST' });

const loadAdminSession = async () => (await import('@marquee/contracts/http/session')).AdminSession;
const loadLoginAnswer = async () => (await import('@marquee/contracts/http/session')).AdminLoginAnswer;
