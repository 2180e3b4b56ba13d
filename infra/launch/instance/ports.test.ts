import { createServer } from 'node:net';
import { answers, freePorts, isFree, usualPorts } from './ports';

test('free ports are all different, and something can listen on each', async () => {
  const ports = Object.values(await freePorts());
  expect(new Set(ports).size).toBe(ports.length);
  expect((await Promise.all(ports.map(isFree))).every(Boolean)).toBe(true);
});

test('a port that is listened on is not free, and answers', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect([await isFree(port), await answers(port)]).toEqual([false, true]);
  await new Promise((closed) => server.close(closed));
  expect([await isFree(port), await answers(port)]).toEqual([true, false]);
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
