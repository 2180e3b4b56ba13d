import { storedValue } from './stored-value';

/**
 * Until when this browser may have an administrator's session, an ISO instant. Decides which admin screen
 * renders first, and keeps third-party scripts away; only the cookie authorizes.
 */
export const adminSessionFlag = storedValue({ key: 'marquee_admin_until', parse: (text) => text ?? '' });

export const mayHaveAdminSession = (until: string): boolean => Date.parse(until) > Date.now();
