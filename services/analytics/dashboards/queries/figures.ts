import {
  type Condition,
  type Dimension,
  type Figures,
  type FiguresQuery,
  figureRowsMax,
  isTimeUnit,
  type Measure,
  measures,
} from '@marquee/contracts/http/figures';
import { groupMinPeople, otherGroups } from '@marquee/contracts/http/model-analytics';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { type Day, daysBetween } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rangeCtes } from '../../counting/rollups/month-sums';
import { comparedRange, type Range, withoutToday } from './date-range';
import { inFives, isNoName, notNames, pick, type Row, roundedRows, sumsOf } from './few-people';

type Asked = Omit<FiguresQuery, 'period' | 'from' | 'to'>;
type Question = Omit<Asked, 'compare'>;

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

/** A range as whole months that have valid sums, and the spans of days around and between them. */
type Spans = { readonly months: readonly Day[]; readonly days: readonly Range[] };

const spansOf = async (db: Queryable, { first, last }: Range): Promise<Spans> =>
  await onlyRow<Spans>(db, {
    name: 'spans-of-range',
    text: `with ${rangeCtes} select
      (select coalesce(json_agg(month), '[]') from whole) as months,
      (select coalesce(json_agg(json_build_object('first', first, 'last', last)), '[]') from gaps) as days`,
    values: [first, last],
  });

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
  const names = question.by.filter((one) => !isTimeUnit(one)).map((one) => `${columnOf(one)} as "${one}"`);
  const condition = conditionOf(question.where, { values, of });
  const hasMonths = (time === undefined || time === 'month') && !withoutMonths.includes(name);
  const spans: Spans = hasMonths ? await spansOf(db, range) : { months: [], days: [range] };
  const shown = (day: string): string =>
    [...(time === undefined ? [] : [`${day} as "${time}"`]), ...names, ...sums].join(', ');
  return [
    ...spans.days.map(
      ({ first, last }) =>
        `select ${shown(unitSql(time ?? 'day'))} from ${name === 'site_hours' ? name : `${name}_days`} where day between ${of(first)} and ${of(last)} and ${condition}`,
    ),
    ...(spans.months.length === 0
      ? []
      : [
          `select ${shown('month')} from ${name}_months where month = any (${of(spans.months)}) and ${condition}`,
        ]),
  ];
};

/** Rows of a dimension that are shown for each part of time; what is beyond is one row, `(other)`. */
const rowsMax = (by: Question['by'], range: Range): number => {
  const time = by.find(isTimeUnit);
  const parts = time === undefined ? 1 : daysBetween(range.first, range.last).length / partDays[time];
  return Math.max(1, Math.floor(figureRowsMax / Math.max(1, parts)));
};
const partDays = { hour: 1 / 24, day: 1, week: 7, month: 28 } as const;

/** The reader of an answer, who decides which rows of fewer than `groupMinPeople` people are added up. */
type Viewer = 'operator' | 'holder';

const smallSql = ({ by }: Question, viewer: Viewer, isFiltered: boolean): string => {
  const isAsked = by.some((name) => !isTimeUnit(name)) || isFiltered;
  const few = `greatest(visitors, "uniqueClicks") < ${groupMinPeople}`;
  // The name of a campaign may be that of a person.
  if (viewer === 'operator')
    return by.includes('campaign') ? `${few} and campaign not in (${notNames})` : 'false';
  return isAsked ? few : 'false';
};

/**
 * The sums by combination, in the order of time and then by the first measure, the largest first. PostgreSQL
 * ranks and adds up the rest, because there may be millions of combinations.
 */
