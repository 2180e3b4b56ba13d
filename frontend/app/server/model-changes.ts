import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { ModelChange, modelChangesHeartbeatMs } from '@marquee/contracts/http/model-changes';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { backoffMs, pause } from '@marquee/kit/run/wait';
import { request } from 'undici';

type Options = {
  /** Runs after every connection, when changes may have been missed and no further one can be. */
  readonly onConnected: () => void;
  readonly onChange: (change: ModelChange) => void;
  readonly log: Log;
  readonly heartbeatMs?: number;
};

/**
 * Reads the gateway's stream of model changes until closed, and reconnects with backoff when it ends or falls
 * silent. One line is logged when it is lost, and one when it is reached again.
 */
export const followModelChanges = (
  gatewayUrl: string,
  { onConnected, onChange, log, heartbeatMs = modelChangesHeartbeatMs }: Options,
): Closable & { readonly isConnected: () => boolean } => {
  const closing = new AbortController();
  let connected = false;
  let isLost = false;

  const read = async (): Promise<void> => {
    const { statusCode, body } = await request(new URL('/internal/model-changes', gatewayUrl), {
      signal: closing.signal,
      headersTimeout: 2_500,
      // Three missed heartbeats: the gateway is gone without closing the connection.
      bodyTimeout: 3 * heartbeatMs,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`the gateway answered ${statusCode}`);
    }
    connected = true;
    if (isLost) log.info('model-changes.connected');
    isLost = false;
    onConnected();
    for await (const line of createInterface({ input: Readable.from(body) })) {
      onChange(ModelChange.parse(JSON.parse(line)));
    }
  };

  const following = (async () => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        await read();
      } catch (error) {
        if (!closing.signal.aborted && !isLost) log.warn('model-changes.disconnected', { error });
        isLost = true;
      }
      if (connected) failures = 0;
      connected = false;
      await pause(backoffMs(failures, 50, 1_000), closing.signal);
    }
  })();
  return {
    isConnected: () => connected,
    close: async () => {
      closing.abort();
      await following;
    },
  };
};
