import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Rename } from './daily-names';
import type { DatedActivity } from './dated-activity';
import { addInvalidDays, foldInvalidDays } from './invalid-days';
import { addModelDays, foldModelDays } from './model-days';
import { addModelPlatformDays, foldModelPlatformDays } from './model-platform-days';
import { addModelSurfaceDays, foldModelSurfaceDays } from './model-surface-days';
import { addSiteDays, foldSiteDays } from './site-days';
import { addSiteHours, foldSiteHours } from './site-hours';
import { addSiteVisitors, foldSiteVisitors } from './site-visitors';
import { visitBreakdown } from './visit-breakdown';

/** In the order in which they are locked: the fewer rows a table has, the later. */
const breakdowns = {
  long: [visitBreakdown('page'), visitBreakdown('entryPage'), visitBreakdown('referrer')],
  short: [visitBreakdown('country'), visitBreakdown('browser'), visitBreakdown('device')],
};

/**
 * Adds the activity to every sum it belongs to, one statement per table. Every worker goes through the tables in this order and
 * through each table's rows in the order of their keys, so workers cannot deadlock. The most contended rows come last and are locked
 * only until the commit that follows.
 */
export const addActivity = async (
  tx: Queryable,
  activity: DatedActivity,
  { rename, visitorsPerDay }: { readonly rename: Rename; readonly visitorsPerDay: number },
): Promise<void> => {
  const { impressions, linkClicks, invalid } = activity;
  const views = activity.views.map(rename);
  // Everything is folded before the first shared row is locked.
  const modelDays = foldModelDays(impressions, linkClicks);
  const modelSurfaceDays = foldModelSurfaceDays(impressions, linkClicks);
  const modelPlatformDays = foldModelPlatformDays(linkClicks);
  const invalidDays = foldInvalidDays(invalid);
  const siteHours = foldSiteHours(views);
  const firstVisits = await addSiteVisitors(tx, foldSiteVisitors(views), visitorsPerDay);
  const folded = (list: typeof breakdowns.long) =>
    list.map((breakdown) => ({ breakdown, rows: breakdown.fold(views, firstVisits) }));
  const long = folded(breakdowns.long);
  const short = folded(breakdowns.short);
  const siteDays = foldSiteDays(views, firstVisits);

  await addModelSurfaceDays(tx, modelSurfaceDays);
  await addModelDays(tx, modelDays);
  await addModelPlatformDays(tx, modelPlatformDays);
  for (const { breakdown, rows } of long) await breakdown.add(tx, rows);
  await addInvalidDays(tx, invalidDays);
  for (const { breakdown, rows } of short) await breakdown.add(tx, rows);
  await addSiteHours(tx, siteHours);
  await addSiteDays(tx, siteDays);
};
