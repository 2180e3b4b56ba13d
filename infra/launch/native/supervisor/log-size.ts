import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const logMaxBytes = 32 * 1024 * 1024;

/** Moves logs past 32 MB to a second file and truncates them while their writer keeps appending. */
export const boundLogs = (dir: string, maxBytes = logMaxBytes): void => {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (!name.endsWith('.log') || statSync(path).size <= maxBytes) continue;
    copyFileSync(path, `${path}.1`);
    truncateSync(path);
  }
};
