/** The owners of tables: one schema and one role for each service that has any. */
export const owners = [
  { service: 'catalog', role: 'marquee_catalog', passwordName: 'CATALOG_DB_PASSWORD' },
  { service: 'tracking', role: 'marquee_tracking', passwordName: 'TRACKING_DB_PASSWORD' },
  { service: 'analytics', role: 'marquee_analytics', passwordName: 'ANALYTICS_DB_PASSWORD' },
  { service: 'admin', role: 'marquee_admin', passwordName: 'ADMIN_DB_PASSWORD' },
] as const;

/** Service and schema have the same name. */
export type Owner = (typeof owners)[number]['service'];
export type PasswordName = (typeof owners)[number]['passwordName'];
export type Passwords = Readonly<Record<PasswordName, string>>;
