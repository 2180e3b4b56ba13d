import { connect, createServer } from 'node:net';
import { z } from 'zod';

const Port = z.number().int().min(1).max(65_535);

export const Ports = z.object({
  public: Port,
  gateway: Port,
  catalog: Port,
  tracking: Port,
  analytics: Port,
  admin: Port,
  analyticsWorker: Port,
  web: Port,
  postgres: Port,
  rabbitmq: Port,
  rabbitmqManagement: Port,
  rabbitmqDistribution: Port,
  epmd: Port,
  redis: Port,
  rabbitmqMetrics: Port,
  prometheus: Port,
  alertmanager: Port,
  backupSchedule: Port,
});
export type Ports = z.infer<typeof Ports>;

/** Away from the engines' standard ports, so that they do not collide with an instance that already runs. */
export const usualPorts = (publicPort: number, offset: number): Ports => ({
  public: publicPort,
  gateway: 8101 + offset,
  catalog: 8102 + offset,
  tracking: 8103 + offset,
  analytics: 8104 + offset,
  admin: 8105 + offset,
  analyticsWorker: 8106 + offset,
  web: 8107 + offset,
  postgres: 25_432 + offset,
  rabbitmq: 25_672 + offset,
  rabbitmqManagement: 25_673 + offset,
  rabbitmqDistribution: 25_674 + offset,
  epmd: 25_675 + offset,
  redis: 26_379 + offset,
  rabbitmqMetrics: 25_676 + offset,
  prometheus: 29_090 + offset,
  alertmanager: 29_093 + offset,
  backupSchedule: 8_108 + offset,
});

const portNames = Ports.keyof().options;
const firstFree = 12_000;
/** Linux chooses the ports of outgoing connections from here on (ip_local_port_range). */
const firstOutgoing = 32_768;
const blocks = Math.floor((firstOutgoing - firstFree) / portNames.length);

/** A block of ports that nothing listens on, below those of outgoing connections. */
export const freePorts = async (): Promise<Ports> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = firstFree + Math.floor(Math.random() * blocks) * portNames.length;
    const block = portNames.map((_, index) => first + index);
    const free = await Promise.all(block.map(isFree));
    if (free.every(Boolean))
      return Ports.parse(Object.fromEntries(portNames.map((name, index) => [name, first + index])));
  }
  throw new Error('no block of free ports was found in 50 attempts');
};

/** Whether this process could listen there, on loopback and on every address. */
export const isFree = async (port: number): Promise<boolean> =>
  (await canListen(port, '127.0.0.1')) && (await canListen(port, undefined));

/** Whether something accepts connections on loopback. */
export const answers = (port: number, withinMs = 1000): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (result: boolean) => {
      socket.destroy();
      settle(result);
    };
    socket.setTimeout(withinMs, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });

const canListen = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen({ port, ...(host === undefined ? {} : { host }), exclusive: true }, () =>
      server.close(() => settle(true)),
    );
  });
