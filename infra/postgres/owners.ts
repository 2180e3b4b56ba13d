import { nameFor } from '@marquee/kit/settings/setting';

/** One schema per service with two roles: `owner` has its tables, `role` logs in and changes rows. */
export const owners = (['catalog', 'tracking', 'analytics', 'admin'] as const).map((service) => ({
  service,
  role: `marquee_${service}`,
  owner: `marquee_${service}_owner`,
  passwordName: nameFor(service, 'DB_PASSWORD'),
}));

/** Service and schema have the same name. */
export type Owner = (typeof owners)[number]['service'];
export type Passwords = Readonly<Record<(typeof owners)[number]['passwordName'], string>>;
