import {
  type Condition,
  type Dimension,
  type FiguresQuery,
  isTimeUnit,
  type Measure,
  measures,
} from '@marquee/contracts/http/figures';
import type { Day } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { isGroupList } from '../../counting/rollups/day-tops';
import { rangeCtes } from '../../counting/rollups/month-sums';
import type { Range } from './date-range';

export type Question = Pick<FiguresQuery, 'measure' | 'by' | 'where'>;

const columns: Readonly<Record<Measure, string>> = {
  views: 'views',
  visitors: 'visitors',
  clicks: 'clicks',
  uniqueClicks: 'unique_clicks',
};

/** Visits and clicks are in tables of their own: combined sums, and sums without groups. */
const tables = {
  visits: { groups: 'visit_group', measures: ['views', 'visitors'] },
  clicks: { groups: 'click_group', measures: ['clicks', 'uniqueClicks'] },
} as const;
type Table = keyof typeof tables;

/** Dimensions with a table of their own, a thousand times smaller, for questions without a filter. */
const ownTables: Readonly<Record<Table, readonly Dimension[]>> = {
  visits: ['country', 'device', 'browser'],
  clicks: ['model'],
};

const columnOf = (dimension: Dimension): string => (dimension === 'model' ? 'model_id' : dimension);
const unitSql = (unit: string): string =>
  unit === 'hour'
    ? "day || 'T' || lpad(hour::text, 2, '0')"
    : unit === 'day'
      ? 'day'
      : `date_trunc('${unit}', day)::date`;

/** The parts of a statement that are added with their parameters. */
const parameters = () => {
  const values: unknown[] = [];
  return { values, of: (value: unknown): string => `$${values.push(value)}` };
};
type Parameters = ReturnType<typeof parameters>;

/** A row fits if it has one of the values asked for each dimension, and none of the excluded ones. */
const conditionOf = (where: readonly Condition[], { of }: Parameters): string => {
  const names = [...new Set(where.map(({ dimension }) => dimension))];
  const parts = names.flatMap((dimension) =>
    [false, true].flatMap((isNot) => {
      const given = where.filter((one) => one.dimension === dimension && one.isNot === isNot);
      const values = given.map(({ value }) => value);
      if (values.length === 0) return [];
      const type = dimension === 'model' ? 'bigint' : 'text';
      return `${columnOf(dimension)} ${isNot ? '<> all' : '= any'} (${of(values)}::${type}[])`;
    }),
  );
  return ['true', ...parts].join(' and ');
};

/** A range as whole months, days that have a list of the dimension, and spans of other days. */
type Parts = {
  readonly months: readonly Day[];
  readonly listed?: readonly Day[];
  readonly days: readonly Range[];
};

const spansOf = async (db: Queryable, { first, last }: Range): Promise<Parts> =>
  await onlyRow<Parts>(db, {
    name: 'spans-of-range',
    text: `with ${rangeCtes} select
      (select coalesce(json_agg(month), '[]') from whole) as months,
      (select coalesce(json_agg(json_build_object('first', first, 'last', last)), '[]') from gaps) as days`,
    values: [first, last],
  });

/** Days that may lack their list. A whole month lacks it if its days were removed before there were lists. */
const lackingMax = 27;

/** Undefined where too many days lack the list. What is counted after a day was removed changes no list. */
const listedParts = async (
  db: Queryable,
  { first, last }: Range,
  list: string,
): Promise<Parts | undefined> => {
  const days = await rowsOf<{ day: Day; isListed: boolean }>(db, {
    name: 'listed-days',
    text: `select counted.day, coalesce(settled_at = counted.counted_at or (settled_at is not null and counted.counted_at > days_removed_at), false) as "isListed"
      from site_days as counted left join day_tops on list = $3 and day_tops.day = counted.day
        left join summed_months on month = date_trunc('month', counted.day)
      where counted.day between $1 and $2`,
    values: [first, last, list],
  });
  const [listed = [], lacking = []] = [true, false].map((is) =>
    days.filter(({ isListed }) => isListed === is),
  );
  if (lacking.length > lackingMax) return undefined;
  const spans = lacking.map(({ day }) => ({ first: day, last: day }));
  return { months: [], listed: listed.map(({ day }) => day), days: spans };
};

/** The table that a question reads, by name without `_days` and `_months`; that of hours by its own. */
const tableOf = (table: Table, { by, where }: Question): string => {
  const names = by.filter((name) => !isTimeUnit(name));
  const [only] = names;
  if (by.includes('hour')) return 'site_hours';
  if (where.length > 0 || names.length > 1) return tables[table].groups;
  if (only === undefined) return 'site';
  return ownTables[table].includes(only) ? only : tables[table].groups;
};
const withoutMonths: readonly string[] = ['site', 'site_hours', ...ownTables.visits];

/**
 * The rows of one table that a question sums up, with zero for the other's measures. Each span is a condition with
 * its days as parameters, so that the planner knows the partitions.
 */
const sourceOf = async (
  db: Queryable,
  table: Table,
  range: Range,
  question: Question,
  { values, of }: Parameters,
): Promise<string[]> => {
  const time = question.by.find(isTimeUnit);
  const name = tableOf(table, question);
  const own: readonly Measure[] = tables[table].measures;
  const isKept = (measure: Measure) =>
    own.includes(measure) && !(name === 'site_hours' && measure === 'uniqueClicks');
  const sums = measures.map((measure) => `${isKept(measure) ? columns[measure] : 0} as "${measure}"`);
  const dimensions = question.by.filter((one) => !isTimeUnit(one));
  const names = dimensions.map((one) => `${columnOf(one)} as "${one}"`);
  const condition = conditionOf(question.where, { values, of });
  const hasMonths = (time === undefined || time === 'month') && !withoutMonths.includes(name);
  const list = `${table} ${dimensions.join()}`;
  const hasList = question.where.length === 0 && isGroupList(list);
  const inLists = hasList ? await listedParts(db, range, list) : undefined;
  const inTables = () => (hasMonths ? spansOf(db, range) : { months: [], days: [range] });
  const { months, listed = [], days }: Parts = inLists ?? (await inTables());
  const shown = (day: string): string =>
    [...(time === undefined ? [] : [`${day} as "${time}"`]), ...names, ...sums].join(', ');
  const ofDay = shown(unitSql(time ?? 'day'));
  return [
    ...days.map(
      ({ first, last }) =>
        `select ${ofDay} from ${name === 'site_hours' ? name : `${name}_days`} where day between ${of(first)} and ${of(last)} and ${condition}`,
    ),
    ...(months.length === 0
      ? []
      : [`select ${shown('month')} from ${name}_months where month = any (${of(months)}) and ${condition}`]),
    ...(listed.length === 0
      ? []
      : [
          `select ${ofDay} from (
             select day, top.* from day_tops, unnest(names, views, visitors) as top (${[...dimensions, ...own.map((one) => columns[one])].join(', ')})
             where list = ${of(list)} and day = any (${of(listed)}::date[])) as lists`,
        ]),
  ];
};

/** The rows that a question sums up, as selects with a column for each name and measure, and their parameters. */
export const sourcesOf = async (db: Queryable, range: Range, question: Question) => {
  const given = parameters();
  const sources: string[] = [];
  for (const table of ['visits', 'clicks'] as const)
    if (tables[table].measures.some((name) => question.measure.includes(name)))
      sources.push(...(await sourceOf(db, table, range, question, given)));
  return { sources, values: given.values };
};
