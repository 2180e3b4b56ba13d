import {
  type Condition,
  type Dimension,
  type Figures,
  type FiguresQuery,
  figureRowsMax,
  type Measure,
  timeUnits,
} from '@marquee/contracts/http/figures';
import { groupMinPeople, otherGroups } from '@marquee/contracts/http/model-analytics';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { addDays, Day } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rangeCtes } from '../../counting/rollups/month-sums';
import { type Range, rangeBefore } from './date-range';

type Asked = Omit<FiguresQuery, 'period' | 'from' | 'to'>;
type Question = Omit<Asked, 'compare'>;
type Row = Record<string, string | number>;

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

/** Visits by one of these alone are read from a table of its own, which is a thousand times smaller. */
const ownTables: readonly string[] = ['country', 'device', 'browser'];

const isTime = (name: string): name is (typeof timeUnits)[number] => timeUnits.some((unit) => unit === name);
const columnOf = (dimension: Dimension): string => (dimension === 'model' ? 'model_id' : dimension);
const unitSql = (unit: string): string => (unit === 'day' ? 'day' : `date_trunc('${unit}', day)::date`);

/** The parts of a statement that are added with their parameters. */
const parameters = () => {
  const values: unknown[] = [];
  return { values, of: (value: unknown): string => `$${values.push(value)}` };
};
type Parameters = ReturnType<typeof parameters>;

/** Values of one dimension are alternatives; what it is not holds for each. */
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

/** The table that a question reads, by name without `_days` and `_months`, and its columns. */
const tableOf = (table: Table, { by, where }: Question): string => {
  const names = by.filter((name) => !isTime(name));
  const [only] = names;
  if (where.length > 0 || names.length > 1) return tables[table].groups;
  if (only === undefined) return 'site';
  if (only === 'model') return 'model';
  return table === 'visits' && ownTables.includes(only) ? only : tables[table].groups;
};
/** The tables that have no sums of months. */
const withoutMonths: readonly string[] = ['site', ...ownTables];

/**
 * The rows that a question about one table sums up. Each span is a condition of its own with its days as
 * parameters, so that the planner knows the partitions and the number of rows.
 */
const sourceOf = async (
  db: Queryable,
  table: Table,
  range: Range,
  question: Question,
  { values, of }: Parameters,
): Promise<string> => {
  const time = question.by.find(isTime);
  const name = tableOf(table, question);
  const names = question.by.filter((one) => !isTime(one)).map(columnOf);
  const sums = tables[table].measures.map((measure) => columns[measure]);
  const condition = conditionOf(question.where, { values, of });
  const spans: Spans =
    time !== undefined || withoutMonths.includes(name)
      ? { months: [], days: [range] }
      : await spansOf(db, range);
  const shown = [...(time === undefined ? [] : [`${unitSql(time)} as ${time}`]), ...names, ...sums].join(
    ', ',
  );
  return [
    ...spans.days.map(
      ({ first, last }) =>
        `select ${shown} from ${name}_days where day between ${of(first)} and ${of(last)} and ${condition}`,
    ),
    ...(spans.months.length === 0
      ? []
      : [
          `select ${[...names, ...sums].join(', ')} from ${name}_months where month = any (${of(spans.months)}) and ${condition}`,
        ]),
  ].join(' union all ');
};

/** The sums of one table by combination, without those of nothing. */
const rowsOf = async (db: Queryable, table: Table, range: Range, question: Question): Promise<Row[]> => {
  const given = parameters();
  const source = await sourceOf(db, table, range, question, given);
  const { measures } = tables[table];
  const names = question.by.map((name) => (isTime(name) ? name : columnOf(name)));
  const sums = measures.map((measure) => `sum(${columns[measure]})::float8 as "${measure}"`);
  const group = names.length === 0 ? '' : `group by ${names.join(', ')}`;
  const shown = question.by.map((name, index) =>
    isTime(name) ? `${name}::text` : `${names[index]} as "${name}"`,
  );
  const { rows } = await db.query<Row>(
    `select ${[...shown, ...sums].join(', ')} from (${source}) as found
     ${group} having ${measures.map((measure) => `sum(${columns[measure]}) <> 0`).join(' or ')}`,
    given.values,
  );
  return rows;
};

/** Each combination once, with zero for the measures that it has nothing of. */
const merged = (rows: readonly Row[], { measure, by }: Question): Row[] => {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(by.map((name) => row[name]));
    const known = found.get(key) ?? Object.fromEntries(by.map((name) => [name, row[name] ?? '']));
    for (const name of measure) known[name] = Number(known[name] ?? 0) + Number(row[name] ?? 0);
    found.set(key, known);
  }
  return [...found.values()];
};

