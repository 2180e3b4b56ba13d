import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { unknownGroup } from '@marquee/contracts/http/model-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { sourceOf } from '@marquee/contracts/rules/sources';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { arraysOf, givenRows } from './array-parameters';
import type { DaysOfPeople } from './closed-days';
import type { DatedLinkClick } from './dated-activity';
import { columnsOf } from './day-tables';
import { insertNew } from './insert-new';
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
  readonly groups: readonly string[];
};

/** A pseudonym is of a person unless it stands for all visitors beyond a cap. */
const isPerson = ({ visitor }: { readonly visitor: string }): boolean => visitor !== otherVisitor;

const clickGroups = (click: DatedLinkClick): string[] => {
  const names = groupsOf(click);
  const groups = [allClicks, ...audienceDimensions.map((dimension) => `${dimension} ${names[dimension]}`)];
  const campaign = campaignOf(click);
  if (campaign !== undefined) groups.push(`campaign ${campaign}`);
  if (isInSlot(click)) groups.push(`${cardClick} `);
  if (isPaidClick(click)) groups.push(`${paidClick} `);
  if (click.event.demo) groups.push(`${demoClick} `);
  if (click.event.demo && isPaidClick(click)) groups.push(`${demoClick} ${paidClick}`);
  return groups;
};

/** Returns the person of each click that has one. */
export const clickVisitors = (linkClicks: readonly DatedLinkClick[]): ClickVisitor[] =>
  linkClicks.flatMap((click) => {
    const { day, event } = click;
    const { modelId, visitor } = event;
    return isPerson(event) ? [{ modelId, day, visitor, groups: clickGroups(click) }] : [];
  });

type CampaignPerson = Omit<ClickVisitor, 'groups'> & { readonly campaign: string; readonly source: string };

/** Returns the person of each visit and click by a campaign link. They are in no group of clicks. */
export const campaignVisitors = (events: readonly CampaignPerson[]): ClickVisitor[] =>
  events.filter(isPerson).map(({ campaign, source, ...person }) => ({
    ...person,
    groups: [`${campaignSource} ${campaignSourceName(campaign, source)}`],
  }));

type OwnDimension = typeof cardClick | typeof paidClick | typeof demoClick | typeof campaignSource;
type Dimension = AudienceDimension | OwnDimension | 'campaign' | 'network';

/** New unique clicks of a model's day by group. */
export type UniqueClicks = {
  readonly of: (modelId: number, day: Day) => number;
  readonly in: (modelId: number, day: Day, dimension: Dimension, name: string) => number;
};

/** The numbers of people by model, day and group. */
export const uniqueClicks = (found: readonly ClickVisitor[]): UniqueClicks => {
  const people = new Map<number, Map<string, number>>();
  for (const { modelId, day, groups } of found) {
    const known = people.get(modelId) ?? new Map<string, number>();
    people.set(modelId, known);
    for (const group of groups) known.set(`${day} ${group}`, (known.get(`${day} ${group}`) ?? 0) + 1);
  }
  const of = (modelId: number, day: Day, dimension: string, name: string): number =>
    people.get(modelId)?.get(`${day} ${dimension} ${name}`) ?? 0;
  return { of: (modelId, day) => of(modelId, day, all, ''), in: of };
};

/** Returns each person once, with all groups, in the order of the keys. */
export const mergePeople = (found: readonly ClickVisitor[]): ClickVisitor[] =>
  tally(
    found,
    ({ modelId, visitor }) => `${modelId} ${visitor}`,
    (person) => ({ ...person }),
    (row, { groups }) => {
      if (row.groups !== groups) row.groups = [...new Set([...row.groups, ...groups])];
    },
  );

const keyNames = ['day', 'model_id', 'visitor'];
const key = columnsOf(keyNames);
const columns = columnsOf([...keyNames, 'groups']);
/** No group's name has a line break. */
const rowOf = (one: ClickVisitor): unknown[] => [one.day, one.modelId, one.visitor, one.groups.join('\n')];

/** Adds the groups that stored people lack, and returns those. */
const addGroups = async (tx: Queryable, people: readonly ClickVisitor[]): Promise<ClickVisitor[]> => {
  // Rows are locked in the order of the parameters, the same in every worker.
  const stored = await rowsOf<{ place: number; groups: string }>(tx, {
    name: 'lock-click-visitors',
    text: `select place, groups from ${givenRows(key)} join click_visitors as known using (${keyNames})
           order by place for update of known`,
    values: arraysOf(key, people.map(rowOf)),
  });
  const lacking = stored.flatMap(({ place, groups }) => {
    const known = new Set(groups.split('\n'));
    const person = people[place - 1];
    const added = person?.groups.filter((group) => !known.has(group)) ?? [];
    return person === undefined || added.length === 0 ? [] : [{ ...person, groups: added }];
  });
  if (lacking.length > 0)
    await tx.query({
      name: 'add-click-groups',
      text: `update click_visitors as known set groups = known.groups || E'\n' || given.groups from ${givenRows(columns)}
             where (known.day, known.model_id, known.visitor) = (given.day, given.model_id, given.visitor)`,
      values: arraysOf(columns, lacking.map(rowOf)),
    });
  return lacking;
};

/**
 * Stores the people and returns the new ones by group. A person is counted once per model, open day and group,
 * in whatever order clicks arrive. On a day that is full only those are stored whose clicks are counted among its people.
 */
export const addClickVisitors = async (
  tx: Queryable,
  found: readonly ClickVisitor[],
  { isOpen, roomOf }: DaysOfPeople,
): Promise<UniqueClicks> => {
  const people = mergePeople(
    found.filter(({ day, groups }) => isOpen(day) && (groups.includes(allClicks) || roomOf(day) > 0)),
  );
  if (people.length === 0) return uniqueClicks([]);
  const isNew = await insertNew(tx, 'click_visitors', { key, columns }, people.map(rowOf));
  const known = people.filter((_person, index) => !isNew(index));
  const added = known.length > 0 ? await addGroups(tx, known) : [];
  return uniqueClicks([...people.filter((_person, index) => isNew(index)), ...added]);
};
