import { storedValue } from './stored-value';

/** Until when this browser may have an administrator's session (ISO): chooses screens, authorizes nothing. */
export const adminSessionFlag = storedValue({ key: 'marquee_admin_until', parse: (text) => text ?? '' });

export const mayHaveAdminSession = (until: string): boolean => Date.parse(until) > Date.now();
