import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ModelState } from '@marquee/contracts/events/domain-event';
import { modelLines } from './model-lines';

const fileIn = (dir: string): string => join(dir, 'models.ndjson');

/** Models in one chunk: a write per model would be a hundred thousand writes. */
const chunkModels = 500;

const jsonLines = function* (models: Iterable<ModelState>): Generator<string> {
  let chunk: string[] = [];
  for (const model of models) {
    if (chunk.push(`${JSON.stringify(model)}\n`) < chunkModels) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
};

/**
 * Replaces the snapshot atomically: written to another file, synced, then renamed. `writer` keeps the files
 * of two processes apart.
 */
export const writeSnapshot = async (
  dir: string,
  writer: string,
  models: Iterable<ModelState>,
): Promise<void> => {
  await mkdir(dir, { recursive: true });
  const fresh = `${fileIn(dir)}.${writer}`;
  await pipeline(Readable.from(jsonLines(models)), createWriteStream(fresh, { flush: true }));
  await rename(fresh, fileIn(dir));
};

/** The models as a tracking process last read them all. */
export const readSnapshot = (dir: string): AsyncGenerator<ModelState> =>
  modelLines(createReadStream(fileIn(dir)));
