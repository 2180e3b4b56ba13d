import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** When this process started, a hash of its program, equal for equal bytes, and when it was built. */
export const runningProgram = (
  file = process.argv[1] ?? '',
): { readonly since: string; readonly version: string; readonly builtAt: string | null } => {
  const since = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  try {
    const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
    return { since, version, builtAt: statSync(file).mtime.toISOString() };
  } catch {
    // A process may be started without a file.
    return { since, version: 'unknown', builtAt: null };
  }
};
