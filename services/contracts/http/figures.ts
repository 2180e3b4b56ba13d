import { z } from 'zod';
import { browsers, devices } from '../events/visit-facts';
import { Day, daysBetween } from '../rules/days';
import { sourceNames } from '../rules/sources';
import { dayNotes } from './conspicuous-days';
import { siteRangeMaxDays } from './site-clicks';
import { SiteRangeQuery } from './site-range';

/**
 * `GET /api/v1/figures`: one question about views, visitors, clicks and unique clicks, for the screens, files
 * and the API. Views and clicks are counted under their own facts, people under those of their first view, or
 * first click on the model, of the day, so the rows of any dimension add up to the totals of the same filter.
 */

/** What views and visitors are divided by. `page`: the type of the page, for visitors of the one they entered by. */
export const visitDimensions = ['country', 'device', 'browser', 'source', 'campaign', 'page'] as const;
/** What the clicks on links of a model are divided by. `surface`: where the click, or the card that led to it, was. */
export const clickGroupDimensions = [
  'surface',
  'platform',
  'country',
  'device',
  'source',
  'campaign',
] as const;
export const clickDimensions = ['model', ...clickGroupDimensions] as const;
export const dimensions = [...new Set([...visitDimensions, ...clickDimensions])];
export type Dimension = (typeof dimensions)[number];

/**
 * Parts of the range: hours (`2026-11-20T14`), days, weeks that begin on Monday, months; these are named by their
 * first day. Hours are kept of the whole site only, without filter, dimension and unique clicks.
 */
export const timeUnits = ['hour', 'day', 'week', 'month'] as const;
export const isTimeUnit = (name: string): name is (typeof timeUnits)[number] =>
  timeUnits.some((unit) => unit === name);

export const measures = ['views', 'visitors', 'clicks', 'uniqueClicks'] as const;
export type Measure = (typeof measures)[number];
/** The measures of visits; the others are of clicks. */
export const visitMeasures: readonly Measure[] = ['views', 'visitors'];

/** Days of a range by hour at most. */
export const hoursMaxDays = 31;

/** Rows of an answer at most; what is beyond is one row, `(other)`. */
export const figureRowsMax = 1_000;
const conditionsMax = 20;

/** `dimension:value`, or `-dimension:value` for what it is not. */
export type Condition = { readonly dimension: Dimension; readonly isNot: boolean; readonly value: string };

const isOneOf = <const Name extends string>(names: readonly Name[], text: string): text is Name =>
  names.some((name) => name === text);

/** A parameter that may be repeated or separated by commas, of these names. An unknown one is named. */
const namesOf = <const Name extends string>(names: readonly Name[], most: number) =>
  z.union([z.string(), z.array(z.string())]).transform((given, { issues }): Name[] => {
    const asked = [...new Set([given].flat().flatMap((part) => part.split(',')))];
    const unknown = asked.find((name) => !isOneOf(names, name));
    if (unknown !== undefined || asked.length > most)
      issues.push({
        code: 'custom',
        input: given,
        message:
          unknown === undefined
            ? `must be at most ${most} names`
            : `"${unknown}" is none of ${names.join(', ')}`,
      });
    return asked.filter((name) => isOneOf(names, name));
  });

/** Names that a reader may write in any case. */
const storedNames: Partial<Record<Dimension, readonly string[]>> = {
  device: devices,
  browser: browsers,
  source: sourceNames,
};
const asStored = (dimension: Dimension, value: string): string => {
  if (/^[a-z]{2}$/i.test(value) && dimension === 'country') return value.toUpperCase();
  const lower = value.toLowerCase();
  return storedNames[dimension]?.find((name) => name.toLowerCase() === lower) ?? value;
};

const conditionsOf = (dimensions: readonly Dimension[]) =>
  z.union([z.string(), z.array(z.string())]).transform((given, { issues }): Condition[] =>
    [given]
      .flat()
      .slice(0, conditionsMax + 1)
      .flatMap((text, index) => {
        const found = /^(-?)([a-z]+):(.{1,256})$/u.exec(text);
        const dimension = found?.[2] ?? '';
        const fault = (message: string): [] => {
          issues.push({ code: 'custom', input: given, message });
          return [];
        };
        if (index === conditionsMax) return fault(`must be at most ${conditionsMax} conditions`);
        if (found === null) return fault('must be dimension:value or -dimension:value');
        if (!isOneOf(dimensions, dimension))
          return fault(`"${dimension}" is none of ${dimensions.join(', ')}`);
        if (dimension === 'model' && !/^\d{1,10}$/.test(found[3] ?? ''))
          return fault('model must be the number of one');
        return [{ dimension, isNot: found[1] === '-', value: asStored(dimension, found[3] ?? '') }];
      }),
  );

