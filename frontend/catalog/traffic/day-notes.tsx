import type { Conspicuous, Correction } from '@marquee/contracts/http/conspicuous-days';
import { demoSentence } from '@marquee/contracts/text/demo-traffic';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { dateOf, fullDay } from '../../ui/format/day';
import { Muted } from '../../ui/text/muted';

/** What each pattern of a conspicuous day says, of `events` among all visits and clicks of the model's day. */
const patterns: Readonly<Record<Conspicuous['reason'], (events: string, of: string) => string>> = {
  'one-network': (events, of) => `one network made ${events} of ${of} visits and clicks`,
  'too-fast': (events, of) => `${events} of ${of} clicks came within two seconds after the profile opened`,
  'clicks-without-views': (events) =>
    `${events} clicks are far more than its opened profiles usually lead to`,
  'one-browser': (events, of) => `${events} of ${of} visits and clicks have the same version of one browser`,
  burst: (events, of) => `${events} of ${of} visits and clicks fell into one hour`,
};

/** Why a day is conspicuous, as the end of a sentence. */
export const patternOf = ({ reason, events, of }: Pick<Conspicuous, 'reason' | 'events' | 'of'>): string =>
  patterns[reason](withSeparators(events), withSeparators(of));

/** Days that are conspicuous, days whose figures were corrected, and demo traffic, each in a sentence. Nothing without any. */
export const DayNotes = ({
  conspicuous = [],
  corrections = [],
  demo = 0,
}: {
  readonly conspicuous?: readonly Conspicuous[];
  readonly corrections?: readonly Correction[] | undefined;
  /** Events of demo traffic among the figures. */
  readonly demo?: number | undefined;
}) => {
  const corrected = new Set(corrections.map(({ day }) => day));
  return (
    <>
      {demo > 0 && <Muted $small>{demoSentence(demo)}</Muted>}
      {conspicuous.map((one) => (
        <Muted key={`${one.day} ${one.reason}`} $small>
          {fullDay(one.day)} is conspicuous: {patternOf(one)}.
          {!corrected.has(one.day) && ' They still count.'}
        </Muted>
      ))}
      {corrections.map(({ day, at, removed }) => (
        <Muted key={day} $small>
          The figures of {fullDay(day)} were corrected on {dateOf(at)}: {counted(removed, 'event', 'events')}{' '}
          of all models {removed === 1 ? 'was' : 'were'} found invalid.
        </Muted>
      ))}
    </>
  );
};
