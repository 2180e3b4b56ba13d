import { routeFor } from '@marquee/kit/http/route';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Pictures } from './pictures/pictures';
import type { Counts } from './queries/counts';
import type { SitemapFiles } from './sitemaps/sitemap-files';

export type CatalogDeps = {
  readonly db: Postgres;
  readonly counts: Counts;
  /** The clock that decides whether a model is featured. */
  readonly now: () => Date;
  /** Scheme, host and port under which the public knows the site, without a slash at its end. */
  readonly publicUrl: string;
  readonly sitemaps: SitemapFiles;
  readonly pictures: Pictures;
};

export const route = routeFor<CatalogDeps>();
