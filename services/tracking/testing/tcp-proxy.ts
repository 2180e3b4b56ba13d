import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  readonly port: number;
  /** Cuts every connection and refuses new ones, like a killed broker. */
  readonly cut: () => Promise<void>;
  /** Drops all data in both directions and keeps the connections open, like a network that loses packets. */
  readonly freeze: () => void;
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A proxy in front of an engine, by which a test can make the engine unreachable. */
export const openTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let frozen = false;

  const join = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      if (frozen) return;
      to.write(chunk);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => to.destroy());
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    join(client, upstream);
    join(upstream, client);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const disconnectAll = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen(0);
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the proxy has no port');
  const { port } = bound;
  return {
    port,
    cut: disconnectAll,
    freeze: () => {
      frozen = true;
    },
    restore: async () => {
      frozen = false;
      // Connections that lost data while frozen are useless.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await disconnectAll();
    },
  };
};
