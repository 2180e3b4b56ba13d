import { type Batch, batchesOf } from './batches';
import { type PostOutcome, retryDelayMs } from './retry';

export interface QueueEnvironment {
  /** Posts the body of a batch and reports the outcome; never throws. */
  readonly post: (path: string, body: string, batchId: string) => Promise<PostOutcome>;
  /** Gives a body to the browser, which sends it even after the page is closed; false when it refuses. */
  readonly beacon: (path: string, body: string, batchId: string) => boolean;
  /** Runs something later; returns the cancel function. */
  readonly later: (run: () => void, afterMs: number) => () => void;
  readonly newId: () => string;
  /** A random number from 0 to 1. */
  readonly random: () => number;
  readonly onFailure: (path: string, outcome: PostOutcome) => void;
}

export interface Queue<Event> {
  readonly add: (event: Event) => void;
  /** Sends all waiting events and retries immediately, by beacon, so the requests outlive the page. */
  readonly flush: () => void;
}

const togetherMs = 1_000;
const heldMaxEvents = 1_000;

interface Options<Event> {
  /** Adds what is known only when the event is sent. */
  readonly complete?: (event: Event) => Event;
  readonly sendAfterMs?: number;
}

/**
 * Collects events for one endpoint and sends them together, a second after the first; a failed batch again under
 * its id, so it is counted once. Meanwhile at most 1,000 events are held.
 */
export const openQueue = <Event>(
  path: string,
  environment: QueueEnvironment,
  { complete = (event) => event, sendAfterMs = togetherMs }: Options<Event> = {},
): Queue<Event> => {
  let waiting: Event[] = [];
  let cancelSend: (() => void) | null = null;
  const retries = new Map<Batch<Event>, () => void>();
  let heldEvents = 0;

  const release = (batch: Batch<Event>) => {
    heldEvents -= batch.events.length;
  };

  const send = async (batch: Batch<Event>, attempt: number): Promise<void> => {
    const outcome = await environment.post(path, JSON.stringify(batch), batch.batchId);
    const accepted = outcome.is === 'answered' && outcome.status >= 200 && outcome.status < 300;
    if (!accepted) environment.onFailure(path, outcome);
    const delayMs = retryDelayMs(outcome, attempt, environment.random());
    if (delayMs === null) return release(batch);
    const cancel = environment.later(() => {
      retries.delete(batch);
      void send(batch, attempt + 1);
    }, delayMs);
    retries.set(batch, cancel);
  };

  const takeWaiting = (): Batch<Event>[] => {
    cancelSend?.();
    cancelSend = null;
    const taken = waiting;
    waiting = [];
    const batches = batchesOf(taken.map(complete), environment.newId);
    heldEvents -= taken.length - batches.reduce((sum, batch) => sum + batch.events.length, 0);
    return batches;
  };

  const sendWaiting = () => {
    for (const batch of takeWaiting()) void send(batch, 1);
  };

  return {
    add: (event) => {
      if (heldEvents >= heldMaxEvents) return;
      heldEvents += 1;
      waiting.push(event);
      cancelSend ??= environment.later(sendWaiting, sendAfterMs);
    },
    flush: () => {
      // A beacon has no answer: while posts fail, its batches are posted too, if the page lives on.
      const failing = [...retries.keys()];
      const sendLast = (batch: Batch<Event>) =>
        environment.beacon(path, JSON.stringify(batch), batch.batchId);
      for (const batch of failing) sendLast(batch);
      for (const batch of takeWaiting()) {
        if (sendLast(batch) && failing.length === 0) release(batch);
        else void send(batch, 1);
      }
    },
  };
};
