import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { clickGroupDimensions } from '@marquee/contracts/http/figures';
import { unknownGroup } from '@marquee/contracts/http/model-analytics';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { groupsOf } from './click-visitors';
import type { DaysOfPeople } from './closed-days';
import type { Names } from './daily-names';
import type { DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { type Firsts, firstOfDay } from './first-of-day';
import type { FirstVisit } from './site-visitors';
import { slotOf } from './slot-of';
import { rowsByKey } from './tally';

/**
 * The combined sums: views and visitors, clicks and unique clicks, by every combination of what is known about
 * them, so that they can be filtered by any of it and still add up. A view or click is in the group of its own
 * facts, a person in that of the first view, or first click on the model, of the day.
 */

type VisitGroupDay = RowOf<'visit_group_days'>;
type ClickGroupDay = RowOf<'click_group_days'>;

/** Separates the parts of a key. PostgreSQL stores no NUL, so no name contains it. */
const gap = '\0';

const visitKey = ({ event, source, page }: FirstVisit): string =>
  `${event.country}${gap}${event.device}${gap}${event.browser}${gap}${source}${gap}${event.campaign || noCampaign}${gap}${page}`;

/** Visitors that an earlier version has stored have no source and page: they are in the group `(unknown)`. */
const visitRow = ({ day, event, source, page }: FirstVisit): VisitGroupDay => {
  const of = (value: string): string => (source === unknownGroup ? unknownGroup : value);
  return {
    day,
    country: of(event.country),
    device: of(event.device),
    browser: of(event.browser),
    source,
    campaign: of(event.campaign || noCampaign),
    page,
    views: 0,
    visitors: 0,
  };
};

/** Rows sorted by day and group. */
export const foldVisitGroupDays = (
  views: readonly FirstVisit[],
  { begun, undone }: Firsts<FirstVisit>,
): VisitGroupDay[] => {
  const rows = rowsByKey(visitKey, visitRow);
  for (const view of views) rows.of(view).views += 1;
  for (const visit of begun) rows.of(visit).visitors += 1;
  for (const visit of undone) rows.of(visit).visitors -= 1;
  return rows.sorted();
};

/** A person's first click on links of a model on a day. */
export type FirstClick = Omit<ClickGroupDay, 'clicks' | 'unique_clicks'> & {
  readonly visitor: string;
  readonly at: number;
};
export type FirstClicks = Firsts<FirstClick> & { readonly isCounted: (click: FirstClick) => boolean };

const firstClicks = firstOfDay<FirstClick>('first_clicks', ['model_id', 'visitor'], clickGroupDimensions, {
  personOf: ({ modelId, visitor }) => `${modelId} ${visitor}`,
  keyOf: ({ modelId, visitor }) => [modelId, visitor],
  atOf: ({ at }) => at,
  factsOf: (click) => clickGroupDimensions.map((name) => click[name]),
  itemOf: ({ model_id: modelId, ...row }) => ({ ...row, modelId: Number(modelId) }) as FirstClick,
});

/** The click with its group and person. */
export const firstClickOf = (click: DatedLinkClick, campaignOf: Names['campaignOf']): FirstClick => {
  const { modelId, platform, visitor, at, country, device } = click.event;
  const { surface } = slotOf(click);
  const { source } = groupsOf(click);
  return {
    day: click.day,
    modelId,
    visitor,
    at,
    surface,
    platform,
    country,
    device,
    source,
    campaign: campaignOf(click),
  };
};

/** Each person's first click on each model. */
export const foldFirstClicks = (clicks: readonly FirstClick[]): FirstClick[] =>
  firstClicks.fold(clicks.filter(({ visitor }) => visitor !== otherVisitor));

/** Stores the first clicks for which their days have room. */
export const addFirstClicks = (
  tx: Queryable,
  all: readonly FirstClick[],
  days: DaysOfPeople,
): Promise<FirstClicks> => firstClicks.add(tx, all, days);

/** Rows sorted by day, model and group. */
export const foldClickGroupDays = (
  clicks: readonly FirstClick[],
  { begun, undone }: Firsts<FirstClick>,
): ClickGroupDay[] => {
  const rows = rowsByKey(
    ({ modelId, surface, platform, country, device, source, campaign }: FirstClick) =>
      modelId + gap + surface + gap + platform + gap + country + gap + device + gap + source + gap + campaign,
    ({ visitor, at, ...group }): ClickGroupDay => ({ ...group, clicks: 0, unique_clicks: 0 }),
  );
  for (const click of clicks) rows.of(click).clicks += 1;
  for (const click of begun) rows.of(click).unique_clicks += 1;
  for (const click of undone) rows.of(click).unique_clicks -= 1;
  return rows.sorted();
};
