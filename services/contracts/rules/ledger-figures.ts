import type { Ledger } from '../http/ledger';

type Totals = Ledger['totals'];

/** The figures of the ledger in display order, each with its definition. */
export const ledgerFigures = [
  {
    name: 'accepted',
    of: ({ accepted }: Totals) => accepted,
    means: 'Events confirmed to the client (HTTP 202).',
  },
  {
    name: 'counted',
    of: ({ counted }: Totals) => counted,
    means: 'Events included in the totals, including invalid traffic.',
  },
  {
    name: 'repeated',
    of: ({ repeated }: Totals) => repeated,
    means: 'Events of a batch that was sent again, counted only the first time.',
  },
  {
    name: 'in flight',
    of: ({ inFlight }: Totals) => inFlight,
    means: 'Events not counted yet: at the broker, in a spool, or in a worker.',
  },
  {
    name: 'quarantined',
    of: ({ quarantined }: Totals) => quarantined,
    means: 'Events in dead letters.',
  },
  { name: 'gap events', of: ({ gapEvents }: Totals) => gapEvents, means: 'Missing events.' },
  {
    name: 'gap messages',
    of: ({ gapMessages }: Totals) => gapMessages,
    means: 'Missing messages, found by gaps in their numbering.',
  },
  {
    name: 'duplicates',
    of: ({ duplicateMessages }: Totals) => duplicateMessages,
    means: 'Redelivered messages, counted only the first time.',
  },
] as const;
