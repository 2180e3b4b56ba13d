import { connect, type Socket } from 'node:net';
import { pause } from '@marquee/kit/run/wait';
import type { Scenario } from '../scenario';

type Malformed = {
  readonly what: string;
  readonly body: string;
  readonly type?: string;
  readonly path?: string;
};

const impression = { modelId: 1, modelSlug: 'no-model', surface: 'browse', position: 0 };

/** Bodies that the collecting routes must refuse, each with a 4xx. */
const malformed: readonly Malformed[] = [
  { what: 'no JSON', body: 'this is no JSON' },
  { what: 'nothing', body: '' },
  { what: 'half of it', body: '{"modelId": 1, "modelSl' },
  { what: 'deep', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { what: 'huge', body: JSON.stringify({ ...impression, modelSlug: 'x'.repeat(1_000_000) }) },
  { what: 'a NUL', body: JSON.stringify({ page: 'with\u0000nul' }), path: '/api/website-analytics' },
  {
    what: 'wrong types',
    body: JSON.stringify({ ...impression, modelId: { toString: 'no' }, position: 'deep' }),
  },
  { what: 'a number beyond all', body: '{"modelId": 1e400, "modelSlug": "no-model"}' },
  { what: 'an unknown surface', body: JSON.stringify({ ...impression, surface: 'the moon' }) },
  {
    what: 'an unknown event',
    body: JSON.stringify({ modelId: 1, eventType: 'explosion', platform: 'onlyfans' }),
    path: '/api/tracking',
  },
  { what: 'too many', body: JSON.stringify(Array.from({ length: 101 }, () => impression)) },
  { what: 'an empty list', body: '[]' },
  { what: 'null', body: 'null' },
  { what: 'a form', body: 'modelId=1&modelSlug=no-model', type: 'application/x-www-form-urlencoded' },
  { what: 'broken UTF-8', body: '{"modelId": 1, "modelSlug": "\ud800"}' },
];

export const malformedRequests: Scenario = {
  name: 'malformed, deep and huge requests',
  promise: 'each is refused with a 4xx and a reason; nothing reaches the bus',
  fault: async ({ environment, load, remark }) => {
    for (const { what, body, type = 'application/json', path = '/api/track-impression' } of malformed) {
      const began = performance.now();
      const reply = await fetch(`http://127.0.0.1:${environment.publicPort}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      const output = await reply.text();
      load.tally.bodies.add(output);
      const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
      if (reply.status < 400 || reply.status >= 500 || !isJson)
        remark(`${what} was answered ${reply.status} ${output.slice(0, 100)}`);
      if (performance.now() - began > 1_000)
        remark(`${what} was refused only after ${(performance.now() - began).toFixed(0)} ms`);
    }
  },
  promises: { acceptedShare: 1 },
};

type Lingering = { readonly closedAfterMs: Promise<number>; readonly socket: Socket };

const linger = (port: number, first: string, more: string): Lingering => {
  const socket = connect({ host: '127.0.0.1', port });
  const began = performance.now();
  socket.on('error', () => {});
  socket.resume();
  if (first !== '') socket.write(first);
  const dripping = more === '' ? undefined : setInterval(() => socket.writable && socket.write(more), 1_000);
  const closedAfterMs = new Promise<number>((resolve) =>
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(performance.now() - began);
    }),
  );
  return { closedAfterMs, socket };
};

const slowHead = 'POST /api/track-impression HTTP/1.1\r\nhost: localhost\r\n';
const slowBody = `${slowHead}content-type: application/json\r\ncontent-length: 5000\r\n\r\n[`;
const idle = 2_000;
const slow = 100;
const closedWithinMs = 12_000;
const p99Ms = 500;

export const slowClients: Scenario = {
  name: 'slow headers, slow bodies, idle connections',
  timed: true,
  promise: 'closed within 12 s; p99 of other clients stays below 500 ms',
  fault: async ({ environment, load, remark }) => {
    const lingering: Lingering[] = [];
    for (let made = 0; made < idle; made += 100) {
      for (let one = 0; one < 100; one += 1) lingering.push(linger(environment.publicPort, '', ''));
      await pause(20);
    }
    for (let made = 0; made < slow; made += 1) {
      lingering.push(
        linger(environment.publicPort, slowHead, 'x-more: 1\r\n'),
        linger(environment.publicPort, slowBody, ' '),
      );
    }
    // Measured while all are open: opening them keeps the harness busy.
    const openAt = Date.now();
    const closed = Promise.all(lingering.map(({ closedAfterMs }) => closedAfterMs));
    const times = await Promise.race([closed, pause(closedWithinMs + 3_000)]);
    if (times === undefined) remark('an idle connection was never closed');
    else if (Math.max(...times) > closedWithinMs)
      remark(`a connection was closed only after ${(Math.max(...times) / 1_000).toFixed(1)} s`);
    for (const { socket } of lingering) socket.destroy();
    const took = load.tally.tookSince(openAt);
    const p99 = took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    if (p99 > p99Ms) remark(`p99 of other clients was ${p99.toFixed(0)} ms`);
  },
  promises: { acceptedShare: 1 },
};
