import { z } from 'zod';

/** The books of one tracking process. Every figure counts events unless it says messages. */
const ProducerBooks = z.object({
  producer: z.uuid(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  closed: z.boolean(),
  accepted: z.int(),
  counted: z.int(),
  repeated: z.int(),
  inFlight: z.int(),
  quarantined: z.int(),
  gapMessages: z.int(),
  gapEvents: z.int(),
  duplicateMessages: z.int(),
});

/**
 * `GET /api/admin/ledger`. The books balance when accepted = counted + repeated + in flight + quarantined and no gap is open.
 * `counted` is everything the worker folded, invalid traffic included; `repeated` is events of a client batch that had been
 * counted before; `duplicateMessages` is deliveries dropped because their mark was there, which add nothing to either side.
 */
export const Ledger = z.object({
  at: z.iso.datetime(),
  balanced: z.boolean(),
  totals: ProducerBooks.omit({ producer: true, firstAt: true, lastAt: true, closed: true }),
  invalid: z.int(),
  /**
   * When the oldest event that was accepted and is neither counted nor set aside was accepted, or up to two seconds before that; null
   * when there is none. Absent from services older than this figure.
   */
  oldestUncountedAt: z.iso.datetime().nullable().optional(),
  /** Messages set aside, by what became of them; those of unknown producer are in nobody's books. */
  deadLetters: z
    .object({ parked: z.int(), replayed: z.int(), discarded: z.int(), ofUnknownProducer: z.int() })
    .optional(),
  /** Everyone whose books are still open, and the latest of those whose books are settled. */
  producers: z.array(ProducerBooks),
  /** Producers whose books are settled and in the totals, but not in the list. */
  producersOmitted: z.int().optional(),
});
export type Ledger = z.infer<typeof Ledger>;
