import { fnv1a } from '@marquee/kit/hash/fnv1a';
import { dayTables } from '../../../../services/analytics/counting/rollups/day-tables';
import { inputs } from './inputs';

/** Numbers from 0 to 1, the same in every run (mulberry32). */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const simulatedMessages = 1_000;

export type Split = {
  readonly partitions: number;
  /** The part of the events that the fullest partition gets. */
  readonly largest: number;
  /** Partitions that one message of tracking has events for. */
  readonly partsOfMessage: number;
};

/** Splits simulated messages by model, and page views by visitor. Popularity is that of mixed-events.ts. */
export const simulateSplit = (partitions: number): Split => {
  const random = seeded(1);
  const events = new Array<number>(partitions).fill(0);
  let parts = 0;
  for (let message = 0; message < simulatedMessages; message += 1) {
    const used = new Set<number>();
    for (let event = 0; event < inputs.eventsPerMessage; event += 1) {
      const isPageView = random() < inputs.pageViewPart;
      const key = isPageView ? random().toString(36) : String(Math.floor(inputs.models * random() ** 4));
      const partition = fnv1a(key) % partitions;
      used.add(partition);
      events[partition] = (events[partition] ?? 0) + 1;
    }
    parts += used.size;
  }
  const all = simulatedMessages * inputs.eventsPerMessage;
  return { partitions, largest: Math.max(...events) / all, partsOfMessage: parts / simulatedMessages };
};

/** Events a second that workers count while all lock the same rows of the site, given cores enough. */
export const rateWithSharedRows = (workers: number): number =>
  1e6 * Math.min(workers / (inputs.workerMicros + inputs.lockedMicros), 1 / inputs.lockedMicros);

/** CPU of worker, PostgreSQL and RabbitMQ for an event whose message is split. */
export const microsWhenSplit = ({ partsOfMessage }: Split): number =>
  inputs.workerMicros +
  inputs.lockedMicros +
  (2 * inputs.messageMicros * partsOfMessage) / inputs.eventsPerMessage;

/** Events a second when each partition has rows and a worker of its own: the fullest one sets the pace. */
export const rateWhenSplit = (split: Split): number => {
  const receiving = (inputs.messageMicros * split.partsOfMessage) / inputs.eventsPerMessage;
  return 1e6 / (split.largest * (inputs.workerMicros + inputs.lockedMicros + receiving));
};

const tables = Object.entries(dayTables).map(([name, { key }]) => ({
  name,
  ofModels: (key as readonly string[]).includes('model_id'),
}));

/** Tables of sums by whether their rows belong to one model. */
export const tablesOfModels = tables.filter(({ ofModels }) => ofModels).map(({ name }) => name);
export const tablesOfSite = tables.filter(({ ofModels }) => !ofModels).map(({ name }) => name);
