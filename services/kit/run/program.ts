import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

const startedAt = (): string => new Date(Date.now() - process.uptime() * 1_000).toISOString();

/**
 * What is running in this process: since when, under which version (the beginning of a hash of the program, so that two processes of
 * one version run the same bytes), and when that program was made.
 */
export const runningProgram = (
  file = process.argv[1],
): { readonly since: string; readonly version: string; readonly builtAt: string | null } => {
  if (file === undefined) return { since: startedAt(), version: 'unknown', builtAt: null };
  try {
    const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
    return { since: startedAt(), version, builtAt: statSync(file).mtime.toISOString() };
  } catch {
    // A process may be started in other ways than from a file; it runs all the same.
    return { since: startedAt(), version: 'unknown', builtAt: null };
  }
};
