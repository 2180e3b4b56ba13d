import { connect, type Socket } from 'node:net';
import { pause } from '@marquee/kit/run/wait';
import type { Scenario, Scene } from '../scenario';
import { measureOthers } from './steps/others';

/** The bound of the issue, and what a machine needs for it that is slower without any slow client. */
const p99Ms = 500;
const timesBaseline = 5;

const baselineForMs = 3_000;
const closedWithinMs = 12_000;

type Client = { readonly closedAfterMs: Promise<number>; readonly socket: Socket };

/** A connection that sends `first`, then `drip` every second, and never ends. Reads only if `reads`. */
const client = (port: number, first: string, { drip = '', reads = true } = {}): Client => {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const began = performance.now();
  socket.on('error', () => {});
  if (reads) socket.resume();
  if (first !== '') socket.write(first);
  const dripping = drip === '' ? undefined : setInterval(() => socket.writable && socket.write(drip), 1_000);
  const closedAfterMs = new Promise<number>((resolve) => {
    for (const event of ['end', 'close'])
      socket.on(event, () => {
        clearInterval(dripping);
        resolve(performance.now() - began);
      });
  });
  return { closedAfterMs, socket };
};

/** One of twenty IP blocks, none of them of the load or of the others. */
const attackerIp = (number: number): string => `198.51.100.${1 + (number % 20)}`;
const head = (method: string, path: string, number: number, more = ''): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${attackerIp(number)}\r\n${more}`;

const longPath = '/sitemaps/videos-1.xml';

/** Opens so many connections, a hundred at a time. */
const open = async (count: number, one: (number: number) => Client): Promise<readonly Client[]> => {
  const clients: Client[] = [];
  for (let number = 0; number < count; number += 1) {
    clients.push(one(number));
    if (number % 100 === 99) await pause(20);
  }
  return clients;
};

/** The latest time after which one of these was closed. Clients that read nothing cannot see it. */
const closedInTime = async (clients: readonly Client[], { remark }: Scene): Promise<void> => {
  const all = Promise.all(clients.map(({ closedAfterMs }) => closedAfterMs));
  const times = await Promise.race([all, pause(2 * closedWithinMs)]);
  if (times === undefined) remark('a connection was never closed');
  else if (Math.max(...times) > closedWithinMs)
    remark(`a connection was closed only after ${(Math.max(...times) / 1_000).toFixed(1)} s`);
};

const closedByGateway = (scene: Scene, reason: string): Promise<number> =>
  scene.environment.metric('gateway', 'gateway_connections_closed_total', `"${reason}"`);

/** The gateway must end connections for this reason, because their clients never do. */
const isEnded = async (scene: Scene, reason: string): Promise<void> =>
  await scene.expectSoon(
    async () => (await closedByGateway(scene, reason)) > 0,
    // The response must stall first, which takes some seconds on a busy machine.
    2 * closedWithinMs,
    `no connection was ended as ${reason}`,
  );

type Attack = { readonly name: string; readonly attack: (scene: Scene, clients: Client[]) => Promise<void> };

const attacks: readonly Attack[] = [
  {
    name: '2,000 idle connections',
    attack: async (scene, clients) => {
      clients.push(...(await open(2_000, () => client(scene.environment.publicPort, ''))));
      await closedInTime(clients, scene);
    },
  },
  {
    name: 'slow headers',
    attack: async (scene, clients) => {
      const slow = (number: number): Client =>
        client(scene.environment.publicPort, head('GET', '/api/models', number), { drip: 'x-more: 1\r\n' });
      clients.push(...(await open(400, slow)));
      await closedInTime(clients, scene);
    },
  },
  {
    name: 'slow bodies',
    attack: async (scene, clients) => {
      const rest = 'content-type: application/json\r\ncontent-length: 60000\r\n\r\n[';
      const slow = (number: number): Client =>
        client(scene.environment.publicPort, head('POST', '/api/track-impression', number, rest), {
          drip: ' ',
        });
      // More than the gateway reads at a time.
      clients.push(...(await open(1_500, slow)));
      await closedInTime(clients, scene);
    },
  },
  {
    name: 'slow readers',
    attack: async (scene, clients) => {
      const paths = [longPath, '/api/models?limit=100', '/'];
      const slow = (number: number): Client =>
        client(scene.environment.publicPort, `${head('GET', paths[number % 3] ?? '', number)}\r\n`, {
          reads: false,
        });
      clients.push(...(await open(120, slow)));
      await isEnded(scene, 'stalled');
    },
  },
  {
    name: 'pipelined readers',
    attack: async (scene, clients) => {
      const pipelined = (times: number) => (number: number) =>
        client(scene.environment.publicPort, `${head('GET', longPath, number)}\r\n`.repeat(times), {
          reads: false,
        });
      clients.push(...(await open(40, pipelined(40))), ...(await open(40, pipelined(10))));
      await Promise.all([isEnded(scene, 'pipelining'), isEnded(scene, 'stalled')]);
    },
  },
  {
    name: 'half-closed sockets',
    attack: async (scene, clients) => {
      const { publicPort } = scene.environment;
      const openFiles = (): Promise<number> => scene.environment.metric('gateway', 'process_open_fds');
      const before = await openFiles();
      clients.push(...(await open(500, () => client(publicPort, 'X\r\n\r\n'))));
      const half = await open(500, (number) =>
        client(publicPort, `${head('GET', '/api/models', number)}\r\n`),
      );
      for (const { socket } of half) socket.end();
      clients.push(...half);
      await scene.expectSoon(
        async () => (await openFiles()) < before + 200,
        closedWithinMs,
        'the gateway keeps connections that it or the client has closed',
      );
    },
  },
  {
    name: 'a flood of invented pages',
    attack: async ({ environment }) => {
      const until = Date.now() + 10_000;
      let number = 0;
      const flood = async (): Promise<void> => {
        while (Date.now() < until) {
          number += 1;
          const path = [`/report?model=zz${number}`, `/models?search=zz${number}`, `/zz${number}`][
            number % 3
          ];
          await fetch(`http://127.0.0.1:${environment.publicPort}${path}`, {
            headers: { 'x-forwarded-for': attackerIp(number) },
          }).then(
            (reply) => reply.arrayBuffer(),
            () => undefined,
          );
        }
      };
      await Promise.all(Array.from({ length: 64 }, flood));
    },
  },
];

