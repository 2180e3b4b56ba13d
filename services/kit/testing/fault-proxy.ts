import { connect, createServer, type Socket } from 'node:net';
import { pause } from '../run/wait';
import { listenLocally } from './listen-locally';

/** A TCP proxy between a client and a server that can disturb the connection. */
export type FaultProxy = {
  readonly port: number;
  /** Closes all connections and refuses new ones, like a server that is down. */
  readonly down: () => Promise<void>;
  /** Drops all data in both directions and keeps connections open, like a network that drops packets. */
  readonly blackHole: () => void;
  /** Forwards the client's data and drops the server's: a half-open connection. */
  readonly dropAnswers: () => void;
  /** Resets every connection; new ones are accepted. */
  readonly reset: () => void;
  /** Delays every chunk in both directions. */
  readonly slow: (byMs: number) => void;
  /** Closes a connection after that many more bytes from its client: in the middle of a frame. */
  readonly cutAfter: (bytes: number) => void;
  /** Ends the disturbance. Connections that lost bytes are closed. */
  readonly restore: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Target = { readonly host: string; readonly port: number };

const accepts = (target: Target): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(target);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** `refusesWithTarget`: it refuses connections while the target does; else it accepts and closes them. */
export const openFaultProxy = async (
  target: Target,
  { refusesWithTarget = false } = {},
): Promise<FaultProxy> => {
  const sockets = new Set<Socket>();
  let mode: 'open' | 'black hole' | 'no answers' = 'open';
  let delayMs = 0;
  let bytesLeft = Number.POSITIVE_INFINITY;

  const pass = (from: Socket, to: Socket, isAnswer: boolean): void => {
    from.on('data', (chunk) => {
      if (mode === 'black hole' || (mode === 'no answers' && isAnswer)) return;
      if (!isAnswer) bytesLeft -= chunk.length;
      if (bytesLeft < 0) {
        bytesLeft = Number.POSITIVE_INFINITY;
        to.end(chunk.subarray(0, chunk.length >> 1));
        from.destroy();
        return;
      }
      const write = (): void => {
        if (!to.destroyed && !to.write(chunk) && delayMs === 0) {
          from.pause();
          to.once('drain', () => from.resume());
        }
      };
      if (delayMs > 0) setTimeout(write, delayMs);
      else write();
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => to.destroy());
    from.setNoDelay(true);
    sockets.add(from);
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    pass(client, upstream, false);
    pass(upstream, client, true);
    if (refusesWithTarget) upstream.on('close', () => void followTarget());
  });
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stopListening = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    hangUp();
    await closed;
  };

  let isDown = false;
  let isFollowing = false;
  const followTarget = async (): Promise<void> => {
    if (isDown || isFollowing || (await accepts(target)) || isDown || isFollowing) return;
    isFollowing = true;
    await stopListening();
    while (!isDown && !(await accepts(target))) await pause(20);
    isFollowing = false;
    if (!isDown) await listenLocally(server, port);
  };

  const port = await listenLocally(server);
  return {
    port,
    down: async () => {
      isDown = true;
      if (server.listening) await stopListening();
    },
    blackHole: () => {
      mode = 'black hole';
    },
    dropAnswers: () => {
      mode = 'no answers';
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    slow: (byMs) => {
      delayMs = byMs;
    },
    cutAfter: (bytes) => {
      bytesLeft = bytes;
    },
    restore: async () => {
      if (mode !== 'open') hangUp();
      mode = 'open';
      delayMs = 0;
      bytesLeft = Number.POSITIVE_INFINITY;
      isDown = false;
      if (!server.listening && !isFollowing) await listenLocally(server, port);
    },
    close: async () => {
      isDown = true;
      if (server.listening) await stopListening();
    },
  };
};
