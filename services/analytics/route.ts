import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { routeFor } from '@marquee/kit/http/route';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { LoginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { LiveVisitors } from './live/live-visitors';
import type { ModelFacts } from './models/model-facts';

export type AnalyticsDeps = {
  readonly db: Postgres;
  readonly live: LiveVisitors;
  readonly facts: ModelFacts;
  readonly catalog: Pick<ServiceClient, 'get'>;
  readonly throttle: LoginThrottle;
  readonly publisher: Publisher;
  readonly calendar: Calendar;
  readonly secureCookies: boolean;
};

export const route = routeFor<AnalyticsDeps>();
