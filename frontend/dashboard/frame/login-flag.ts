import { storedValue } from '../../platform/storage/stored-value';

/** Whether this browser logged in for this model, for the first render; only the cookie authorizes. */
export const loginFlag = (slug: string) =>
  storedValue({
    key: `analytics_auth_${slug}`,
    parse: (text) => text === 'true',
    // A logout leaves nothing behind that names the dashboard.
    format: (isIn) => (isIn ? 'true' : null),
  });
