import { createServer } from 'node:net';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { until } from '@marquee/kit/testing/until';
import { freePorts } from '../testing/private-instance';
import { answers, isFree, usualPorts } from './ports';

test('free ports are all different, and something can listen on each', async () => {
  // Repeated: another process may use one of them from now on.
  const ports = await until('all of a block are free', async () => {
    const block = Object.values(await freePorts());
    return (await Promise.all(block.map(isFree))).every(Boolean) && block;
  });
  expect(new Set(ports).size).toBe(ports.length);
});

test('a port that is listened on is not free, and answers', async () => {
  const server = createServer();
  const port = await listenLocally(server);
  expect([await isFree(port), await answers(port)]).toEqual([false, true]);
  await new Promise((closed) => server.close(closed));
  // Any other process may use the port for a moment.
  await until('the port is free again', async () => (await isFree(port)) && !(await answers(port)));
});

test('an offset moves every inner port, and the public one stays where it was asked for', () => {
  const moved = usualPorts(9000, 1000);
  expect(moved).toMatchObject({
    public: 9000,
    gateway: 9101,
    web: 9107,
    postgres: 26_432,
    rabbitmq: 26_672,
    redis: 27_379,
  });
});
