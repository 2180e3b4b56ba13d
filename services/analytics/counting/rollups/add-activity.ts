import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addTogether, sumsOf, sumsOfRows } from './add-sums';
import { addClickVisitors, campaignVisitors, clickVisitors } from './click-visitors';
import { readDaysOfPeople } from './closed-days';
import type { Names } from './daily-names';
import type { DatedActivity } from './dated-activity';
import { foldDemoDays } from './demo-days';
import {
  addFirstClicks,
  firstClickOf,
  foldClickGroupDays,
  foldFirstClicks,
  foldVisitGroupDays,
} from './group-days';
import { foldInvalidDays } from './invalid-days';
import { foldModelAudienceDays } from './model-audience-days';
import { campaignEvents, foldModelCampaignDays, foldModelCampaignSourceDays } from './model-campaign-days';
import { foldModelDays } from './model-days';
import { foldModelHours } from './model-hours';
import { foldModelPeopleDays, networksOf } from './model-people-days';
import { foldModelPlatformDays } from './model-platform-days';
import { foldModelSurfaceDays } from './model-surface-days';
import { foldSiteDays, siteDayChanges } from './site-days';
import { foldSiteHours } from './site-hours';
import { foldSiteSurfaceDays } from './site-surface-days';
import { addSiteVisitors, foldSiteVisitors, visitOf } from './site-visitors';
import { breakdownTables, foldBreakdown } from './visit-breakdown';

/**
 * Adds the activity to every sum it belongs to. Visitors and the people of clicks come first, because they
 * decide on further sums. Everything else is one statement, which is the last before the commit: rows that
 * every worker changes (the site's, popular pages and models) are locked for that statement and the commit,
 * while other workers receive, parse and fold.
 */
export const addActivity = async (
  tx: Queryable,
  activity: DatedActivity,
  {
    names,
    calendar,
    visitorsPerDay,
  }: { readonly names: Names; readonly calendar: Calendar; readonly visitorsPerDay: number },
): Promise<void> => {
  const { impressions, linkClicks, invalid } = activity;
  const views = activity.views.map((view) => visitOf(view, names.rename(view)));
  const slots = foldModelSurfaceDays(impressions, linkClicks);
  const days = new Set([...views, ...impressions, ...linkClicks].map(({ day }) => day));
  const people = await readDaysOfPeople(tx, [...days], visitorsPerDay);
  const firstVisits = await addSiteVisitors(tx, foldSiteVisitors(views), people.visitors);
  const campaigns = campaignEvents(impressions, linkClicks);
  const grouped = linkClicks.map((click) => ({ click, group: firstClickOf(click, names.campaignOf) }));
  const clicks = grouped.map(({ group }) => group);
  const firstClicks = await addFirstClicks(tx, foldFirstClicks(clicks), people.clicks);
  const counted = grouped.flatMap(({ click, group }) => (firstClicks.isCounted(group) ? [click] : []));
  const visitors = clickVisitors(counted);
  const networks = networksOf(impressions, linkClicks);
  const unique = await addClickVisitors(
    tx,
    [...visitors, ...campaignVisitors(campaigns), ...networks],
    people.clicks,
  );
  const hours = foldModelHours(impressions, linkClicks);
  const models = foldModelDays(hours, unique);
  await addTogether(tx, [
    sumsOf('model_surface_days', slots),
    sumsOf('model_days', models),
    sumsOf('model_hours', hours),
    sumsOf('model_people_days', foldModelPeopleDays([...networks, ...visitors], unique)),
    sumsOf('model_platform_days', foldModelPlatformDays(linkClicks)),
    sumsOf('model_audience_days', foldModelAudienceDays(linkClicks, unique)),
    sumsOf('click_group_days', foldClickGroupDays(clicks, firstClicks)),
    sumsOf('model_campaign_days', foldModelCampaignDays(campaigns, unique)),
    sumsOf('model_campaign_source_days', foldModelCampaignSourceDays(campaigns, unique)),
    sumsOf('invalid_days', foldInvalidDays(invalid)),
    sumsOf('demo_days', foldDemoDays(activity, models, unique)),
    sumsOf('visit_group_days', foldVisitGroupDays(views, firstVisits)),
    ...breakdownTables.map((table) => sumsOfRows(table, foldBreakdown(table, views, firstVisits))),
    sumsOf('site_hours', foldSiteHours(views, firstVisits, hours, calendar)),
    sumsOf('site_surface_days', foldSiteSurfaceDays(slots)),
    // The most contended rows are added last, so that they are locked for the shortest time.
    sumsOf('site_days', foldSiteDays(views, firstVisits, models, invalid), siteDayChanges),
  ]);
};
