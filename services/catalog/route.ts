import { routeFor } from '@marquee/kit/http/route';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from './queries/counts';

export type CatalogDeps = {
  readonly db: Postgres;
  readonly counts: Counts;
  /** The clock that decides whether a model is featured. */
  readonly now: () => Date;
};

export const route = routeFor<CatalogDeps>();
