import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import { allClicks, type ClickVisitor, siteCampaign, type UniqueClicks } from './click-visitors';
import type { Names } from './daily-names';
import { type DatedLinkClick, siteModelId } from './dated-activity';
import type { FirstVisit, FirstVisits } from './site-visitors';
import { tally } from './tally';

type NameOf = Names['campaignOf'];

export type CampaignDay = {
  readonly day: Day;
  readonly campaign: string;
  visitors: number;
  clicks: number;
  readonly unique_clicks: number;
};

/** The distinct people of the clicks over all models, sorted, by the campaign of the click. */
export const foldCampaignClickers = (
  linkClicks: readonly DatedLinkClick[],
  campaignOf: NameOf,
): ClickVisitor[] =>
  tally(
    linkClicks.flatMap((click) => {
      const { visitor } = click.event;
      return visitor === undefined || visitor === otherVisitor ? [] : [{ click, visitor }];
    }),
    ({ click: { day }, visitor }) => `${day} ${visitor}`,
    ({ click: { day, event }, visitor }): ClickVisitor => ({
      modelId: siteModelId,
      day,
      visitor,
      at: event.at,
      groups: new Set([allClicks]),
    }),
    (row, { click }) => {
      row.at = Math.min(row.at, click.event.at);
      row.groups.add(`${siteCampaign} ${campaignOf(click)}`);
    },
  );

/** Rows sorted by day and campaign: visitors under the campaign of their first view, clicks under that of their visit. */
export const foldCampaignDays = (
  { begun, undone }: Omit<FirstVisits, 'isOther'>,
  linkClicks: readonly DatedLinkClick[],
  campaignOf: NameOf,
  people: UniqueClicks,
): CampaignDay[] => {
  const rows = new Map<string, CampaignDay>();
  const rowOf = (day: Day, campaign: string): CampaignDay => {
    const key = `${day} ${campaign}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const unique_clicks = people.in(siteModelId, day, siteCampaign, campaign);
    const row = { day, campaign, visitors: 0, clicks: 0, unique_clicks };
    rows.set(key, row);
    return row;
  };
  const firstOf = ({ day, event }: FirstVisit) => rowOf(day, event.campaign || noCampaign);
  for (const visit of begun) firstOf(visit).visitors += 1;
  for (const visit of undone) firstOf(visit).visitors -= 1;
  for (const click of linkClicks) rowOf(click.day, campaignOf(click)).clicks += 1;
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

export const campaignDays = sumsOf<CampaignDay>(
  'campaign_days',
  { day: ['date', ({ day }) => day], campaign: ['text', ({ campaign }) => campaign] },
  ['visitors', 'clicks', 'unique_clicks'],
);
