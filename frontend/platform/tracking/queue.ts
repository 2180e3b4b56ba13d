import { type Batch, batchesOf } from './batches';
import { type PostOutcome, retryDelayMs } from './retry';

/** What the queue needs of the world around it. */
export interface Outside {
  /** Posts a body and reports what came of it; never throws. */
  readonly post: (path: string, body: string) => Promise<PostOutcome>;
  /** Hands a body to the browser, which sends it after the page is gone; false when it refuses. */
  readonly beacon: (path: string, body: string) => boolean;
  /** Runs something later; the answer calls it off. */
  readonly later: (run: () => void, afterMs: number) => () => void;
  readonly newId: () => string;
  readonly chance: () => number;
  /** A post was answered with something else than accepted, or not at all. */
  readonly failed: (path: string, outcome: PostOutcome) => void;
}

export interface Queue<Event> {
  readonly add: (event: Event) => void;
  /** Sends what is waiting, and what is waiting to be repeated, in a way that outlives the page. */
  readonly leave: () => void;
}

const flushAfterMs = 1_000;
const heldMaxEvents = 1_000;

/**
 * Collects events for one endpoint and sends them together, a second after the first. A batch that fails is sent again under the
 * same id, so that the server counts it once. While nothing gets through, at most 1,000 events are held; later ones are dropped.
 */
export const openQueue = <Event>(path: string, outside: Outside): Queue<Event> => {
  let waiting: Event[] = [];
  let callOffFlush: (() => void) | null = null;
  const resting = new Map<Batch<Event>, () => void>();
  let heldEvents = 0;

  const settle = (batch: Batch<Event>) => {
    heldEvents -= batch.events.length;
  };

  const send = async (batch: Batch<Event>, attempt: number): Promise<void> => {
    const outcome = await outside.post(path, JSON.stringify(batch));
    const accepted = outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300;
    if (!accepted) outside.failed(path, outcome);
    const delayMs = retryDelayMs(outcome, attempt, outside.chance());
    if (delayMs === null) return settle(batch);
    const callOff = outside.later(() => {
      resting.delete(batch);
      void send(batch, attempt + 1);
    }, delayMs);
    resting.set(batch, callOff);
  };

  const takeWaiting = (): Batch<Event>[] => {
    callOffFlush?.();
    callOffFlush = null;
    const taken = waiting;
    waiting = [];
    const batches = batchesOf(taken, outside.newId);
    heldEvents -= taken.length - batches.reduce((sum, batch) => sum + batch.events.length, 0);
    return batches;
  };

  const flush = () => {
    for (const batch of takeWaiting()) void send(batch, 1);
  };

  return {
    add: (event) => {
      if (heldEvents >= heldMaxEvents) return;
      heldEvents += 1;
      waiting.push(event);
      callOffFlush ??= outside.later(flush, flushAfterMs);
    },
    leave: () => {
      const repeats = [...resting.keys()];
      for (const callOff of resting.values()) callOff();
      resting.clear();
      for (const batch of [...repeats, ...takeWaiting()]) {
        if (outside.beacon(path, JSON.stringify(batch))) settle(batch);
        else void send(batch, 1);
      }
    },
  };
};