/** What the range is compared with: as many days before it, the same days a year before, or a range of its own. */
const Comparison = z.union([
  z.enum(['previous', 'year']),
  z.string().regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/),
]);

const divides = (name: string, measure: Measure): boolean =>
  (isTimeUnit(name) && (name !== 'hour' || measure !== 'uniqueClicks')) ||
  dimensionsOf(measure).some((known) => known === name);

/** The measures that everything asked divides. */
const measuredBy = (
  measured: readonly Measure[],
  { by, where }: { readonly by: readonly string[]; readonly where: readonly string[] },
): Measure[] => measured.filter((one) => [...by, ...where].every((name) => divides(name, one)));

const figuresQuery = (known: readonly Dimension[], measured: readonly [Measure, ...Measure[]]) =>
  SiteRangeQuery.safeExtend({
    measure: namesOf(measured, measures.length).optional(),
    by: namesOf([...timeUnits, ...known], 2).default([]),
    where: conditionsOf(known).default([]),
    compare: Comparison.optional(),
  })
    .check(({ value: { measure, by, where, compare }, issues }) => {
      const fault = (name: string, message: string): number =>
        issues.push({ code: 'custom', path: [name], message, input: name });
      const [first = '', last = ''] = compare?.split('..') ?? [];
      const isRange = Day.safeParse(first).success && Day.safeParse(last).success && first <= last;
      if (last !== '' && !(isRange && daysBetween(first, last).length <= siteRangeMaxDays))
        fault('compare', `must be previous, year or FROM..TO, at most ${siteRangeMaxDays} days`);
      if (by.filter(isTimeUnit).length > 1) fault('by', 'must name one part of time');
      if (by.includes('hour') && (by.length > 1 || where.length > 0))
        fault('by', 'hour has neither filter nor dimension');
      const asked = { by, where: where.map(({ dimension }) => dimension) };
      for (const name of ['by', 'where'] as const)
        for (const dimension of asked[name])
          for (const one of measure ?? [])
            if (!divides(dimension, one)) fault(name, `"${dimension}" does not divide ${one}`);
      if (measure === undefined && measuredBy(measured, asked).length === 0)
        fault('by', `no measure is divided by all of ${[...asked.by, ...asked.where].join(', ')}`);
    })
    .transform(({ measure = measured, ...query }) => ({
      ...query,
      measure: measuredBy(measure, { ...query, where: query.where.map(({ dimension }) => dimension) }),
    }));

/** A question; without `measure`, all that the dimensions divide. Other parameters are refused by name. */
export const FiguresQuery = figuresQuery(dimensions, measures);
export type FiguresQuery = z.output<typeof FiguresQuery>;
/**
 * The same about the clicks of one model, for its holder: of each dimension one value and no exclusion, because the
 * sums of several would tell those of few people.
 */
export const ModelFiguresQuery = figuresQuery(clickGroupDimensions, ['clicks', 'uniqueClicks']).check(
  ({ value: { by, where }, issues }) => {
    const fault = (path: string, message: string): number =>
      issues.push({ code: 'custom', path: [path], message, input: path });
    if (by.includes('hour')) fault('by', '"hour" is of the whole site only');
    if (where.some(({ isNot }) => isNot)) fault('where', 'must not exclude');
    if (new Set(where.map(({ dimension }) => dimension)).size < where.length)
      fault('where', 'must name each dimension once');
  },
);

/** The dimensions that divide a measure. */
export const dimensionsOf = (measure: Measure): readonly Dimension[] =>
  visitMeasures.includes(measure) ? visitDimensions : clickDimensions;

const Sums = z.partialRecord(z.enum(measures), z.int());
const Range = z.object({ from: Day, to: Day });
const FigureRow = z.record(z.string(), z.union([z.string(), z.int()]));

/**
 * The row of a combination has the names of `by` with their values, and the measures asked for. The rows with
 * the most of the first measure come first; those of time in its order. For holders what is divided or filtered by
 * two names is rounded down to fives, and what that leaves of the totals is in the row of the small groups.
 */
export const Figures = z.object({
  range: Range.extend({ timezone: z.string() }),
  totals: Sums,
  /** Days whose figures were corrected afterwards. An earlier version sends none. */
  corrections: dayNotes.corrections.optional(),
  /** For holders: the filter leaves, or leaves out, so few people that they could be recognized. */
  tooFewPeople: z.literal(true).optional(),
  rows: z.array(FigureRow),
  /**
   * Equally many days: `of` are those of the range that are compared, without today unless it is the only one. With
   * rows where `by` is a part of time alone.
   */
  compared: z
    .object({
      range: Range,
      totals: Sums,
      rows: z.array(FigureRow).optional(),
      of: z.object({ range: Range, totals: Sums }),
    })
    .optional(),
});
export type Figures = z.infer<typeof Figures>;
