import type { Ledger } from '../http/ledger';
import { counted, withSeparators } from '../text/number';

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const accepted = ({ totals }: Ledger): string => {
  const { repeated, inFlight, quarantined, gapEvents, lostClicks, gapMessages } = totals;
  const start = `${withSeparators(totals.accepted)} accepted`;
  const parts = [
    ...(inFlight > 0 ? [`${withSeparators(inFlight)} in flight`] : []),
    ...(inFlight < 0 ? [`${withSeparators(-inFlight)} more counted than accepted`] : []),
    ...(quarantined > 0 ? [`${withSeparators(quarantined)} in dead letters`] : []),
    ...(gapEvents > 0 ? [`${withSeparators(gapEvents)} missing`] : []),
    ...(gapEvents === 0 && gapMessages > 0
      ? [counted(gapMessages, 'message missing', 'messages missing')]
      : []),
    ...(lostClicks > 0
      ? [counted(lostClicks, 'redirect without its click', 'redirects without their click')]
      : []),
  ];
  if (parts.length === 0) return `${start}, all counted`;
  return `${start}: ${withSeparators(totals.counted + repeated)} counted, ${parts.join(', ')}`;
};

const rollups = ({ at, sources }: Ledger): string => {
  const check = sources.rollups;
  if (check === null) return '';
  const [first] = check.missing;
  if (check.missingEvents > 0)
    return `; the dashboards’ figures differ by ${withSeparators(check.missingEvents)}${first ? `, on ${dayOf(first.day)}` : ''}`;
  return Date.parse(at) - Date.parse(check.at) >= 3_600_000
    ? '; the dashboards’ figures were not compared for an hour'
    : '';
};

const writtenOff = ({ writeOffs: { total, events, latest: all } }: Ledger): string => {
  const [latest] = all;
  if (latest === undefined) return '';
  const last = total > 1 ? ', the last' : '';
  return `; ${withSeparators(events)} written off${last} on ${dayOf(latest.at)} by ${latest.operator}`;
};

/** The command that makes the figures of a day exact. */
export const rebuildCommand = (day: string): string => `make rebuild DAY=${day} APPLY=1`;

const incomplete = ({ incompleteDays = [] }: Ledger): string => {
  const [first, ...more] = incompleteDays;
  if (first === undefined) return '';
  const days = more.length > 0 ? ` and ${counted(more.length, 'earlier day', 'earlier days')}` : '';
  return `; the people of ${dayOf(first.day)}${days} are incomplete: ${rebuildCommand(first.day)}`;
};

/** The state of the ledger in one sentence. The same on the page and on the command line. */
export const ledgerSentence = (ledger: Ledger): string =>
  `${accepted(ledger)}${rollups(ledger)}${incomplete(ledger)}${writtenOff(ledger)}.`;

type Source = {
  readonly name: string;
  readonly events: number | null;
  readonly at: string | null;
  readonly means: string;
};

/** Why two of the counts differ, a sentence for each difference; none where they agree. */
export const ledgerDifferences = ({ sources, totals }: Ledger): string[] => {
  const { tracking, processed, rollups } = sources;
  const reported = processed.events - tracking.events;
  const reasons = [
    { count: totals.repeated, why: 'repeated' },
    { count: totals.inFlight, why: 'in flight' },
    { count: totals.quarantined, why: 'in dead letters' },
    { count: totals.gapEvents, why: 'missing' },
    { count: totals.writtenOff, why: 'written off' },
  ].flatMap(({ count, why }) => (count === 0 ? [] : [`${withSeparators(count)} ${why}`]));
  const unreported = totals.accepted - tracking.events;
  if (unreported > 0) reasons.push(`less ${withSeparators(unreported)} that no process reported`);
  const awaited = rollups === null ? 0 : processed.events - rollups.processed;
  return [
    ...(reasons.length > 0
      ? [
          `Processed messages have ${withSeparators(Math.abs(reported))} ${reported > 0 ? 'more' : 'fewer'} than tracking: ${reasons.join(', ')}.`,
        ]
      : []),
    ...(awaited > 0
      ? [
          `Dashboards have ${withSeparators(awaited)} fewer than processed messages: they follow at the next count.`,
        ]
      : []),
  ];
};

/** The counts that must agree, each with its definition. */
export const ledgerSources = ({ sources, demo = 0 }: Ledger): readonly Source[] => {
  const direct = Math.max(demo, sources.tracking.events - sources.gateway.events);
  return [
    {
      name: 'gateway',
      events: Math.max(0, sources.tracking.events - direct),
      at: sources.gateway.at,
      means: 'What tracking had stored at its last answer to a gateway, without demo traffic.',
    },
    {
      name: 'not through a gateway',
      events: direct,
      at: null,
      means: `Demo traffic (${withSeparators(demo)}), imports, and events since that answer. Both add up to tracking.`,
    },
    {
      name: 'tracking',
      events: sources.tracking.events,
      at: sources.tracking.at,
      means: 'What tracking processes report to have accepted, over HTTP.',
    },
    {
      name: 'processed messages',
      events: sources.processed.events,
      at: null,
      means: 'Events of the messages that are recorded as counted, without repeated ones.',
    },
    {
      name: 'dashboards',
      events: sources.rollups?.events ?? null,
      at: sources.rollups?.at ?? null,
      means:
        'What the figures behind the dashboards add up to, invalid traffic included. Counted once a minute, so it may be a minute behind the others.',
    },
  ];
};
