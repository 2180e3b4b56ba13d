import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { QuickBatch } from '@marquee/contracts/events/plain-batch';
import { dayMs } from '@marquee/contracts/rules/days';
import { parseMessage, type Unreadable } from '@marquee/kit/bus/parse-message';

export type ReadBatch = { readonly ok: true; readonly batch: ActivityBatch } | Unreadable;

/** No event of this product is older. */
const earliest = Date.UTC(2000, 0, 1);
/**
 * A clock may be wrong by hours. Events dated further ahead would be counted on a day that no dashboard
 * shows.
 */
const aheadAtMostMs = dayMs;

const runsFit = ({ clientBatches = [], events }: ActivityBatch): boolean => {
  let free = 0;
  for (const { from, count } of [...clientBatches].sort((a, b) => a.from - b.from)) {
    if (from < free) return false;
    free = from + count;
  }
  return free <= events.length;
};

const unreadable = (why: string, newer = false) => ({ ok: false, why: `parse: ${why}`, newer }) as const;

const demoMs = 32 * dayMs;

/**
 * The batch, if it matches the contract and its dates and runs are plausible; else the reason in one line.
 * `publishedAt` and `now` are epoch milliseconds. An event that is dated ahead like its message is held: one
 * of the two clocks is wrong, perhaps this one. So is one older than `logDays` and the demo's month.
 */
export const readBatch = (
  body: Buffer,
  publishedAt = 0,
  now = Date.now(),
  logDays = Number.POSITIVE_INFINITY,
): ReadBatch => {
  const parsed = parseMessage(QuickBatch, body);
  if (!parsed.ok) return parsed;
  const batch = parsed.value;
  if (!runsFit(batch)) return unreadable('client batches overlap or reach beyond the events');
  for (const [index, { at }] of batch.events.entries()) {
    const isOld = at >= earliest && at < now - Math.max(logDays * dayMs, demoMs);
    if (at >= earliest && !isOld && at <= now + aheadAtMostMs) continue;
    const isLikeMessage = at >= earliest && at <= publishedAt + aheadAtMostMs;
    const why = isLikeMessage ? 'is ahead of this clock' : 'cannot be';
    return unreadable(
      `event ${index} is dated ${new Date(at).toISOString()}, which ${isOld ? `is before the ${logDays} days of the log` : why}`,
      isOld || isLikeMessage,
    );
  }
  return { ok: true, batch };
};
