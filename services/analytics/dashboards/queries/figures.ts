import {
  type Condition,
  type Figures,
  type FiguresQuery,
  figureRowsMax,
  isTimeUnit,
  measures,
} from '@marquee/contracts/http/figures';
import { groupMinPeople, otherGroups } from '@marquee/contracts/http/model-analytics';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { type Day, daysBetween } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { comparedRange, type Range, withoutToday } from './date-range';
import { inFives, isNoName, notNames, pick, type Row, roundedRows, sumsOf } from './few-people';
import { type Question, sourcesOf } from './figure-sources';

type Asked = Omit<FiguresQuery, 'period' | 'from' | 'to'>;

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
  const { sources, values } = await sourcesOf(db, range, question);
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
    values,
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
