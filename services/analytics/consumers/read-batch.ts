import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { parseMessage } from '@marquee/kit/bus/consume-each';

type Read =
  | { readonly ok: true; readonly batch: ActivityBatch }
  | { readonly ok: false; readonly why: string };

/** Nothing of ours is older. */
const earliest = Date.UTC(2000, 0, 1);
/** A clock may be wrong by hours; a day from tomorrow on would be counted where nobody looks. */
const aheadAtMostMs = 24 * 3_600_000;

const runsFit = ({ clientBatches = [], events }: ActivityBatch): boolean => {
  let free = 0;
  for (const { from, count } of [...clientBatches].sort((a, b) => a.from - b.from)) {
    if (from < free) return false;
    free = from + count;
  }
  return free <= events.length;
};

/** The message as the contract has it and its dates and runs make sense, or in one line why it cannot be counted. */
export const readBatch = (body: Buffer, now = Date.now()): Read => {
  const parsed = parseMessage(ActivityBatch, body);
  if (!parsed.ok) return { ok: false, why: `parse: ${parsed.why}` };
  const batch = parsed.value;
  if (!runsFit(batch))
    return { ok: false, why: 'parse: its client batches overlap or reach beyond its events' };
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
