import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** The producer whose folder is the only one of a running process in the spool. */
export const producerIn = (spoolDir: string): string => {
  const producer = readdirSync(spoolDir).find((name) => /^[0-9a-f-]{36}$/.test(name));
  if (producer === undefined) throw new Error(`${spoolDir} has no spool`);
  return producer;
};
