import type { Passwords } from '../owners';

/** The same in every suite: roles exist once for all databases of a server, and suites run side by side. */
export const testPasswords: Passwords = {
  CATALOG_DB_PASSWORD: 'catalog of this test run',
  TRACKING_DB_PASSWORD: 'tracking of this test run',
  ANALYTICS_DB_PASSWORD: 'analytics of this test run',
  ADMIN_DB_PASSWORD: 'admin of this test run',
};
