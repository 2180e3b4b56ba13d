import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { errorCode } from '../errors/error-code';
import { until } from './until';

/**
 * Listens on this machine, on any free port by default, and resolves with the port. A given port was free
 * before and may be in use for a moment by another process, so it is tried until it is free.
 */
export const listenLocally = async (server: Server, port = 0, host = '127.0.0.1'): Promise<number> => {
  await until(`port ${port} is free`, () =>
    once(server.listen(port, host), 'listening').then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === 'EADDRINUSE') return false;
        throw error;
      },
    ),
  );
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound.port;
};

/** A port on loopback that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenLocally(server);
  await once(server.close(), 'close');
  return port;
};
