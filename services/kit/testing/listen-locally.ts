import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on this machine, on any free port by default, and resolves with the port. */
export const listenLocally = async (server: Server, port = 0, host = '127.0.0.1'): Promise<number> => {
  await once(server.listen(port, host), 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound.port;
};
