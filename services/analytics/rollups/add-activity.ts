import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addTogether, type Sums } from './add-sums';
import type { Rename } from './daily-names';
import type { DatedActivity } from './dated-activity';
import { foldInvalidDays, invalidDays } from './invalid-days';
import { foldModelDays, modelDays } from './model-days';
import { foldModelPlatformDays, modelPlatformDays } from './model-platform-days';
import { foldModelSurfaceDays, modelSurfaceDays } from './model-surface-days';
import { foldSiteDays, siteDays } from './site-days';
import { foldSiteHours, siteHours } from './site-hours';
import { addSiteVisitors, foldSiteVisitors } from './site-visitors';
import { visitBreakdown } from './visit-breakdown';

const breakdowns = (['page', 'entryPage', 'referrer', 'country', 'browser', 'device'] as const).map(
  visitBreakdown,
);

/**
 * Adds the activity to every sum it belongs to. Visitors come first, because they decide on further sums. Everything else is one
 * statement, which is the last before the commit: rows that every worker changes (the site's, popular pages and models) are locked for
 * that statement and the commit, while other workers receive, parse and fold.
 */
export const addActivity = async (
  tx: Queryable,
  activity: DatedActivity,
  { rename, visitorsPerDay }: { readonly rename: Rename; readonly visitorsPerDay: number },
): Promise<void> => {
  const { impressions, linkClicks, invalid } = activity;
  const views = activity.views.map(rename);
  const models: Sums[] = [
    modelSurfaceDays(foldModelSurfaceDays(impressions, linkClicks)),
    modelDays(foldModelDays(impressions, linkClicks)),
    modelPlatformDays(foldModelPlatformDays(linkClicks)),
    invalidDays(foldInvalidDays(invalid)),
  ];
  const firstVisits = await addSiteVisitors(tx, foldSiteVisitors(views), visitorsPerDay);
  await addTogether(tx, [
    ...models,
    ...breakdowns.map(({ fold, sums }) => sums(fold(views, firstVisits))),
    siteHours(foldSiteHours(views)),
    siteDays(foldSiteDays(views, firstVisits)),
  ]);
};
