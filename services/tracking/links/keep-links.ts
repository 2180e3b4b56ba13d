import { DomainMessage, type ModelState } from '@marquee/contracts/events/domain-event';
import { subscribe } from '@marquee/kit/bus/subscribe';
import type { Log } from '@marquee/kit/log/log';
import { backoffMs, pause, settledWithin, within } from '@marquee/kit/run/wait';
import { openLinkTable } from './link-table';
import { modelLines } from './model-lines';
import { readSnapshot, writeSnapshot } from './snapshot';

type Options = {
  readonly amqpUrl: string;
  /** All models as JSON lines, from the catalog. */
  readonly streamModels: () => Promise<AsyncIterable<Uint8Array>>;
  readonly snapshotDir: string;
  readonly log: Log;
};

const subscribeFirstMs = 300;
/** With a snapshot, a catalog that answers later, or not at all, does not delay the start. */
const catalogWithinMs = 500;
/** Events report every change within a second; this finds changes whose event was lost. */
const reloadEveryMs = 5 * 60_000;

/**
 * Keeps every model's links in memory: loaded from the catalog at start, updated by its events, loaded
 * again after every gap in the subscription and every five minutes. If the catalog does not answer at once
 * at start, the last process's snapshot is used meanwhile.
 */
export const keepLinks = ({ amqpUrl, streamModels, snapshotDir, log }: Options) => {
  const table = openLinkTable();
  const stop = new AbortController();
  let loaded = false;
  /** Models changed by an event during a load: their state in the stream may be older. */
  let changedDuringLoad: Set<number> | undefined;
  /** An event may have been missed since the last load began. */
  let isStale = false;
  let triedSnapshot = false;
  let wake = (): void => {};

  const load = async (models: AsyncIterable<ModelState>): Promise<void> => {
    const changed = new Set<number>();
    const existing = new Set<number>();
    changedDuringLoad = changed;
    try {
      for await (const model of models) {
        existing.add(model.id);
        if (!changed.has(model.id)) table.put(model);
        // Not the end of the stream: what was read so far must not become the snapshot.
        stop.signal.throwIfAborted();
      }
      for (const id of changed) existing.add(id);
      table.keepOnly(existing);
      loaded = true;
    } finally {
      changedDuringLoad = undefined;
    }
  };

  const loadFromCatalog = async (): Promise<boolean> => {
    const began = performance.now();
    isStale = false;
    try {
      const streaming = streamModels();
      if (!loaded) await within(catalogWithinMs, 'too late', streaming).catch(loadFromSnapshot);
      await load(modelLines(await streaming));
      log.info('links.loaded', { models: table.size(), tookMs: Math.round(performance.now() - began) });
    } catch (error) {
      if (stop.signal.aborted) return false;
      log.warn('links.load-failed', { error, models: table.size() });
      // Its answer may have begun in time and broken off.
      await loadFromSnapshot();
      return false;
    }
    await writeSnapshot(snapshotDir, table.all()).catch((error: unknown) =>
      log.warn('links.snapshot-failed', { error }),
    );
    return true;
  };

  /** Once, and only when there is nothing better. */
  const loadFromSnapshot = async (): Promise<void> => {
    if (loaded || triedSnapshot) return;
    triedSnapshot = true;
    try {
      await load(readSnapshot(snapshotDir));
      // An empty file is the result of a power cut, not of an empty catalog.
      loaded = table.size() > 0;
      log.warn('links.from-snapshot', { models: table.size() });
    } catch (error) {
      if (!stop.signal.aborted) log.warn('links.no-snapshot', { error });
    }
  };

  /** Resolves after `ms`, or as soon as a reload is requested. */
  const waitForReload = async (ms: number): Promise<void> => {
    const woken = new AbortController();
    wake = () => woken.abort();
    await pause(ms, AbortSignal.any([woken.signal, stop.signal]));
  };

  const loadUntilStopped = async (): Promise<void> => {
    // Subscribed first, so that no change is missed between load and subscription. But not for long.
    await waitForReload(subscribeFirstMs);
    for (let failures = 0; !stop.signal.aborted; ) {
      failures = (await loadFromCatalog()) ? 0 : failures + 1;
      if (!isStale && !stop.signal.aborted)
        await waitForReload(failures === 0 ? reloadEveryMs : backoffMs(failures - 1, 200, 5_000));
    }
  };

  const requestReload = (): void => {
    isStale = true;
    wake();
  };

  const subscription = subscribe(amqpUrl, 'domain', 'catalog.model.#', DomainMessage, {
    onMessage: ({ event }) => {
      if (event.type === 'catalog.model.all-changed') requestReload();
      if (!('model' in event)) return;
      changedDuringLoad?.add(event.model.id);
      table.put(event.model);
    },
    onConnected: requestReload,
    log,
  });
  const loading = loadUntilStopped();

  return {
    byId: table.byId,
    bySlug: table.bySlug,
    size: table.size,
    /** False until all models have been loaded once, from the catalog or from the snapshot. */
    isLoaded: () => loaded,
    close: async (): Promise<void> => {
      stop.abort();
      await subscription.close();
      // A catalog that hangs in the middle of its response must not delay the stop.
      await settledWithin(500, loading);
    },
  };
};

export type Links = ReturnType<typeof keepLinks>;
