import type { Ledger } from '../http/ledger';

type Books = Ledger['totals'];

/** The figures of the ledger in display order, each with its meaning. */
export const ledgerFigures = [
  {
    name: 'accepted',
    of: ({ accepted }: Books) => accepted,
    means: 'Events that a caller was told are safe (202).',
  },
  {
    name: 'counted',
    of: ({ counted }: Books) => counted,
    means: 'Events in the sums, invalid traffic included.',
  },
  {
    name: 'repeated',
    of: ({ repeated }: Books) => repeated,
    means: 'Events of a batch that a caller sent again, counted the first time only.',
  },
  {
    name: 'in flight',
    of: ({ inFlight }: Books) => inFlight,
    means: 'Events on their way: with the broker, in a spool, or in a worker’s hands.',
  },
  {
    name: 'quarantined',
    of: ({ quarantined }: Books) => quarantined,
    means: 'Events in messages that were set aside: the dead letters.',
  },
  { name: 'gap events', of: ({ gapEvents }: Books) => gapEvents, means: 'Events that are missing.' },
  {
    name: 'gap messages',
    of: ({ gapMessages }: Books) => gapMessages,
    means: 'Messages that are missing, told by their numbers.',
  },
  {
    name: 'duplicates',
    of: ({ duplicateMessages }: Books) => duplicateMessages,
    means: 'Messages delivered again and not counted again.',
  },
] as const;
