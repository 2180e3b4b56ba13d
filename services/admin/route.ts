import { routeFor } from '@marquee/kit/http/route';
import type { Allowance } from '@marquee/kit/limits/allowance';
import type { LoginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Sealing } from './account/sealed-secret';

export type AdminDeps = {
  readonly db: Postgres;
  readonly throttle: LoginThrottle;
  /** How often one address may send each of the two forms. */
  readonly forms: { readonly listingRequest: Allowance; readonly contact: Allowance };
  /** What keeps the secret of the second step unreadable in the database. */
  readonly sealing: Sealing;
  readonly secureCookies: boolean;
  readonly idleMinutes: number | undefined;
  readonly publicUrl: string;
  /** Where the days of a search begin and end. */
  readonly timezone: string;
  readonly contactEmail: string;
};

export const route = routeFor<AdminDeps>();
