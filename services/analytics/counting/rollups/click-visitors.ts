import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { unknownGroup } from '@marquee/contracts/http/model-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { sourceOf } from '@marquee/contracts/rules/sources';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { arraysOf } from './add-sums';
import { roomOfDays } from './closed-days';
import type { DatedLinkClick } from './dated-activity';
import { visitorAsBigint } from './first-of-day';
import { campaignOf, isInSlot, isPaidClick } from './slot-of';
import { tally } from './tally';

export const audienceDimensions = ['country', 'device', 'source', 'hour'] as const;
export type AudienceDimension = (typeof audienceDimensions)[number];

/** The group of a click in each dimension. */
export const groupsOf = ({ hour, event }: DatedLinkClick): Readonly<Record<AudienceDimension, string>> => ({
  country: event.country,
  device: event.device,
  source: event.referrer === undefined ? unknownGroup : sourceOf(event.referrer, event.campaign).name,
  hour: String(hour),
});

/** Dimension of the sources of campaign links. */
export const campaignSource = 'campaign-source';
/** A campaign's name has no space. */
export const campaignSourceName = (campaign: string, source: string): string => `${campaign} ${source}`;

/** Dimensions of the clicks that cards led to, and of those that paid slots led to. Their one group has no name. */
export const cardClick = 'card';
export const paidClick = 'paid';

/** Dimension of the clicks of demo traffic: all in a group without a name, and those that paid slots led to. */
export const demoClick = 'demo';

/** Dimension of all clicks of a model and day, whose one group has no name. */
const all = 'all';
const allClicks = `${all} `;

/** A person of a model's clicks of a day, and the groups that the clicks are in. */
export type ClickVisitor = {
  readonly modelId: number;
  readonly day: Day;
  readonly visitor: string;
  /** The time of the earliest click, epoch milliseconds. */
  at: number;
  readonly groups: Set<string>;
};

/** A pseudonym is of a person unless it stands for all visitors beyond a cap. */
const isPerson = ({ visitor }: { readonly visitor: string }): boolean => visitor !== otherVisitor;

/** The distinct people of the clicks, sorted. */
export const foldClickVisitors = (linkClicks: readonly DatedLinkClick[]): ClickVisitor[] =>
  tally(
    linkClicks.filter(({ event }) => isPerson(event)),
    ({ event }) => `${event.modelId} ${event.visitor}`,
    ({ day, event: { modelId, visitor, at } }): ClickVisitor => ({
      modelId,
      day,
      visitor,
      at,
      groups: new Set([allClicks]),
    }),
    (row, click) => {
      row.at = Math.min(row.at, click.event.at);
      const groups = groupsOf(click);
      for (const dimension of audienceDimensions) row.groups.add(`${dimension} ${groups[dimension]}`);
      const campaign = campaignOf(click);
      if (campaign !== undefined) row.groups.add(`campaign ${campaign}`);
      if (isInSlot(click)) row.groups.add(`${cardClick} `);
      if (isPaidClick(click)) row.groups.add(`${paidClick} `);
      if (click.event.demo) row.groups.add(`${demoClick} `);
      if (click.event.demo && isPaidClick(click)) row.groups.add(`${demoClick} ${paidClick}`);
    },
  );

type CampaignPerson = {
  readonly modelId: number;
  readonly day: Day;
  readonly campaign: string;
  readonly source: string;
  readonly visitor: string;
  readonly at: number;
};

/** The distinct people of visits and clicks by campaign links, sorted. They are in no group of clicks. */
export const foldCampaignVisitors = (events: readonly CampaignPerson[]): ClickVisitor[] =>
  tally(
    events.filter(isPerson),
    ({ modelId, visitor }) => `${modelId} ${visitor}`,
    ({ modelId, day, visitor, at }): ClickVisitor => ({ modelId, day, visitor, at, groups: new Set() }),
    (row, { campaign, source, at }) => {
      row.at = Math.min(row.at, at);
      row.groups.add(`${campaignSource} ${campaignSourceName(campaign, source)}`);
    },
  );

type OwnDimension = typeof cardClick | typeof paidClick | typeof demoClick | typeof campaignSource;
type Dimension = AudienceDimension | OwnDimension | 'campaign' | 'network';

/** New unique clicks of a model's day by group. */
export type UniqueClicks = {
  readonly of: (modelId: number, day: Day) => number;
  readonly in: (modelId: number, day: Day, dimension: Dimension, name: string) => number;
};

type Fresh = {
  readonly modelId: number;
  readonly day: Day;
  readonly dimension: string;
  readonly name: string;
  readonly people: number;
};

export const uniqueClicks = (rows: readonly Fresh[]): UniqueClicks => {
  const people = new Map(
    rows.map(({ modelId, day, dimension, name, people }) => [
      `${modelId} ${day} ${dimension} ${name}`,
      people,
    ]),
  );
  const of = (modelId: number, day: Day, dimension: string, name: string): number =>
    people.get(`${modelId} ${day} ${dimension} ${name}`) ?? 0;
  return { of: (modelId, day) => of(modelId, day, all, ''), in: of };
};

/**
 * Stores the people and returns the new ones by group. A person is counted once per model, open day and group,
 * in whatever order clicks arrive. On a day that has `perDay` people only those are stored whose clicks are
 * counted among them.
 */
export const addClickVisitors = async (
  tx: Queryable,
  found: readonly ClickVisitor[],
  perDay: number,
): Promise<UniqueClicks> => {
  if (found.length === 0) return uniqueClicks([]);
  const { open, room } = await roomOfDays(tx, found, 'unique_clicks', perDay);
  const people = open.filter(({ day, groups }) => groups.has(allClicks) || (room.get(day) ?? 0) > 0);
  if (people.length === 0) return uniqueClicks([]);
  const rows = people.flatMap(({ modelId, day, visitor, groups }) => {
    const person = visitorAsBigint(visitor);
    return [...groups].sort().map((group) => {
      const end = group.indexOf(' ');
      return [day, modelId, group.slice(0, end), group.slice(end + 1), person];
    });
  });
  const { rows: fresh } = await tx.query<Fresh>({
    name: 'add-click-visitors',
    text: `with fresh as (
             insert into click_visitors (day, model_id, dimension, name, visitor)
             select * from unnest($1::date[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
             on conflict do nothing returning day, model_id, dimension, name)
           select model_id as "modelId", day, dimension, name, count(*) as people from fresh group by model_id, day, dimension, name`,
    values: arraysOf(['date', 'bigint', 'text', 'text', 'bigint'], rows),
  });
  return uniqueClicks(fresh);
};
