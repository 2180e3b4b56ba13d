import { queryOptions } from '@tanstack/react-query';
import { ask, askFor, askForOrNull } from '../api/ask';

/** Every query that needs the administrator's session has this key in front. */
export const adminKey = 'admin';

/** Who is logged in; `null` for nobody. */
export const adminSession = queryOptions({
  queryKey: [adminKey, 'session'],
  queryFn: ({ signal }) => askForOrNull([401], loadAdminSession, '/api/admin/session', { signal }),
});

export const logInAsAdmin = (credentials: { readonly email: string; readonly password: string }) =>
  askFor(loadAdminSession, '/api/admin/login', { method: 'POST', body: credentials });

export const logOutAsAdmin = () => ask('/api/admin/logout', { method: 'POST' });

const loadAdminSession = async () => (await import('@marquee/contracts/http/session')).AdminSession;
