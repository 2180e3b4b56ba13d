import { nameFor } from '@marquee/kit/settings/setting';

/**
 * One schema for each service that has tables, and two roles: `owner`, without a login, owns the tables and
 * migrates them; `role` is the service's login, which reads and writes rows.
 */
export const owners = (['catalog', 'tracking', 'analytics', 'admin'] as const).map((service) => ({
  service,
  role: `marquee_${service}`,
  owner: `marquee_${service}_owner`,
  passwordName: nameFor(service, 'DB_PASSWORD'),
}));

/** Service and schema have the same name. */
export type Owner = (typeof owners)[number]['service'];
export type Passwords = Readonly<Record<(typeof owners)[number]['passwordName'], string>>;
