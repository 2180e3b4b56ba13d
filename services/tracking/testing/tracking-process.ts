import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readiness } from '@marquee/contracts/http/health';
import {
  HotBatchResponse,
  type HotRequest,
  type HotResponse,
  hotBatchPath,
  responsesOf,
} from '@marquee/contracts/http/hot-batch';
import { identityHeader } from '@marquee/kit/identity/identity';
import { bundled } from '@marquee/kit/testing/bundled';
import { testIdentityHeader, testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';

const Line = z.object({ event: z.string() }).loose();
const Listening = z.object({ port: z.int().positive() });

/** The service in a child process, which can be killed. */
export type TrackingProcess = {
  readonly port: number;
  /** Sends one batch, signed by `service`, and resolves with its responses in order. */
  readonly send: (requests: readonly HotRequest[], service?: string) => Promise<HotResponse[]>;
  readonly get: (path: string, role?: 'service' | 'visitor') => Promise<{ status: number; body: unknown }>;
  /** The value of a metric without labels of its own. */
  readonly metric: (name: string) => Promise<number>;
  /** Its own status, by its engines too. */
  readonly status: () => Promise<Readiness['status']>;
  /** The names of its log events. */
  readonly logged: () => readonly string[];
  /** Sends `signal` and resolves with the exit code, null when the signal ended the process. */
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

const signed = (
  caller: { role: 'service'; service: string } | { role: 'visitor' },
): Record<string, string> => ({
  [identityHeader]: testIdentityHeader('tracking', {
    ...caller,
    requestId: 'test',
    address: '',
    at: Date.now(),
  }),
});

/**
 * Starts the service and resolves when it listens and, unless `ready` is false, works with all its engines.
 */
export const startTracking = async (
  environment: Readonly<Record<string, string>>,
  { ready = true } = {},
): Promise<TrackingProcess> => {
  const child: ChildProcess = spawn(
    process.execPath,
    [await bundled(join(import.meta.dirname, '../main.ts'))],
    {
      env: {
        LISTEN_PORT: '0',
        IDENTITY_KEYS: testIdentityKeys('tracking'),
        PUBLIC_URL: 'http://marquee.test',
        // No request is late unless a test is about that: a busy machine may be slow to confirm or to sync.
        RESPOND_WITHIN_MS: '100000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const logged: string[] = [];
  let port = 0;
  if (!child.stdout) throw new Error('the process has no output');
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = Line.parse(JSON.parse(text));
    logged.push(line.event);
    if (line.event === 'http.listening') port = Listening.parse(line).port;
  });
  const get: TrackingProcess['get'] = async (path, role = 'service') => {
    const headers = signed(role === 'service' ? { role, service: 'gateway' } : { role });
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: reply.status, body: await reply.json() };
  };
  await until(
    'tracking listens',
    () => port > 0 || (child.exitCode !== null && Promise.reject(new Error('tracking has ended'))),
  );
  const status = async (): Promise<Readiness['status']> =>
    Readiness.parse((await get('/statusz')).body).status;
  if (ready) await until('tracking and its engines are ready', async () => (await status()) === 'ready');

  return {
    port,
    get,
    status,
    metric: async (name) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, 'm').exec(text)?.[1]);
    },
    logged: () => logged,
    send: async (requests, service = 'gateway') => {
      const reply = await fetch(`http://127.0.0.1:${port}${hotBatchPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed({ role: 'service', service }) },
        body: JSON.stringify({ requests }),
      });
      if (reply.status !== 200) throw new Error(`the batch got ${reply.status}: ${await reply.text()}`);
      return responsesOf(HotBatchResponse.parse(await reply.json()).responses);
    },
    stop: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
};
