import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { listenLocally } from './listen-locally';

/** Keeps this process busy, as on a machine without CPU to spare. */
export type Stall = {
  /**
   * Sends input to this process and then blocks it for `ms`, so that the input is in a socket, unread, when
   * the event loop goes on. Resolves with the reading.
   */
  readonly withInput: (ms: number) => Promise<void>;
  readonly close: () => void;
};

export const openStall = async (): Promise<Stall> => {
  const server = createServer();
  const port = await listenLocally(server);
  const near = connect(port, '127.0.0.1');
  const [[far]] = await Promise.all([once(server, 'connection'), once(near, 'connect')]);
  let onRead = (): void => {};
  near.on('data', () => onRead());
  return {
    withInput: (ms) => {
      const read = new Promise<void>((resolve) => {
        onRead = resolve;
      });
      far.write('.');
      const until = performance.now() + ms;
      while (performance.now() < until);
      return read;
    },
    close: () => {
      near.destroy();
      far.destroy();
      server.close();
    },
  };
};
