import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const logMaxBytes = 32 * 1024 * 1024;

/** Bounds every log: past 32 MB its content moves to a second file and it starts from nothing, while its writer goes on appending. */
export const boundLogs = (dir: string, maxBytes = logMaxBytes): void => {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (!name.endsWith('.log') || statSync(path).size <= maxBytes) continue;
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  }
};
