import type { Ledger } from '../http/ledger';

type Totals = Ledger['totals'];

/** The figures of the ledger in display order, each with its meaning. */
export const ledgerFigures = [
  {
    name: 'accepted',
    of: ({ accepted }: Totals) => accepted,
    means: 'Events acknowledged to the caller (202).',
  },
  {
    name: 'counted',
    of: ({ counted }: Totals) => counted,
    means: 'Events in the sums, invalid traffic included.',
  },
  {
    name: 'repeated',
    of: ({ repeated }: Totals) => repeated,
    means: 'Events of a batch that a caller sent again, counted the first time only.',
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
  { name: 'gap events', of: ({ gapEvents }: Totals) => gapEvents, means: 'Events that are missing.' },
  {
    name: 'gap messages',
    of: ({ gapMessages }: Totals) => gapMessages,
    means: 'Messages that are missing in the sequence.',
  },
  {
    name: 'duplicates',
    of: ({ duplicateMessages }: Totals) => duplicateMessages,
    means: 'Messages delivered again and not counted again.',
  },
] as const;