const rowsOf = async (
  db: Queryable,
  range: Range,
  question: Question,
  viewer: Viewer,
  isFiltered: boolean,
): Promise<Row[]> => {
  const { by, measure } = question;
  const given = parameters();
  const sources: string[] = [];
  for (const table of ['visits', 'clicks'] as const)
    if (tables[table].measures.some((name) => measure.includes(name)))
      sources.push(...(await sourceOf(db, table, range, question, given)));
  const sums = measures.map((name) => `sum("${name}")::float8 as "${name}"`).join(', ');
  const time = by.find(isTimeUnit);
  const dimensions = by.filter((name) => !isTimeUnit(name));
  const quoted = by.map((name) => `"${name}"`);
  const group = (names: readonly string[]): string =>
    names.length === 0 ? '' : `group by ${names.join(', ')}`;
  const small = smallSql(question, viewer, isFiltered);
  const labels = by.map((name) =>
    isTimeUnit(name) && !(viewer === 'holder' && isFiltered)
      ? `"${name}"::text`
      : `case when ${small} then '${otherGroups}' else "${name}"::text end as "${name}"`,
  );
  const isRest = `place > ${rowsMax(by, range)}`;
  const rests = dimensions.map(
    (name) => `case when ${isRest} then '${otherName}' else "${name}" end as "${name}"`,
  );
  const first = `"${measure[0] ?? 'views'}" desc`;
  const { rows } = await db.query<Row>(
    `with groups as (
       select ${[...quoted, sums].join(', ')} from (${sources.join(' union all ')}) as found ${group(quoted)}
     ), named as (
       select ${[...labels, sums].join(', ')} from groups ${group(by.map((_name, index) => String(index + 1)))}
     ), ranked as (
       select *, row_number() over (${time === undefined ? '' : `partition by "${time}" `}order by ${[first, ...quoted].join(', ')}) as place from named
     )
     select ${[...(time === undefined ? [] : [`"${time}"`]), ...rests, sums].join(', ')} from ranked
     ${group(by.map((_name, index) => String(index + 1)))}
     having ${measures.map((name) => `sum("${name}") <> 0`).join(' or ')}
     order by ${[...(time === undefined ? [] : [`"${time}"`]), `min(place) > ${rowsMax(by, range)}`, first, ...quoted].join(', ')}`,
    given.values,
  );
  return rows.map((row) =>
    /^\d+$/.test(String(row['model'])) ? { ...row, model: Number(row['model']) } : row,
  );
};

const peopleOf = (rows: readonly Row[]): number =>
  Math.max(
    ...(['visitors', 'uniqueClicks'] as const).map((name) =>
      rows.reduce((total, row) => total + Number(row[name]), 0),
    ),
  );

type Found = { readonly rows: Row[]; readonly totals: Record<string, number> };

/**
 * Rows and totals; undefined where a filter leaves, or leaves out, so few people that they could be recognized:
 * for holders any filter, for operators that of a campaign.
 */
const found = async (
  db: Queryable,
  range: Range,
  question: Question,
  ofModel: number | undefined,
): Promise<Found | undefined> => {
  const own: Condition[] =
    ofModel === undefined ? [] : [{ dimension: 'model', isNot: false, value: String(ofModel) }];
  const viewer = ofModel === undefined ? 'operator' : 'holder';
  const { where, measure } = question;
  const rows = await rowsOf(db, range, { ...question, where: [...where, ...own] }, viewer, where.length > 0);
  const people = peopleOf(rows);
  const isOfPerson = where.some(
    ({ dimension, isNot, value }) => dimension === 'campaign' && !isNot && !isNoName(value),
  );
  if (where.length > 0 && (ofModel !== undefined || isOfPerson)) {
    if (people < groupMinPeople) return undefined;
    if (ofModel !== undefined) {
      const all = await rowsOf(db, range, { ...question, by: [], where: own }, viewer, false);
      if (peopleOf(all) - people < groupMinPeople) return undefined;
    }
  }
  const totals = sumsOf(measure, rows);
  if (viewer === 'holder' && where.length + question.by.length > 1) {
    const shown = where.length > 1 ? inFives(totals) : totals;
    return { totals: shown, rows: roundedRows(rows, question, shown) };
  }
  return { totals, rows: rows.map((row) => pick(row, [...question.by, ...measure])) };
};

/**
 * The answer about the site, or about `ofModel` for its holder. The rows add up to the totals; combinations of too
 * few people are one row (for operators of campaigns only). `today` is not over and compared only if asked alone.
 */
export const figures = async (
  db: Queryable,
  range: Range,
  { compare, ...question }: Asked,
  { today, ofModel }: { readonly today?: Day; readonly ofModel?: number } = {},
): Promise<Omit<Figures, 'range'>> => {
  const ask = (asked: Range, by: Question['by']) => found(db, asked, { ...question, by }, ofModel);
  const answer = await ask(range, question.by);
  if (answer === undefined) return { totals: {}, rows: [], tooFewPeople: true };
  const { totals } = answer;
  const rows = question.by.length === 0 ? [] : answer.rows;
  if (compare === undefined) return { totals, rows };
  const whole = withoutToday(range, today);
  const earlier = comparedRange(compare, whole);
  const isTime = question.by.length === 1 && question.by.every(isTimeUnit);
  const before = await ask(earlier, isTime ? question.by : []);
  const ended = whole.last === range.last ? answer : await ask(whole, []);
  return {
    totals,
    rows,
    compared: {
      range: { from: earlier.first, to: earlier.last },
      totals: before?.totals ?? {},
      ...(isTime && { rows: before?.rows ?? [] }),
      of: { range: { from: whole.first, to: whole.last }, totals: ended?.totals ?? {} },
    },
  };
};
