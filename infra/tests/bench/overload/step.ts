import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import { cpuSecondsOf, residentMbOf } from '../flood/process-times';
import type { LoadOrder, PostsSent, VisitsMade } from './load-order';
import type { LoadProcess } from './load-process';

export type Load = {
  readonly posts: LoadProcess<PostsSent>;
  readonly visits: LoadProcess<VisitsMade>;
  readonly db: Postgres;
  /** The product's processes by name. */
  readonly roots: ReadonlyMap<string, number>;
  readonly order: Omit<LoadOrder, 'perSecond' | 'seconds'>;
  /** Links followed and pages read each second. */
  readonly visitsPerSecond: number;
};

/** What one rate of posts did. */
export type Step = {
  readonly perSecond: number;
  readonly seconds: number;
  readonly sent: PostsSent;
  readonly visited: VisitsMade;
  /** Events counted while the load lasted. */
  readonly countedMeanwhile: number;
  /** From the last answer until every accepted event was counted. */
  readonly drainSeconds: number;
  /** Accepted and counted events, over the time from the first post until the last was counted. */
  readonly goodput: number;
  /** CPU seconds of each process, the generators' included, from the first post to the last answer. */
  readonly cpuSeconds: ReadonlyMap<string, number>;
  /** The same until everything was counted. */
  readonly cpuSecondsInAll: ReadonlyMap<string, number>;
  /** Resident megabytes at each sixth of the time. */
  readonly residentMb: readonly ReadonlyMap<string, number>[];
};

export const generators = ['posts', 'visits'] as const;

/** Longer than a backlog of the queue's 2 GiB takes. */
const drainWithinMs = 30 * 60_000;

const countedEvents = async (db: Postgres): Promise<number> => {
  const { rows } = await db.query<{ events: number }>(
    `select (select coalesce(sum(events), 0) from processed_messages)
       + (select coalesce(sum(events), 0) from producers) as events`,
  );
  return Number(rows[0]?.events ?? 0);
};

/** Resolves when so many events are counted. */
const drained = async (db: Postgres, until: number): Promise<void> => {
  const deadline = performance.now() + drainWithinMs;
  while ((await countedEvents(db)) < until) {
    if (performance.now() > deadline) throw new Error('accepted events were not counted');
    await pause(100);
  }
};

const differences = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Map<string, number> => new Map([...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));

export const runStep = async (load: Load, perSecond: number, seconds: number): Promise<Step> => {
  const { posts, visits, db, order, visitsPerSecond } = load;
  const roots = new Map([...load.roots, ['posts', posts.pid], ['visits', visits.pid]]);
  const countedBefore = await countedEvents(db);
  const cpuBefore = cpuSecondsOf(roots);
  const began = performance.now();
  const residentMb: ReadonlyMap<string, number>[] = [];
  const sampling = setInterval(() => residentMb.push(residentMbOf(load.roots)), (seconds * 1_000) / 6);
  const [sent, visited] = await Promise.all([
    posts.run({ ...order, perSecond, seconds }),
    visits.run({ ...order, perSecond: visitsPerSecond, seconds }),
  ]).finally(() => clearInterval(sampling));
  const answeredAt = performance.now();
  const cpuAfter = cpuSecondsOf(roots);
  const countedMeanwhile = (await countedEvents(db)) - countedBefore;
  await drained(db, countedBefore + sent.acceptedEvents);
  const drainSeconds = (performance.now() - answeredAt) / 1_000;
  return {
    perSecond,
    seconds,
    sent,
    visited,
    countedMeanwhile,
    drainSeconds,
    goodput: sent.acceptedEvents / ((performance.now() - began) / 1_000),
    cpuSeconds: differences(cpuBefore, cpuAfter),
    cpuSecondsInAll: differences(cpuBefore, cpuSecondsOf(roots)),
    residentMb,
  };
};
