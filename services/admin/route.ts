import { routeFor } from '@marquee/kit/http/route';
import type { LoginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';

export type AdminDeps = {
  readonly db: Postgres;
  readonly throttle: LoginThrottle;
  readonly secureCookies: boolean;
  readonly idleMinutes: number | undefined;
};

export const route = routeFor<AdminDeps>();
