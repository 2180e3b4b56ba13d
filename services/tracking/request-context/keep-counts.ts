import { mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Savable, SavedCounts } from '@marquee/kit/caps/period-counts';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { z } from 'zod';
import { replaceFile } from '../files/replace-file';

type Options = {
  readonly dir: string;
  /** Names this process's files. */
  readonly producer: string;
  readonly log: Log;
};

const Saved = z.record(
  z.string(),
  z.object({ period: z.number(), rows: z.array(z.instanceof(Uint16Array)).min(1) }),
);

const fileName = /^counts-.+\.bin$/;
/** A file that was written since then may be that of a process that runs; its counts are in ours as well. */
const oldAfterMs = 60_000;
const saveEveryMs = 1_000;
/** At most so many bytes a second are written: full counters and times of 44 MB every 22 seconds. */
const bytesPerMs = 2_000;

/**
 * Keeps counts on disk, so that a restart does not begin them anew: what the processes on this spool have saved
 * is restored, then the counts are saved every second while they are small. Whatever of it fails is logged; the
 * counts go on in memory.
 */
export const keepCounts = async (
  counts: Readonly<Record<string, Savable>>,
  { dir, producer, log }: Options,
): Promise<Closable> => {
  await mkdir(dir, { recursive: true });
  const former = (await readdir(dir)).filter((name) => fileName.test(name)).map((name) => join(dir, name));
  for (const file of former)
    await readFile(file)
      .then((bytes) => {
        for (const [name, saved] of Object.entries(Saved.parse(deserialize(bytes))))
          counts[name]?.restore(saved);
      })
      .catch((error: unknown) => log.warn('counts.not-read', { error }));

  const file = join(dir, `counts-${producer}.bin`);
  const latest = new Map<string, SavedCounts>();
  let nextAt = 0;
  const save = async (): Promise<void> => {
    if (performance.now() < nextAt) return;
    let isChanged = false;
    for (const [name, one] of Object.entries(counts)) {
      const unsaved = one.unsaved();
      if (unsaved === undefined) continue;
      latest.set(name, unsaved);
      isChanged = true;
    }
    if (!isChanged) return;
    const bytes = serialize(Object.fromEntries(latest));
    await replaceFile(file, (fresh) => writeFile(fresh, bytes, { mode: 0o600 }));
    nextAt = performance.now() + bytes.length / bytesPerMs;
    for (const restored of former.splice(0))
      if ((await stat(restored)).mtimeMs < Date.now() - oldAfterMs) await unlink(restored);
  };
  const saving = periodically(save, { everyMs: saveEveryMs, log, name: 'counts' });
  return {
    close: async () => {
      await saving.close();
      nextAt = 0;
      await save().catch((error: unknown) => log.warn('counts.not-saved', { error }));
    },
  };
};
