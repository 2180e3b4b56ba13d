import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ModelState } from '@marquee/contracts/events/domain-event';
import { replaceFile } from '../files/replace-file';
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

/** Replaces the snapshot; the file is synced before. */
export const writeSnapshot = (dir: string, models: Iterable<ModelState>): Promise<void> =>
  replaceFile(fileIn(dir), (fresh) =>
    pipeline(Readable.from(jsonLines(models)), createWriteStream(fresh, { flush: true })),
  );

/** The models as a tracking process last read them all. */
export const readSnapshot = (dir: string): AsyncGenerator<ModelState> =>
  modelLines(createReadStream(fileIn(dir)));
