import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCode } from '@marquee/kit/errors/error-code';
import type { z } from 'zod';

/** The parsed content; undefined if the file is missing or was written by another version. */
export const readJson = <T>(path: string, shape: z.ZodType<T>): T | undefined => {
  try {
    const parsed = shape.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** A reader sees the old content or the new, never half of it. Readable by its owner only. */
export const writeJson = (path: string, value: unknown): void => {
  const fresh = `${path}.${process.pid}.tmp`;
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, path);
};
