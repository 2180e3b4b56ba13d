import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { linkTestMinutes } from '@marquee/contracts/http/link-tests';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

type Counted = {
  readonly batch: Pick<ActivityBatch, 'producer' | 'seq'>;
  readonly events: readonly ActivityEvent[];
};

/**
 * Completes the tests whose click is among the counted events, and only tests of that model, so that invented ids
 * store nothing. Costs a pass over the events, and a statement when there is one.
 */
export const recordTestedClicks = async (tx: Queryable, messages: readonly Counted[], calendar: Calendar) => {
  for (const { batch, events } of messages) {
    for (const event of events) {
      if (event.type !== 'link.clicked' || event.test === undefined) continue;
      const { test, modelId, platform, at, invalid = null } = event;
      const { day } = calendar.momentOf(at);
      await tx.query({
        name: 'complete-link-test',
        text: `update link_tests set platform = $3, producer = $4, seq = $5, accepted_at = $6, counted_at = clock_timestamp(), day = $7, invalid = $8
               where id = $1 and model_id = $2 and producer is null and created_at > $6::timestamptz - make_interval(mins => $9)`,
        values: [
          test,
          modelId,
          platform,
          batch.producer,
          batch.seq,
          new Date(at),
          day,
          invalid,
          linkTestMinutes,
        ],
      });
    }
  }
};