const totalsOf = (rows: readonly Row[], measure: readonly Measure[]) =>
  Object.fromEntries(
    measure.map((name) => [name, rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)]),
  );

/** One row in place of several, with `name` in place of every part of their names. */
const folded = (rows: readonly Row[], name: string, { by, measure }: Question): Row[] => {
  if (rows.length === 0) return [];
  return [{ ...Object.fromEntries(by.map((one) => [one, name])), ...totalsOf(rows, measure) }];
};

/** In the order of time, or else the most of the first measure first. */
const sorted = (rows: readonly Row[], { by, measure }: Question): Row[] => {
  const time = by.find(isTime);
  const [first = 'views'] = measure;
  const text = (row: Row): string => JSON.stringify(by.map((name) => row[name]));
  const byText = (one: Row, other: Row): number => (text(one) < text(other) ? -1 : 1);
  return rows.toSorted((one, other) =>
    time !== undefined && one[time] !== other[time]
      ? String(one[time]) < String(other[time])
        ? -1
        : 1
      : Number(other[first]) - Number(one[first]) || byText(one, other),
  );
};

const answerTo = async (db: Queryable, range: Range, question: Question): Promise<Row[]> => {
  const isAsked = (table: Table): boolean =>
    tables[table].measures.some((name) => question.measure.includes(name));
  const found: Row[] = [];
  for (const table of ['visits', 'clicks'] as const)
    if (isAsked(table)) found.push(...(await rowsOf(db, table, range, question)));
  return sorted(merged(found, question), question);
};

/** The range of `compare`. */
const comparedRange = (compare: string, range: Range): Range => {
  if (compare === 'previous') return rangeBefore(range);
  if (compare === 'year') return { first: yearBefore(range.first), last: yearBefore(range.last) };
  const [first = range.first, last = range.last] = compare.split('..');
  return { first, last };
};

/** The same day of the year before; for 29 February the day before. */
const yearBefore = (day: Day): Day => {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const { data } = Day.safeParse(`${year}${day.slice(4)}`);
  return data ?? addDays(`${year}-03-01`, -1);
};

const sumsOf = async (db: Queryable, range: Range, question: Omit<Question, 'by'>) =>
  totalsOf(await answerTo(db, range, { ...question, by: [] }), question.measure);

/** The answer to a question. The rows add up to the totals. */
export const figures = async (
  db: Queryable,
  range: Range,
  { compare, ...question }: Asked,
): Promise<Omit<Figures, 'range'>> => {
  const rows = await answerTo(db, range, question);
  const before = compare === undefined ? undefined : comparedRange(compare, range);
  return {
    totals: totalsOf(rows, question.measure),
    rows:
      question.by.length === 0
        ? []
        : [...rows.slice(0, figureRowsMax), ...folded(rows.slice(figureRowsMax), otherName, question)],
    ...(before && {
      compared: {
        range: { from: before.first, to: before.last },
        totals: await sumsOf(db, before, question),
      },
    }),
  };
};

/**
 * The same about one model, for its holder: combinations of too few people are one row, and a filter that
 * leaves, or leaves out, too few is not answered.
 */
export const modelFigures = async (
  db: Queryable,
  modelId: number,
  range: Range,
  asked: Asked,
): Promise<Omit<Figures, 'range'>> => {
  const ofModel: Condition = { dimension: 'model', isNot: false, value: String(modelId) };
  const measure = [...new Set([...asked.measure, 'uniqueClicks' as const])];
  const people = ({ uniqueClicks = 0 }: Readonly<Record<string, unknown>>): number => Number(uniqueClicks);
  const query = { ...asked, measure, where: [...asked.where, ofModel] };
  const { totals, rows, compared } = await figures(db, range, query);
  const all = await sumsOf(db, range, { measure, where: [ofModel] });
  const left = [people(totals), people(all) - people(totals)];
  if (asked.where.length > 0 && left.some((many) => many > 0 && many < groupMinPeople))
    return { totals: {}, rows: [], tooFewPeople: true };
  const isTooSmall = (row: Row): boolean =>
    asked.by.some((name) => !isTime(name)) && people(row) < groupMinPeople;
  const only = <Value>(given: Readonly<Record<string, Value>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
  return {
    totals: only(totals, asked.measure),
    rows: [
      ...rows.filter((row) => !isTooSmall(row)),
      ...folded(rows.filter(isTooSmall), otherGroups, asked),
    ].map((row) => only(row, [...asked.by, ...asked.measure])),
    ...(compared && { compared: { ...compared, totals: only(compared.totals, asked.measure) } }),
  };
};
