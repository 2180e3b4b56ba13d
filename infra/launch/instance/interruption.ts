import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Instance } from './instance';
import { readJson, writeJson } from './json-file';

/** A command that replaces containers or processes, until its end; it stays when that fails or is killed. */
const Interruption = z.object({
  command: z.enum(['roll', 'rollback', 'upgrade']),
  since: z.string(),
  replicas: z.record(z.string(), z.number().int()),
});
export type Interruption = z.infer<typeof Interruption>;

const fileIn = (runDir: string): string => join(runDir, 'unfinished.json');

export const readInterruption = (runDir: string): Interruption | undefined =>
  readJson(fileIn(runDir), Interruption);

export const beginReplacing = (runDir: string, interruption: Omit<Interruption, 'since'>): void =>
  writeJson(fileIn(runDir), { ...interruption, since: new Date().toISOString() });

export const endReplacing = (runDir: string): void => rmSync(fileIn(runDir), { force: true });

/** One sentence with the remedy. */
export const describeInterruption = (
  { command, since }: Interruption,
  engines: Instance['engines'],
): string => {
  const [parts, wayBack] =
    engines === 'docker'
      ? ['containers', '"make rollback" to return to the version before']
      : ['processes', 'put the version before into this checkout and run "make up"'];
  return `"make ${command}" of ${since.slice(0, 16).replace('T', ' ')} UTC did not finish, so old and new ${parts} may run side by side: run it again, or ${wayBack}.`;
};
