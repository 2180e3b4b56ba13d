import type { Ledger } from '../http/ledger';

type Figure = { readonly name: string; readonly key: keyof Ledger['totals']; readonly means: string };

/** What became of a tracking process. One that is killed does not send its last report. */
export const processState = ({
  closed,
  unreported = 0,
}: Pick<Ledger['producers'][number], 'closed' | 'unreported'>): string =>
  closed ? (unreported > 0 ? 'stopped without closing' : 'ended') : 'running';

/** The figures of the ledger in display order, each with its definition. */
export const ledgerFigures: readonly Figure[] = [
  {
    name: 'accepted',
    key: 'accepted',
    means: 'Events confirmed to the client (202 or 302): the highest of the sources.',
  },
  { name: 'counted', key: 'counted', means: 'Events included in the totals, including invalid traffic.' },
  {
    name: 'repeated',
    key: 'repeated',
    means: 'Events of a batch that was sent again, counted only the first time.',
  },
  {
    name: 'in flight',
    key: 'inFlight',
    means: 'Events not counted yet: at the broker, in a spool, or in a worker.',
  },
  { name: 'quarantined', key: 'quarantined', means: 'Events in dead letters.' },
  {
    name: 'gap events',
    key: 'gapEvents',
    means: 'Events that are accepted, counted nowhere and not written off.',
  },
  { name: 'gap messages', key: 'gapMessages', means: 'Missing messages, found by gaps in their numbering.' },
  { name: 'written off', key: 'writtenOff', means: 'Missing events that an operator has accepted as lost.' },
  {
    name: 'lost clicks',
    key: 'lostClicks',
    means: 'Redirects answered with 302 whose click was not stored.',
  },
  {
    name: 'duplicates',
    key: 'duplicateMessages',
    means: 'Redelivered messages, counted only the first time.',
  },
];
