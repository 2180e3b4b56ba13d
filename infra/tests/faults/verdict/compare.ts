import { z } from 'zod';
import type { JournalEvent } from '../load/journal';

/** The observations of a scenario, by event id. */
export type Evidence = {
  /** Everything sent, with its answers, from the synced journal. */
  readonly events: ReadonlyMap<string, JournalEvent>;
  /** How often each event was counted, according to the tables. */
  readonly counted: ReadonlyMap<string, number>;
  readonly inLog: ReadonlySet<string>;
  /** Redirects that were answered although their click could not be stored, by tracking's metric. */
  readonly unstoredClicks: number;
  readonly deadLetters: number;
  readonly longestMs: number;
  /** The longest time in which nothing was accepted. */
  readonly longestPauseMs?: number;
  readonly recoveredAfterMs: number | undefined;
  readonly ledgerBalanced: boolean;
  /** Other violations. */
  readonly remarks: readonly string[];
};

export type Promises = {
  readonly deadLetters: number;
  readonly longestMs: number;
  /** Nothing is accepted for at most so long; unset: not measured. */
  readonly longestPauseMs?: number;
  /** Less than 1 needs the scenario's `refuses`. */
  readonly acceptedShare: number;
  readonly recoveredWithinMs: number;
  /** Events at most that are counted without a 202: as many as can be in flight when an answer is lost. */
  readonly recoveredAtMost: number;
  /** Whether redirects may go on without their click, because nothing can be stored. */
  readonly unstoredClicks: boolean;
};

export const ordinaryPromises: Promises = {
  deadLetters: 0,
  longestMs: 3_000,
  acceptedShare: 1,
  recoveredWithinMs: 30_000,
  // Sixteen connections with three events each, at four faults.
  recoveredAtMost: 200,
  unstoredClicks: false,
};

export const Row = z.object({
  scenario: z.string(),
  attempted: z.number(),
  accepted: z.number(),
  refused: z.number(),
  counted: z.number(),
  /** Answered with 202 or 302 and in no table. */
  lost: z.number(),
  /** Counted more than once. */
  duplicated: z.number(),
  /** Counted without a 202: stored, and the answer was lost. Allowed, because a client may retry. */
  recovered: z.number(),
  /** Clicks of redirects that were answered although nothing could be stored. */
  unstored: z.number(),
  deadLettered: z.number(),
  longestMs: z.number(),
  /** Where the scenario limits it. */
  longestPauseMs: z.number().optional(),
  recoveredAfterMs: z.number().optional(),
  /** Violated promises; empty when all were kept. */
  broken: z.array(z.string()),
});
export type Row = z.infer<typeof Row>;

/** Compares the answers with the counts. */
export const compare = (scenario: string, evidence: Evidence, promises: Promises = ordinaryPromises): Row => {
  const { events, counted, inLog } = evidence;
  const ids = [...counted.keys()];
  const all = [...events.values()];
  const accepted = all.filter((event) => event.accepted);
  const uncounted = accepted.filter(({ fact }) => !counted.has(fact.id));
  const uncountedClicks = uncounted.filter(({ fact }) => fact.type === 'click').length;
  const unstored = promises.unstoredClicks ? Math.min(uncountedClicks, evidence.unstoredClicks) : 0;
  const lost = uncounted.length - unstored;
  const duplicated = ids.filter((id) => (counted.get(id) ?? 0) > 1).length;
  const recovered = all.filter((event) => !event.accepted && counted.has(event.fact.id));
  const neverOpen = recovered.filter(({ open }) => !open).length;
  const neverSent = ids.filter((id) => !events.has(id)).length;
  const notInLog = accepted.filter(({ fact }) => counted.has(fact.id) && !inLog.has(fact.id)).length;
  const pauseMs = promises.longestPauseMs === undefined ? undefined : (evidence.longestPauseMs ?? 0);
  const share = events.size === 0 ? 0 : accepted.length / events.size;
  const broken = [
    ...(accepted.length === 0 ? ['nothing was accepted'] : []),
    ...(lost > 0 ? [`${lost} accepted events were not counted`] : []),
    ...(duplicated > 0 ? [`${duplicated} events were counted more than once`] : []),
    ...(neverSent > 0 ? [`${neverSent} counted events were never sent`] : []),
    ...(neverOpen > 0 ? [`${neverOpen} events were counted although they were refused for good`] : []),
    ...(recovered.length > promises.recoveredAtMost
      ? [`${recovered.length} refused events were counted, more than can be in flight`]
      : []),
    ...(notInLog > 0 ? [`${notInLog} accepted events are not in the log`] : []),
    ...(evidence.deadLetters !== promises.deadLetters
      ? [`${evidence.deadLetters} dead letters instead of ${promises.deadLetters}`]
      : []),
    ...(evidence.longestMs > promises.longestMs
      ? [`an answer took ${evidence.longestMs.toFixed(0)} ms`]
      : []),
    ...((pauseMs ?? 0) > (promises.longestPauseMs ?? 0) ? [`nothing was accepted for ${pauseMs} ms`] : []),
    ...(share < promises.acceptedShare
      ? [`only ${(Math.floor(share * 1_000) / 10).toFixed(1)}% were accepted`]
      : []),
    ...(evidence.recoveredAfterMs === undefined ? ['it did not recover'] : []),
    ...((evidence.recoveredAfterMs ?? 0) > promises.recoveredWithinMs ? ['it took too long to recover'] : []),
    ...(evidence.ledgerBalanced ? [] : ['the ledger does not balance']),
    ...evidence.remarks,
  ];
  return {
    scenario,
    attempted: events.size,
    accepted: accepted.length,
    refused: events.size - accepted.length,
    counted: ids.length,
    lost,
    duplicated,
    recovered: recovered.length,
    unstored,
    deadLettered: evidence.deadLetters,
    longestMs: evidence.longestMs,
    ...(pauseMs !== undefined && { longestPauseMs: pauseMs }),
    ...(evidence.recoveredAfterMs !== undefined && { recoveredAfterMs: evidence.recoveredAfterMs }),
    broken,
  };
};