const scenarioOf = ({ name, attack }: Attack): Scenario => ({
  name,
  timed: true,
  promise: 'everybody else is answered, with a p99 below 500 ms',
  prepare: (environment) =>
    environment.changeService('gateway', (spec) => ({ ...spec, env: { ...spec.env, RATE_LIMITS: 'on' } })),
  fault: async (scene) => {
    const { environment, load, remark, note } = scene;
    const others = await measureOthers(environment);
    const clients: Client[] = [];
    const p99sSince = (startedAt: number): Map<string, number> => {
      const posts = load.tally.tookSince(startedAt);
      return new Map([
        ...others.p99s(),
        ['post', posts[Math.floor(posts.length * 0.99)] ?? Number.POSITIVE_INFINITY],
      ]);
    };
    try {
      const baselineAt = Date.now();
      await pause(baselineForMs);
      const baseline = p99sSince(baselineAt);
      const attackAt = Date.now();
      await attack(scene, clients);
      const p99s = p99sSince(attackAt);
      for (const [kind, ms] of p99s) {
        const before = baseline.get(kind) ?? 0;
        note(`${name}: p99 of a ${kind} was ${ms.toFixed(0)} ms, before ${before.toFixed(0)} ms`);
        if (ms > Math.max(p99Ms, timesBaseline * before)) remark(`p99 of a ${kind} was ${ms.toFixed(0)} ms`);
      }
      for (const refusal of new Set(others.refusals)) remark(`somebody else was refused: ${refusal}`);
    } finally {
      for (const { socket } of clients) socket.destroy();
      await others.stop();
    }
  },
});

/** Clients that hold as much of the gateway as they can, while everybody else is measured. */
export const slowClientScenarios: readonly Scenario[] = attacks.map(scenarioOf);
