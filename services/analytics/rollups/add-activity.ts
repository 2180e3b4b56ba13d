import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addBrowserDays, foldBrowserDays } from './browser-days';
import { addCountryDays, foldCountryDays } from './country-days';
import type { Rename } from './daily-names';
import type { DatedActivity } from './dated-activity';
import { addDeviceDays, foldDeviceDays } from './device-days';
import { addEntryPageDays, foldEntryPageDays } from './entry-page-days';
import { addInvalidDays, foldInvalidDays } from './invalid-days';
import { addModelDays, foldModelDays } from './model-days';
import { addModelPlatformDays, foldModelPlatformDays } from './model-platform-days';
import { addModelSurfaceDays, foldModelSurfaceDays } from './model-surface-days';
import { addPageDays, foldPageDays } from './page-days';
import { addReferrerDays, foldReferrerDays } from './referrer-days';
import { addSiteDays, foldSiteDays } from './site-days';
import { addSiteHours, foldSiteHours } from './site-hours';
import { addSiteVisitors, foldSiteVisitors } from './site-visitors';

/**
 * Adds the activity to every sum it belongs to, one statement per table. Every worker goes through the tables in this order and
 * through each table's rows in the order of their keys, so no two wait for each other in a circle; the rows that everybody touches
 * come last and are locked only until the commit that follows.
 */
export const addActivity = async (tx: Queryable, activity: DatedActivity, rename: Rename): Promise<void> => {
  const { impressions, clicks, invalid } = activity;
  const views = activity.views.map(rename);
  // Everything is folded before the first shared row is locked.
  const modelDays = foldModelDays(impressions, clicks);
  const modelSurfaceDays = foldModelSurfaceDays(impressions, clicks);
  const modelPlatformDays = foldModelPlatformDays(clicks);
  const invalidDays = foldInvalidDays(invalid);
  const pageDays = foldPageDays(views);
  const siteHours = foldSiteHours(views);
  const firstVisits = await addSiteVisitors(tx, foldSiteVisitors(views));
  const entryPageDays = foldEntryPageDays(firstVisits);
  const referrerDays = foldReferrerDays(views, firstVisits);
  const countryDays = foldCountryDays(views, firstVisits);
  const browserDays = foldBrowserDays(views, firstVisits);
  const deviceDays = foldDeviceDays(views, firstVisits);
  const siteDays = foldSiteDays(views, firstVisits);

  await addModelSurfaceDays(tx, modelSurfaceDays);
  await addModelDays(tx, modelDays);
  await addModelPlatformDays(tx, modelPlatformDays);
  await addPageDays(tx, pageDays);
  await addEntryPageDays(tx, entryPageDays);
  await addReferrerDays(tx, referrerDays);
  await addInvalidDays(tx, invalidDays);
  await addCountryDays(tx, countryDays);
  await addBrowserDays(tx, browserDays);
  await addDeviceDays(tx, deviceDays);
  await addSiteHours(tx, siteHours);
  await addSiteDays(tx, siteDays);
};
