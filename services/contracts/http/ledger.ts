import { z } from 'zod';

/** The ledger of one tracking process. Every figure counts events unless its name contains messages. */
const ProducerLedger = z.object({
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
 * `GET /api/admin/ledger`. The ledger balances when accepted = counted + repeated + in flight + quarantined and no gap is open.
 * `counted` includes invalid traffic; `repeated` is the events of client batches that had been counted before;
 * `duplicateMessages` is redeliveries that were recognized and dropped, which add nothing to either side.
 */
export const Ledger = z.object({
  at: z.iso.datetime(),
  balanced: z.boolean(),
  totals: ProducerLedger.omit({ producer: true, firstAt: true, lastAt: true, closed: true }),
  invalid: z.int(),
  /**
   * When the oldest event that is neither counted nor dead-lettered was accepted, or up to two seconds before; null when there is none.
   * Absent from older services.
   */
  oldestUncountedAt: z.iso.datetime().nullable().optional(),
  /** Dead letters by state. Those without a producer are in no producer's ledger. */
  deadLetters: z
    .object({ parked: z.int(), replayed: z.int(), discarded: z.int(), ofUnknownProducer: z.int() })
    .optional(),
  /** Producers whose ledger is open, and the latest of those whose ledger is closed. */
  producers: z.array(ProducerLedger),
  /** Producers whose ledger is closed and in the totals, but not in the list. */
  producersOmitted: z.int().optional(),
});
export type Ledger = z.infer<typeof Ledger>;
