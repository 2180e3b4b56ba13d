import { ActivityBatch, type ActivityEvent, ActivityHeaders } from '@marquee/contracts/events/activity-batch';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { done } from '@marquee/kit/bus/outcome';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';

export type ReceivedBatches = {
  /** In order of arrival, without redeliveries. */
  readonly batches: () => readonly ActivityBatch[];
  readonly events: () => readonly ActivityEvent[];
  /** Redeliveries. */
  readonly repeats: () => number;
  readonly close: () => Promise<void> | void;
};

/**
 * Consumes the counting queue as the worker does: each `(producer, seq)` once. Fails when a redelivery has
 * other content.
 */
export const receiveBatches = (url: string): ReceivedBatches => {
  const received = new Map<string, ActivityBatch>();
  let repeats = 0;
  const publisher = openPublisher(url, { log: silentLog });
  const consumer = consumeBatches(
    url,
    'analytics.activity.count',
    async (deliveries) => {
      for (const { body, headers, messageId } of deliveries) {
        const batch = ActivityBatch.parse(JSON.parse(body.toString('utf8')));
        const { producer, seq, acceptedBefore } = batch;
        expect(ActivityHeaders.parse(headers)).toEqual({
          producer,
          seq,
          acceptedBefore,
          events: batch.events.length,
        });
        expect(messageId).toBe(`${producer}/${seq}`);
        const before = received.get(`${producer}/${seq}`);
        if (before) {
          repeats += 1;
          expect(batch).toEqual(before);
        } else received.set(`${producer}/${seq}`, batch);
      }
      return deliveries.map(() => done);
    },
    { log: silentLog, publisher },
  );
  return {
    batches: () => [...received.values()],
    events: () => [...received.values()].flatMap(({ events }) => events),
    repeats: () => repeats,
    close: async () => {
      await consumer.close();
      await publisher.close();
    },
  };
};
