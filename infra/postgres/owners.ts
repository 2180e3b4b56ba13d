/**
 * One schema for each service that has tables, and two roles: `owner`, without a login, owns the tables and
 * migrates them; `role` is the service's login, which reads and writes rows.
 */
export const owners = [
  {
    service: 'catalog',
    role: 'marquee_catalog',
    owner: 'marquee_catalog_owner',
    passwordName: 'CATALOG_DB_PASSWORD',
  },
  {
    service: 'tracking',
    role: 'marquee_tracking',
    owner: 'marquee_tracking_owner',
    passwordName: 'TRACKING_DB_PASSWORD',
  },
  {
    service: 'analytics',
    role: 'marquee_analytics',
    owner: 'marquee_analytics_owner',
    passwordName: 'ANALYTICS_DB_PASSWORD',
  },
  {
    service: 'admin',
    role: 'marquee_admin',
    owner: 'marquee_admin_owner',
    passwordName: 'ADMIN_DB_PASSWORD',
  },
] as const;

/** Service and schema have the same name. */
export type Owner = (typeof owners)[number]['service'];
export type PasswordName = (typeof owners)[number]['passwordName'];
export type Passwords = Readonly<Record<PasswordName, string>>;
