import { ActivityBatch, type ActivityEvent, ActivityHeaders } from '@marquee/contracts/events/activity-batch';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { done } from '@marquee/kit/bus/outcome';
import { silentLog } from '@marquee/kit/log/log';

export type HeardBatches = {
  /** In order of arrival, repeats left out. */
  readonly batches: () => readonly ActivityBatch[];
  readonly events: () => readonly ActivityEvent[];
  /** Deliveries of a batch that had been delivered before. */
  readonly repeats: () => number;
  readonly close: () => Promise<void> | void;
};

/** Takes batches from the counting queue as the worker does: each `(producer, seq)` once. Fails loudly when a repeat is not the same. */
export const hearBatches = (url: string): HeardBatches => {
  const heard = new Map<string, ActivityBatch>();
  let repeats = 0;
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
        const before = heard.get(`${producer}/${seq}`);
        if (before) {
          repeats += 1;
          expect(batch).toEqual(before);
        } else heard.set(`${producer}/${seq}`, batch);
      }
      return deliveries.map(() => done);
    },
    { log: silentLog },
  );
  return {
    batches: () => [...heard.values()],
    events: () => [...heard.values()].flatMap(({ events }) => events),
    repeats: () => repeats,
    close: () => consumer.close(),
  };
};
