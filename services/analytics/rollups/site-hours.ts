import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { DatedView } from './dated-activity';
import { tally } from './tally';

export type SiteHour = { readonly day: Day; readonly hour: number; views: number };

export const foldSiteHours = (views: readonly DatedView[]): SiteHour[] =>
  tally(
    views,
    ({ day, hour }) => `${day} ${hour}`,
    ({ day, hour }): SiteHour => ({ day, hour, views: 0 }),
    (row) => {
      row.views += 1;
    },
  );

export const siteHours = sumsOf<SiteHour>(
  'site_hours',
  { day: ['date', ({ day }) => day], hour: ['smallint', ({ hour }) => hour] },
  ['views'],
);
