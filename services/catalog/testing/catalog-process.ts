import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundled } from '@marquee/kit/testing/bundled';
import { testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';

const Line = z.object({ event: z.string(), port: z.int().optional() }).loose();

/** The service in a child process, which kills itself at a statement. */
export type CatalogProcess = {
  readonly httpUrl: string;
  readonly hasEnded: () => boolean;
  /** The signal that ended it, or its exit code, once it has ended. */
  readonly end: () => Promise<string | number | null>;
  readonly stop: () => void;
};

/**
 * Starts the service and resolves when it listens. `killAt` is the number of a moment
 * (killed-at-statement.mjs); undefined: it is not killed.
 */
export const startCatalog = async (
  env: { readonly DATABASE_URL: string; readonly AMQP_URL: string },
  killAt: number | undefined,
): Promise<CatalogProcess> => {
  const killer = ['--import', join(import.meta.dirname, 'killed-at-statement.mjs')];
  const program = await bundled(join(import.meta.dirname, '../main.ts'));
  const child = spawn(process.execPath, [...(killAt === undefined ? [] : killer), program], {
    env: {
      ...env,
      LISTEN_PORT: '0',
      IDENTITY_KEYS: testIdentityKeys('catalog'),
      PUBLIC_URL: 'http://marquee.test',
      SITE_TIMEZONE: 'UTC',
      ...(killAt !== undefined && { KILL_AT: String(killAt) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  let port: number | undefined;
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = Line.parse(JSON.parse(text));
    if (line.event === 'http.listening') port = line.port;
  });
  await until('the catalog listens or was killed', () => port !== undefined || hasEnded());
  return {
    httpUrl: `http://127.0.0.1:${port}`,
    hasEnded,
    end: async () => {
      await ended;
      return child.signalCode ?? child.exitCode;
    },
    stop: () => void child.kill('SIGTERM'),
  };
};
