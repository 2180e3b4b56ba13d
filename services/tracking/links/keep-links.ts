import { DomainMessage, type ModelState } from '@marquee/contracts/events/domain-event';
import { subscribe } from '@marquee/kit/bus/subscribe';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { backoffMs, pause } from '@marquee/kit/run/wait';
import { type LinkTable, openLinkTable } from './link-table';
import { modelLines } from './model-lines';
import { readSnapshot, writeSnapshot } from './snapshot';

export type Links = Closable &
  Pick<LinkTable, 'byId' | 'bySlug' | 'size'> & {
    /** False until all models have been read once, from the catalogue or from the snapshot. */
    readonly isLoaded: () => boolean;
  };

type Options = {
  readonly amqpUrl: string;
  /** All models as JSON lines, from the catalogue. */
  readonly streamModels: () => Promise<AsyncIterable<Uint8Array>>;
  readonly snapshotDir: string;
  /** Names this process in the snapshot's temporary file. */
  readonly producer: string;
  readonly log: Log;
};

const hearFirstMs = 1_000;
/** Events tell every change within a second; this finds what none of them told. */
const readAgainEveryMs = 5 * 60_000;

/**
 * Keeps every model's links in memory: read from the catalogue at start, changed by its events, read again after every gap in hearing
 * them and every five minutes. While the catalogue is away at start, the last process's snapshot stands in.
 */
export const keepLinks = ({ amqpUrl, streamModels, snapshotDir, producer, log }: Options): Links => {
  const table = openLinkTable();
  const stop = new AbortController();
  let loaded = false;
  /** Models that an event has told of while all are being read: what the stream says of them may be older. */
  let toldMeanwhile: Set<number> | undefined;
  /** Something may have been said while nobody listened. */
  let missed = false;
  let wake = (): void => {};

  const readAll = async (models: AsyncIterable<ModelState>): Promise<void> => {
    const told = new Set<number>();
    const seen = new Set<number>();
    toldMeanwhile = told;
    try {
      for await (const model of models) {
        seen.add(model.id);
        if (!told.has(model.id)) table.put(model);
        if (stop.signal.aborted) return;
      }
      for (const id of told) seen.add(id);
      table.keepOnly(seen);
      loaded = true;
    } finally {
      toldMeanwhile = undefined;
    }
  };

  const readCatalog = async (): Promise<boolean> => {
    const began = performance.now();
    missed = false;
    try {
      await readAll(modelLines(await streamModels()));
      log.info('links.read', { models: table.size(), tookMs: Math.round(performance.now() - began) });
    } catch (error) {
      log.warn('links.catalog-away', { error, models: table.size() });
      return false;
    }
    await writeSnapshot(snapshotDir, producer, table.all()).catch((error: unknown) =>
      log.warn('links.snapshot-failed', { error }),
    );
    return true;
  };

  const standIn = async (): Promise<void> => {
    try {
      await readAll(readSnapshot(snapshotDir));
      // An empty file is what a power cut leaves, not an empty catalogue.
      loaded = table.size() > 0;
      log.warn('links.from-snapshot', { models: table.size() });
    } catch (error) {
      log.warn('links.no-snapshot', { error });
    }
  };

  /** Resolves after `ms`, or as soon as there is a reason to read again. */
  const rest = async (ms: number): Promise<void> => {
    const woken = new AbortController();
    wake = () => woken.abort();
    await pause(ms, AbortSignal.any([woken.signal, stop.signal]));
  };

  const keepReading = async (): Promise<void> => {
    // Hearing first, so that nothing is missed between the reading and the hearing; but not for long.
    await rest(hearFirstMs);
    for (let failures = 0; !stop.signal.aborted; ) {
      failures = (await readCatalog()) ? 0 : failures + 1;
      if (failures === 1 && !loaded) await standIn();
      if (!missed && !stop.signal.aborted)
        await rest(failures === 0 ? readAgainEveryMs : backoffMs(failures - 1, 200, 5_000));
    }
  };

  const readAgain = (): void => {
    missed = true;
    wake();
  };

  const hearing = subscribe(amqpUrl, 'domain', 'catalog.model.#', DomainMessage, {
    onMessage: ({ event }) => {
      if (event.type === 'catalog.model.all-changed') readAgain();
      if (!('model' in event)) return;
      toldMeanwhile?.add(event.model.id);
      table.put(event.model);
    },
    onConnected: readAgain,
    log,
  });
  const reading = keepReading();

  return {
    byId: table.byId,
    bySlug: table.bySlug,
    size: table.size,
    isLoaded: () => loaded,
    close: async () => {
      stop.abort();
      await hearing.close();
      // A catalogue that hangs in the middle of its answer does not hold up the stop.
      await Promise.race([reading, pause(500)]);
    },
  };
};
