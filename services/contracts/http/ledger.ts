import { z } from 'zod';

/** The ledger of one tracking process. Every figure counts events unless its name contains messages. */
const ProducerLedger = z.object({
  producer: z.uuid(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** It has not answered for a minute: it has ended, or is hung. */
  closed: z.boolean(),
  /** Accepted, but in no report of the process: it stopped without its last one, or never reported. */
  unreported: z.int().optional(),
  accepted: z.int(),
  counted: z.int(),
  repeated: z.int(),
  inFlight: z.int(),
  quarantined: z.int(),
  gapMessages: z.int(),
  gapEvents: z.int(),
  /** Missing events that an operator has accepted as lost. */
  writtenOff: z.int(),
  /** Redirects whose click was not stored and not written off. */
  lostClicks: z.int(),
  duplicateMessages: z.int(),
});

/** What a table of rollups lacks on a day, compared with other tables or with an earlier check. */
const MissingFigures = z.object({ table: z.string(), day: z.iso.date(), events: z.int() });
export type MissingFigures = z.infer<typeof MissingFigures>;

/** The same events, counted by processes and tables that do not share a memory. */
const LedgerSources = z.object({
  /** What tracking had stored at its last answer to a gateway; less than `tracking` if others have posted. */
  gateway: z.object({ events: z.int(), at: z.iso.datetime().nullable() }),
  /** What tracking processes answer to have accepted. */
  tracking: z.object({ events: z.int(), at: z.iso.datetime().nullable() }),
  /** What the table of processed messages contains. */
  processed: z.object({ events: z.int() }),
  /** The sum of the rollups, and of processed events, at the last check. Null before the first. */
  rollups: z
    .object({
      events: z.int(),
      processed: z.int(),
      /** Differences that are not written off. */
      missingEvents: z.int(),
      missing: z.array(MissingFigures),
      at: z.iso.datetime(),
    })
    .nullable(),
});

/** A loss that an operator has accepted. Without a producer: events that the rollups lack. */
const WriteOff = z.object({
  producer: z.uuid().nullable(),
  messages: z.int(),
  events: z.int(),
  lostClicks: z.int(),
  operator: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});

/**
 * `GET /api/admin/ledger`. It balances when accepted = counted + repeated + in flight + quarantined + written
 * off for every producer, every redirect's click was stored, and the rollups add up to what was counted.
 * `counted` includes invalid traffic; `repeated` is the events of client batches that had been counted
 * before; `duplicateMessages` is redeliveries that were recognized and dropped, which add nothing to either
 * side.
 */
export const Ledger = z.object({
  at: z.iso.datetime(),
  balanced: z.boolean(),
  totals: ProducerLedger.omit({
    producer: true,
    firstAt: true,
    lastAt: true,
    closed: true,
    unreported: true,
  }),
  sources: LedgerSources,
  /** `events` includes clicks. */
  writeOffs: z.object({ total: z.int(), events: z.int(), latest: z.array(WriteOff) }),
  invalid: z.int(),
  /** Counted events of demo traffic, which pass no gateway. Absent before 0.2. */
  demo: z.int().optional(),
  /** When the oldest event neither counted nor dead-lettered was accepted, or up to 2 s before; else null. */
  oldestUncountedAt: z.iso.datetime().nullable(),
  /**
   * Days to which events were added after their pseudonyms were deleted: their visitors and unique clicks lack
   * the people of these events until the day is rebuilt. Absent before 0.2.
   */
  incompleteDays: z.array(z.object({ day: z.iso.date(), events: z.int() })).optional(),
  /** Dead letters by state. Those without a producer are in no producer's ledger. */
  deadLetters: z.object({
    parked: z.int(),
    replayed: z.int(),
    discarded: z.int(),
    ofUnknownProducer: z.int(),
  }),
  /** Producers whose ledger is open, and the latest of those whose ledger is closed. */
  producers: z.array(ProducerLedger),
  /** Producers whose ledger is closed and in the totals, but not in the list. */
  producersOmitted: z.int(),
});
export type Ledger = z.infer<typeof Ledger>;
