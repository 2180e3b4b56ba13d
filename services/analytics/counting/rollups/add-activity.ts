import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addTogether } from './add-sums';
import { campaignDays, foldCampaignClickers, foldCampaignDays } from './campaign-days';
import { addClickVisitors, foldCampaignVisitors, foldClickVisitors } from './click-visitors';
import type { Names } from './daily-names';
import type { DatedActivity } from './dated-activity';
import { demoDays, foldDemoDays } from './demo-days';
import {
  addFirstClicks,
  clickGroupDays,
  firstClickOf,
  foldClickGroupDays,
  foldFirstClicks,
  foldVisitGroupDays,
  visitGroupDays,
} from './group-days';
import { foldInvalidDays, invalidDays } from './invalid-days';
import { foldModelAudienceDays, modelAudienceDays } from './model-audience-days';
import {
  campaignEvents,
  foldModelCampaignDays,
  foldModelCampaignSourceDays,
  modelCampaignDays,
  modelCampaignSourceDays,
} from './model-campaign-days';
import { foldModelDays, modelDays } from './model-days';
import { foldModelHours, modelHours } from './model-hours';
import { foldModelPeopleDays, foldNetworks, modelPeopleDays } from './model-people-days';
import { foldModelPlatformDays, modelPlatformDays } from './model-platform-days';
import { foldModelSurfaceDays, modelSurfaceDays } from './model-surface-days';
import {
  foldSitePlatformDays,
  foldSiteSourceDays,
  sitePlatformDays,
  siteSourceDays,
} from './site-click-days';
import { foldSiteDays, siteDays } from './site-days';
import { foldSiteHours, siteHours } from './site-hours';
import { foldSiteSurfaceDays, siteSurfaceDays } from './site-surface-days';
import { addSiteVisitors, foldSiteVisitors, visitOf } from './site-visitors';
import { visitBreakdown } from './visit-breakdown';

const breakdowns = (['page', 'entryPage', 'referrer', 'country', 'browser', 'device'] as const).map(
  visitBreakdown,
);

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
  const platforms = foldModelPlatformDays(linkClicks);
  const firstVisits = await addSiteVisitors(tx, foldSiteVisitors(views), visitorsPerDay);
  const campaigns = campaignEvents(impressions, linkClicks);
  const grouped = linkClicks.map((click) => ({ click, group: firstClickOf(click, names.campaignOf) }));
  const clicks = grouped.map(({ group }) => group);
  const firstClicks = await addFirstClicks(tx, foldFirstClicks(clicks), visitorsPerDay);
  const counted = grouped.flatMap(({ click, group }) => (firstClicks.isCounted(group) ? [click] : []));
  const people = foldClickVisitors(counted);
  const networks = foldNetworks(impressions, linkClicks);
  const unique = await addClickVisitors(
    tx,
    [
      ...people,
      ...foldCampaignVisitors(campaigns),
      ...foldCampaignClickers(counted, names.campaignOf),
      ...networks,
    ],
    visitorsPerDay,
  );
  const hours = foldModelHours(impressions, linkClicks);
  const models = foldModelDays(hours, unique);
  const audience = foldModelAudienceDays(linkClicks, unique);
  await addTogether(tx, [
    modelSurfaceDays(slots),
    modelDays(models),
    modelHours(hours),
    modelPeopleDays(foldModelPeopleDays([...networks, ...people], unique)),
    modelPlatformDays(platforms),
    modelAudienceDays(audience),
    clickGroupDays(foldClickGroupDays(clicks, firstClicks)),
    modelCampaignDays(foldModelCampaignDays(campaigns, unique)),
    modelCampaignSourceDays(foldModelCampaignSourceDays(campaigns, unique)),
    invalidDays(foldInvalidDays(invalid)),
    demoDays(foldDemoDays(activity, models, unique)),
    visitGroupDays(foldVisitGroupDays(views, firstVisits)),
    ...breakdowns.map(({ fold, sums }) => sums(fold(views, firstVisits))),
    campaignDays(foldCampaignDays(firstVisits, linkClicks, names.campaignOf, unique)),
    siteHours(foldSiteHours(views, firstVisits, hours, calendar)),
    siteSurfaceDays(foldSiteSurfaceDays(slots)),
    sitePlatformDays(foldSitePlatformDays(platforms)),
    siteSourceDays(foldSiteSourceDays(audience)),
    siteDays(foldSiteDays(views, firstVisits, models, invalid)),
  ]);
};
