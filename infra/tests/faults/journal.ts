import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

export type Journal = {
  /** Resolves when the line is synced to disk. Concurrent lines share a sync. */
  readonly write: (line: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Every request and every answer, on disk, so the comparison does not rely on memory. */
export const openJournal = (path: string): Journal => {
  const fd = openSync(path, 'w', 0o600);
  let waiting: { readonly line: string; readonly done: () => void }[] = [];
  let syncing: Promise<void> | undefined;

  const syncAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      writeSync(fd, some.map(({ line }) => `${line}\n`).join(''));
      await sync(fd);
      for (const { done } of some) done();
    }
    syncing = undefined;
  };

  return {
    write: (line) =>
      new Promise((done) => {
        waiting.push({ line, done });
        syncing ??= syncAll();
      }),
    close: async () => {
      await syncing;
      closeSync(fd);
    },
  };
};
