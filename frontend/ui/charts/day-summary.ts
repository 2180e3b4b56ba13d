import type { Day } from '@marquee/contracts/rules/days';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { longPart, shortDay, type Unit } from '../format/day';
import type { Series } from './series';

export const summaryOf = (
  days: readonly Day[],
  unit: Unit,
  today: Day,
  [one, many]: Series['unit'],
  counts: Series['counts'],
): string => {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return `No ${many} yet.`;
  const best = counts.reduce<number>(
    (most, count, at) => ((count ?? 0) > (counts[most] ?? 0) ? at : most),
    0,
  );
  const name = (part: Day): string => longPart(part, unit);
  const open = unit === 'day' ? 'Today so far' : `This ${unit} so far`;
  const lastText = `${last === today ? open : `On the last ${unit}`}: ${withSeparators(counts.at(-1) ?? 0)}.`;
  return `${many} per ${unit} from ${name(first)} to ${name(last)}. Most on ${name(days[best] ?? first)}: ${counted(counts[best] ?? 0, one, many)}. ${lastText}`;
};

/** `Nov 3 to Nov 22`, and `Nov 3` of one day. */
export const rangeText = (days: readonly Day[]): string =>
  [...new Set([days[0], days.at(-1)])].map((day) => shortDay(day ?? '')).join(' to ');
