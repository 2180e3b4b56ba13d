import { noCampaign } from '@marquee/contracts/http/site-clicks';
import { type ClickVisitor, clicksOfPeople, siteCampaign, type UniqueClicks } from './click-visitors';
import type { Names } from './daily-names';
import { type DatedLinkClick, siteModelId } from './dated-activity';
import type { RowOf } from './day-tables';
import type { FirstVisit, FirstVisits } from './site-visitors';
import { rowsByKey, tally } from './tally';

type NameOf = Names['campaignOf'];

type CampaignDay = RowOf<'campaign_days'>;

/** The distinct people of the clicks over all models, sorted, by the campaign of the click. */
export const foldCampaignClickers = (
  linkClicks: readonly DatedLinkClick[],
  campaignOf: NameOf,
): ClickVisitor[] =>
  tally(
    clicksOfPeople(linkClicks),
    ({ visitor }) => visitor,
    ({ day, visitor, click }): ClickVisitor => ({
      modelId: siteModelId,
      day,
      visitor,
      at: click.event.at,
      groups: new Set(),
    }),
    (row, { click }) => {
      row.at = Math.min(row.at, click.event.at);
      row.groups.add(`${siteCampaign} ${campaignOf(click)}`);
    },
  );

/**
 * Rows sorted by day and campaign: visitors under the campaign of their first view, clicks under that of
 * their visit.
 */
export const foldCampaignDays = (
  { begun, undone }: Omit<FirstVisits, 'isOther'>,
  linkClicks: readonly DatedLinkClick[],
  campaignOf: NameOf,
  people: UniqueClicks,
): CampaignDay[] => {
  const rows = rowsByKey(
    ({ campaign }: Pick<CampaignDay, 'day' | 'campaign'>) => campaign,
    ({ day, campaign }): CampaignDay => ({
      day,
      campaign,
      visitors: 0,
      clicks: 0,
      unique_clicks: people.in(siteModelId, day, siteCampaign, campaign),
    }),
  );
  const rowOfVisit = ({ day, event }: FirstVisit) => rows.of({ day, campaign: event.campaign || noCampaign });
  for (const visit of begun) rowOfVisit(visit).visitors += 1;
  for (const visit of undone) rowOfVisit(visit).visitors -= 1;
  for (const click of linkClicks) rows.of({ day: click.day, campaign: campaignOf(click) }).clicks += 1;
  return rows.sorted();
};
