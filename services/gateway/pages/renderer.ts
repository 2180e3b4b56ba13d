import { Worker } from 'node:worker_threads';
import {
  type DrawnPage,
  type RendererOrder,
  type RendererSetting,
  RendererWord,
} from '@marquee/contracts/http/page-drawing';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { backoffMs, within } from '@marquee/kit/run/wait';
import type { CarryCall } from './carry-call';
import { openTurns } from './turns';

export type Drawing =
  | { readonly is: 'drawn'; readonly page: DrawnPage }
  | { readonly is: 'moved'; readonly status: number; readonly to: string };

type QueryNames = Readonly<Record<string, readonly string[]>>;

export type Renderer = Closable & {
  /** The public page at `address`; fails when it could not be drawn, or not in time. */
  readonly draw: (address: string) => Promise<Drawing>;
  /** By a screen's path, the names of a query that matter there; undefined while the program cannot draw. */
  readonly queries: () => Promise<QueryNames | undefined>;
};

type Options = {
  /** The built program, a module of the frontend's. */
  readonly file: string;
  readonly setting: RendererSetting;
  readonly carryCall: CarryCall;
  readonly withinMs: number;
  readonly log: Log;
};

type Pending = { readonly resolve: (drawing: Drawing) => void; readonly reject: (error: Error) => void };

/** Drawings that wait for their data side by side; a thread draws one at a time anyway. */
const drawingsMax = 4;
/** Who comes after these is given the page that draws itself, at once. */
const waitingMax = 64;
/** A thread that does not even say that it stopped is in an endless loop. */
const stopsWithinMs = 500;
/** A drawing takes a few megabytes; without a bound the thread collects its rubbish late. */
const heap = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/**
 * Runs the frontend's drawing program in a thread: what it does, and however long, holds up no other call, and it reaches nothing but
 * the public reads that it asks for here. A thread that is stuck or has died is replaced.
 */
export const openRenderer = ({ file, setting, carryCall, withinMs, log }: Options): Renderer => {
  const turns = openTurns(drawingsMax, waitingMax);
  const pending = new Map<number, Pending>();
  const closing = new AbortController();
  let worker: Worker | undefined;
  let queries: QueryNames | undefined;
  let isReady = (): void => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let drawings = 0;
  let deaths = 0;

  const tell = (order: RendererOrder): void => worker?.postMessage(order);

  const carry = async (call: number, path: string): Promise<void> => {
    const asker = worker;
    const order: RendererOrder = await carryCall(path).then(
      (answer) => ({ is: 'answer', call, ...answer }),
      () => ({ is: 'no-answer', call }),
    );
    if (asker === worker) tell(order);
  };

  const hear = (word: RendererWord): void => {
    switch (word.is) {
      case 'ready':
        queries = word.queries;
        deaths = 0;
        isReady();
        log.info('renderer.ready', {});
        return;
      case 'call':
        void carry(word.call, word.path);
        return;
      case 'failed':
        log.warn('page.not-drawn', { why: word.why });
        pending.get(word.id)?.reject(new Error(word.why));
        break;
      case 'drawn':
      case 'moved':
        pending.get(word.id)?.resolve(word);
        break;
    }
    pending.delete(word.id);
  };

  const start = (): void => {
    const fresh = new Worker(file, {
      workerData: setting,
      // The program is told what it needs, and nothing of our environment.
      env: { NODE_ENV: 'production' },
      resourceLimits: heap,
    });
    worker = fresh;
    fresh.on('message', (message: unknown) => {
      const parsed = RendererWord.safeParse(message);
      if (parsed.success) hear(parsed.data);
      else log.warn('renderer.not-understood', { why: parsed.error.message.slice(0, 300) });
    });
    fresh.on('error', (error) => log.error('renderer.failed', { error }));
    fresh.on('exit', () => {
      if (worker === fresh) worker = undefined;
      for (const { reject } of pending.values()) reject(new Error('the renderer ended'));
      pending.clear();
      if (closing.signal.aborted) return;
      deaths += 1;
      const again = setTimeout(start, backoffMs(deaths - 1, 200, 10_000));
      closing.signal.addEventListener('abort', () => clearTimeout(again));
    });
    fresh.unref();
  };

  /** It is told to stop; when it cannot even say that it did, the thread is ended. */
  const callOff = (id: number): void => {
    const asked = worker;
    tell({ is: 'call-off', id });
    pending.set(id, { resolve: () => {}, reject: () => {} });
    const stuck = setTimeout(() => {
      if (!pending.has(id) || worker !== asked) return;
      log.error('renderer.stuck', { afterMs: withinMs + stopsWithinMs });
      void asked?.terminate();
    }, stopsWithinMs);
    stuck.unref();
  };

  start();
  return {
    queries: async () => {
      // It takes half a second to start, and who comes meanwhile may wait; for one that keeps dying nobody waits.
      if (queries === undefined && deaths === 0)
        await within(withinMs, 'the renderer did not start in time', ready).catch(() => {});
      return queries;
    },
    draw: (address) =>
      turns.take(withinMs, async (leftMs) => {
        if (worker === undefined) throw new Error('the renderer does not run');
        drawings += 1;
        const id = drawings;
        let timer: NodeJS.Timeout | undefined;
        try {
          return await new Promise<Drawing>((resolve, reject) => {
            pending.set(id, { resolve, reject });
            timer = setTimeout(() => {
              callOff(id);
              reject(new Error('the page was not drawn in time'));
            }, leftMs);
            tell({ is: 'draw', id, address });
          });
        } finally {
          clearTimeout(timer);
        }
      }),
    close: async () => {
      closing.abort();
      await worker?.terminate();
    },
  };
};
