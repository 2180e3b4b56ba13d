import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { parseMessage } from '@marquee/kit/bus/consume-each';

type Read =
  | { readonly ok: true; readonly batch: ActivityBatch }
  | { readonly ok: false; readonly why: string };

/** No event of this product is older. */
const earliest = Date.UTC(2000, 0, 1);
/** A clock may be wrong by hours. Events dated further ahead would be counted on a day that no dashboard shows. */
const aheadAtMostMs = 24 * 3_600_000;

const runsFit = ({ clientBatches = [], events }: ActivityBatch): boolean => {
  let free = 0;
  for (const { from, count } of [...clientBatches].sort((a, b) => a.from - b.from)) {
    if (from < free) return false;
    free = from + count;
  }
  return free <= events.length;
};

/** The batch, if it matches the contract and its dates and runs are plausible; else the reason in one line. */
export const readBatch = (body: Buffer, now = Date.now()): Read => {
  const parsed = parseMessage(ActivityBatch, body);
  if (!parsed.ok) return { ok: false, why: `parse: ${parsed.why}` };
  const batch = parsed.value;
  if (!runsFit(batch)) return { ok: false, why: 'parse: client batches overlap or reach beyond the events' };
  for (const [index, { at }] of batch.events.entries()) {
    if (at < earliest || at > now + aheadAtMostMs) {
      return {
        ok: false,
        why: `parse: event ${index} is dated ${new Date(at).toISOString()}, which cannot be`,
      };
    }
  }
  return { ok: true, batch };
};
