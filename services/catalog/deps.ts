import type { Day } from '@marquee/contracts/rules/days';
import { routeFor } from '@marquee/kit/http/route';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { BoundedReads } from './bounded-reads';
import type { Counts } from './lists/counts';
import type { OgImages } from './media/og-images';
import type { PictureEncoder } from './media/uploads/encode-picture';
import type { CountMissed } from './search/missed-searches';
import type { Sitemaps } from './sitemaps/sitemaps';

export type CatalogDeps = {
  readonly db: Postgres;
  /** For reads: a statement ends soon after its caller was answered with 503. */
  readonly reads: Postgres;
  readonly bounded: BoundedReads;
  readonly counts: Counts;
  readonly now: () => Date;
  /** `SITE_TIMEZONE`. */
  readonly timezone: string;
  /** The day in `SITE_TIMEZONE` of epoch milliseconds. */
  readonly dayOf: (at: number) => Day;
  readonly sitemaps: Pick<Sitemaps, 'get'>;
  readonly publicUrl: string;
  readonly countMissed: CountMissed;
  readonly ogImages: OgImages;
  readonly pictures: PictureEncoder;
  readonly checksLinks: boolean;
  /** Cards seen that 30 days of a paid placement promise (PROMISED_CARDS). */
  readonly promisedCards: number;
};

export const route = routeFor<CatalogDeps>();
