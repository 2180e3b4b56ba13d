import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { routeFor } from '@marquee/kit/http/route';
import type { Hashing } from '@marquee/kit/login/bounded-hashing';
import type { LoginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { ModelFacts } from './access/model-facts';
import type { PasswordCache } from './access/password-cache';
import type { LiveVisitors } from './live/live-visitors';
import type { Placements } from './placement/placements';

export type AnalyticsDeps = {
  readonly db: Postgres;
  readonly live: LiveVisitors;
  readonly facts: ModelFacts;
  readonly throttle: LoginThrottle;
  readonly hashing: Hashing;
  readonly passwords: PasswordCache;
  readonly placements: Placements;
  readonly publisher: Publisher;
  readonly calendar: Calendar;
  readonly secureCookies: boolean;
  readonly publicUrl: string;
};

export const route = routeFor<AnalyticsDeps>();
