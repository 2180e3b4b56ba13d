import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '@marquee/kit/errors/error-code';

/** The paths of the spool's segments. Tracking deletes folders meanwhile; then they are read again. */
export const segmentsIn = (spoolDir: string): string[] => {
  try {
    return readdirSync(spoolDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.spool'))
      .map((name) => join(spoolDir, name));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return segmentsIn(spoolDir);
  }
};

export const bytesIn = (spoolDir: string): number =>
  segmentsIn(spoolDir).reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** The producer that has written to the spool: another folder may be that of an ended process, and empty. */
export const producerIn = (spoolDir: string): string => {
  const producers = new Set(segmentsIn(spoolDir).map((path) => basename(dirname(path))));
  const [producer, ...others] = producers;
  if (producer === undefined || others.length > 0)
    throw new Error(`${spoolDir} has the spools of ${producers.size} processes`);
  return producer;
};
