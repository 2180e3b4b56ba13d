import { connect, createServer } from 'node:net';
import { z } from 'zod';

const Port = z.number().int().min(1).max(65_535);

/** Away from the engines' standard ports, so that they do not collide with an instance that already runs. */
export const usual = {
  gateway: 8101,
  catalog: 8102,
  tracking: 8103,
  analytics: 8104,
  admin: 8105,
  analyticsWorker: 8106,
  web: 8107,
  backupSchedule: 8108,
  postgres: 25_432,
  rabbitmq: 25_672,
  rabbitmqManagement: 25_673,
  rabbitmqDistribution: 25_674,
  epmd: 25_675,
  rabbitmqMetrics: 25_676,
  redis: 26_379,
  prometheus: 29_090,
  alertmanager: 29_093,
} as const;
const portNames = z.enum(['public', ...Object.keys(usual)] as ['public', ...(keyof typeof usual)[]]).options;

export const Ports = z.record(z.enum(portNames), Port);
export type Ports = z.infer<typeof Ports>;

export const usualPorts = (publicPort: number, offset: number): Ports =>
  Ports.parse({
    public: publicPort,
    ...Object.fromEntries(Object.entries(usual).map(([name, port]) => [name, port + offset])),
  });

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
