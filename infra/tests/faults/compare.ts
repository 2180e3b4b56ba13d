import { z } from 'zod';

/** What is known when a scenario is over. Ids are those of events. */
export type Evidence = {
  readonly attempted: ReadonlySet<string>;
  readonly accepted: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  /** How often each was counted, by the tables. */
  readonly counted: ReadonlyMap<string, number>;
  readonly inLog: ReadonlySet<string>;
  readonly deadLetters: number;
  readonly longestMs: number;
  readonly recoveredAfterMs: number | undefined;
  readonly booksBalanced: boolean;
  /** What else was seen that should not be. */
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
  /** Answered 202 and in no table. */
  lost: z.number(),
  /** Counted more than once. */
  duplicated: z.number(),
  /** Counted although the answer was not 202: it was on its way when its answer was not. Allowed, since nobody was told that it failed for good. */
  recovered: z.number(),
  deadLettered: z.number(),
  longestMs: z.number(),
  recoveredAfterMs: z.number().optional(),
  /** Why the promise was not kept; empty is green. */
  broken: z.array(z.string()),
});
export type Row = z.infer<typeof Row>;

/** Holds what was answered against what was counted. A row is green only when every promise was kept. */
export const compare = (scenario: string, evidence: Evidence, promises: Promises = ordinaryPromises): Row => {
  const { attempted, accepted, refused, counted, inLog } = evidence;
  const ids = [...counted.keys()];
  const lost = [...accepted].filter((id) => !counted.has(id)).length;
  const duplicated = ids.filter((id) => (counted.get(id) ?? 0) > 1).length;
  const recovered = ids.filter((id) => attempted.has(id) && !accepted.has(id)).length;
  const unheardOf = ids.filter((id) => !attempted.has(id)).length;
  const notInLog = [...accepted].filter((id) => !inLog.has(id)).length;
  const share = attempted.size === 0 ? 0 : accepted.size / attempted.size;
  const broken = [
    ...(accepted.size === 0 ? ['nothing was accepted'] : []),
    ...(lost > 0 ? [`${lost} accepted events were not counted`] : []),
    ...(duplicated > 0 ? [`${duplicated} events were counted more than once`] : []),
    ...(unheardOf > 0 ? [`${unheardOf} events were counted that nobody sent`] : []),
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
    ...(evidence.booksBalanced ? [] : ['the books do not balance']),
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
