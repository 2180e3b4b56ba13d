import type { Calendar } from '@marquee/kit/days/site-calendar';
import { routeFor } from '@marquee/kit/http/route';
import type { Allowance } from '@marquee/kit/limits/allowance';
import type { LoginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Sealing } from './account/sealed-secret';
import type { EngineProbe } from './health/ask-engines';
import type { HouseServices } from './health/ask-services';

export type AdminDeps = {
  readonly db: Postgres;
  readonly throttle: LoginThrottle;
  /** What keeps the secret of the second step unreadable in the database. */
  readonly sealing: Sealing;
  /** How often one address may send each of the forms. */
  readonly forms: {
    readonly listingRequest: Allowance;
    readonly contact: Allowance;
    readonly report: Allowance;
  };
  readonly secureCookies: boolean;
  readonly idleMinutes: number | undefined;
  readonly publicUrl: string;
  readonly contactEmail: string;
  readonly calendar: Calendar;
  /** Who is asked how the house is. */
  readonly house: {
    readonly services: HouseServices;
    readonly engines: Readonly<Record<string, EngineProbe>>;
  };
};

export const route = routeFor<AdminDeps>();
