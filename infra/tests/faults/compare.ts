import { z } from 'zod';

/** The observations of a scenario, by event id. */
export type Evidence = {
  readonly attempted: ReadonlySet<string>;
  readonly accepted: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  /** How often each event was counted, according to the tables. */
  readonly counted: ReadonlyMap<string, number>;
  readonly inLog: ReadonlySet<string>;
  readonly deadLetters: number;
  readonly longestMs: number;
  readonly recoveredAfterMs: number | undefined;
  readonly ledgerBalanced: boolean;
  /** Other violations. */
  readonly remarks: readonly string[];
};

export type Promises = {
  readonly deadLetters: number;
  readonly longestMs: number;
  readonly acceptedShare: number;
  readonly recoveredWithinMs: number;
};

export const ordinaryPromises: Promises = {
  deadLetters: 0,
  longestMs: 3_000,
  acceptedShare: 0,
  recoveredWithinMs: 30_000,
};

export const Row = z.object({
  scenario: z.string(),
  attempted: z.number(),
  accepted: z.number(),
  refused: z.number(),
  counted: z.number(),
  /** Answered with 202 and in no table. */
  lost: z.number(),
  /** Counted more than once. */
  duplicated: z.number(),
  /** Counted although the answer was not 202: the event was stored and the answer was lost. Allowed, because a client may retry. */
  recovered: z.number(),
  deadLettered: z.number(),
  longestMs: z.number(),
  recoveredAfterMs: z.number().optional(),
  /** Violated promises; empty when all were kept. */
  broken: z.array(z.string()),
});
export type Row = z.infer<typeof Row>;

/** Compares the answers with the counts. */
export const compare = (scenario: string, evidence: Evidence, promises: Promises = ordinaryPromises): Row => {
  const { attempted, accepted, refused, counted, inLog } = evidence;
  const ids = [...counted.keys()];
  const lost = [...accepted].filter((id) => !counted.has(id)).length;
  const duplicated = ids.filter((id) => (counted.get(id) ?? 0) > 1).length;
  const recovered = ids.filter((id) => attempted.has(id) && !accepted.has(id)).length;
  const neverSent = ids.filter((id) => !attempted.has(id)).length;
  const notInLog = [...accepted].filter((id) => !inLog.has(id)).length;
  const share = attempted.size === 0 ? 0 : accepted.size / attempted.size;
  const broken = [
    ...(accepted.size === 0 ? ['nothing was accepted'] : []),
    ...(lost > 0 ? [`${lost} accepted events were not counted`] : []),
    ...(duplicated > 0 ? [`${duplicated} events were counted more than once`] : []),
    ...(neverSent > 0 ? [`${neverSent} counted events were never sent`] : []),
    ...(notInLog > 0 ? [`${notInLog} accepted events are not in the log`] : []),
    ...(evidence.deadLetters !== promises.deadLetters
      ? [`${evidence.deadLetters} dead letters instead of ${promises.deadLetters}`]
      : []),
    ...(evidence.longestMs > promises.longestMs
      ? [`an answer took ${evidence.longestMs.toFixed(0)} ms`]
      : []),
    ...(share < promises.acceptedShare ? [`only ${(share * 100).toFixed(1)}% were accepted`] : []),
    ...(evidence.recoveredAfterMs === undefined ? ['it did not recover'] : []),
    ...((evidence.recoveredAfterMs ?? 0) > promises.recoveredWithinMs ? ['it took too long to recover'] : []),
    ...(evidence.ledgerBalanced ? [] : ['the ledger does not balance']),
    ...evidence.remarks,
  ];
  return {
    scenario,
    attempted: attempted.size,
    accepted: accepted.size,
    refused: [...refused].filter((id) => !accepted.has(id)).length,
    counted: ids.length,
    lost,
    duplicated,
    recovered,
    deadLettered: evidence.deadLetters,
    longestMs: evidence.longestMs,
    ...(evidence.recoveredAfterMs !== undefined && { recoveredAfterMs: evidence.recoveredAfterMs }),
    broken,
  };
};
