import type { ServerResponse } from 'node:http';
import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { type ModelChange, modelChangesHeartbeatMs } from '@marquee/contracts/http/model-changes';
import { subscribe } from '@marquee/kit/bus/subscribe';
import type { Log } from '@marquee/kit/log/log';

/** A reader that falls this far behind is disconnected. It reconnects and drops its cache. */
const unreadMaxBytes = 256 * 1024;

/** Reads `catalog.model.*` from the bus and passes it on to web instances, which have no access to it. */
export const openModelChanges = (
  amqpUrl: string,
  {
    log,
    tickets,
    heartbeatMs = modelChangesHeartbeatMs,
  }: { log: Log; tickets: () => Record<string, string>; heartbeatMs?: number },
) => {
  const readers = new Set<ServerResponse>();
  const lineOf = (change: ModelChange): string => `${JSON.stringify(change)}\n`;
  const heartbeatNow = (): ModelChange => ({ type: 'heartbeat', tickets: tickets() });
  const send = (change: ModelChange): void => {
    const line = lineOf(change);
    for (const res of readers) {
      if (res.writableLength > unreadMaxBytes) res.destroy();
      else res.write(line);
    }
  };
  const subscription = subscribe(amqpUrl, 'domain', 'catalog.model.#', DomainMessage, {
    onMessage: ({ event }) => {
      if (event.type === 'catalog.model.all-changed') send({ type: 'all-changed' });
      if ('model' in event) {
        const { slug, formerSlugs } = event.model;
        send({ type: 'model-changed', slug, formerSlugs });
      }
    },
    onConnected: () => send({ type: 'all-changed' }),
    log,
  });
  const heartbeat = setInterval(() => send(heartbeatNow()), heartbeatMs);
  return {
    /** Writes every change from now on to `res`, one JSON object per line, until either side closes. */
    stream: (res: ServerResponse): void => {
      readers.add(res);
      res.on('close', () => readers.delete(res));
      res.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
      res.write(lineOf(heartbeatNow()));
    },
    close: async (): Promise<void> => {
      clearInterval(heartbeat);
      for (const res of readers) res.end();
      await subscription.close();
    },
  };
};

export type ModelChanges = ReturnType<typeof openModelChanges>;
