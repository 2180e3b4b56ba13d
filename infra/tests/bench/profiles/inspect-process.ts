import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { WebSocket } from 'undici';
import { z } from 'zod';
import { CpuProfile } from './cpu-profile';

/** Node's inspector, which SIGUSR1 opens, on its usual port: one process at a time. */
const inspectorUrl = 'http://127.0.0.1:9229/json/list';

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.url() }));
const Reply = z.object({ id: z.int(), result: z.unknown().optional(), error: z.unknown().optional() });

const answerWithinMs = 20_000;

const targetOf = async (): Promise<string | undefined> => {
  try {
    return Targets.parse(await (await fetch(inspectorUrl)).json())[0]?.webSocketDebuggerUrl;
  } catch {
    // The inspector is not open yet.
    return undefined;
  }
};

type Call = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

const connect = async (url: string): Promise<{ call: Call; close: () => void }> => {
  const socket = new WebSocket(url);
  await within(answerWithinMs, 'the inspector does not answer', once(socket, 'open'));
  const waiting = new Map<number, (result: unknown) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const reply = Reply.safeParse(JSON.parse(String(data)));
    if (reply.success) waiting.get(reply.data.id)?.(reply.data.result);
  });
  const call: Call = (method, params = {}) => {
    calls += 1;
    const id = calls;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return within(answerWithinMs, `${method} got no answer`, answered);
  };
  return { call, close: () => socket.close() };
};

/** A CPU profile of a running Node process over `seconds`. Its inspector is closed afterwards. */
export const profileProcess = async (pid: number, seconds: number): Promise<CpuProfile> => {
  if ((await targetOf()) !== undefined) throw new Error('another process is being inspected');
  process.kill(pid, 'SIGUSR1');
  let target: string | undefined;
  await until('the inspector is open', async () => {
    target = await targetOf();
    return target !== undefined;
  });
  const { call, close } = await connect(target ?? '');
  try {
    await call('Profiler.enable');
    await call('Profiler.setSamplingInterval', { interval: 200 });
    await call('Profiler.start');
    await sleep(seconds * 1_000);
    const { profile } = z.object({ profile: CpuProfile }).parse(await call('Profiler.stop'));
    return profile;
  } finally {
    // After the answer, because it ends this connection too.
    await call('Runtime.evaluate', { expression: 'setTimeout(() => process._debugEnd(), 100)' });
    close();
  }
};
