import { routeFor } from '@marquee/kit/http/route';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from './lists/counts';
import type { OgImages } from './media/og-images';
import type { SitemapFiles } from './sitemaps/sitemap-files';

export type CatalogDeps = {
  readonly db: Postgres;
  readonly counts: Counts;
  /** The clock that decides whether a model is featured. */
  readonly now: () => Date;
  /** Scheme, host and port of the public site, without a trailing slash. */
  readonly publicUrl: string;
  readonly sitemaps: SitemapFiles;
  readonly ogImages: OgImages;
};

export const route = routeFor<CatalogDeps>();
