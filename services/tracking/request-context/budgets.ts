import type { Day } from '@marquee/contracts/rules/days';
import { openPeriodCounts } from '@marquee/kit/caps/period-counts';
import { HttpError } from '@marquee/kit/errors/http-error';
import { allowances } from '@marquee/kit/limits/ip-block';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { EncodedEvents } from '../spool/batch-message';
import type { RequestContext } from './request-context';

type Sender = Pick<RequestContext, 'at' | 'isDemo' | 'network'>;

/** Bytes of an event in the log, which the setting counts by, and of a batch's id beside its events. */
export const eventBytes = 240;
const batchBytes = 90;
/** The shared part is so many networks' budgets. With the defaults 100 networks use 80 % of the log at most. */
const sharedBudgets = 250;
/** With a fifth one carrier alone has room for the day of 5,000 people (`shared-address.test.ts`). */
const shareOfRest = 0.2;
const clicksBeyond = 0.5;
/** Counters are 16 bits wide: a larger budget is counted in larger steps. */
const stepsMax = 1_000;
const countable = 60_000;
const batchIdsOfEvent = 5;
const quarterMs = 900_000;

/**
 * How much of the log the networks may fill on a day (0067). A network (an IPv4 address or a /48) has a budget of
 * its own, and beyond it a fifth at most of what is left of a part that all share. Within a /48, a /64 has a
 * network's own budget and a /56 four times that. Memory is bounded, whatever is sent. `eventsOfBlock` undefined: no
 * limit. Each process counts by itself, as for the caps (`openCaps`).
 */
export const openBudgets = (
  eventsOfBlock: number | undefined,
  dayOf: (at: number) => Day,
  random: () => number = Math.random,
) => {
  const counts = openPeriodCounts({ periodOf: (at) => Date.parse(dayOf(at)), countersMax: 2 ** 20 });
  const limit = eventsOfBlock ?? 0;
  const base = Math.min(limit, stepsMax);
  const eventsOfStep = Math.max(1, limit / stepsMax);
  const sharedMax = base * sharedBudgets;
  let latest = 0;
  let day: Day | undefined;
  let own = 0;
  let others = 0;

  /** A clock that is set back stays on its day. */
  const timeOf = (at: number): number => {
    latest = Math.max(latest, at);
    const current = dayOf(latest);
    if (current !== day) [day, own, others] = [current, 0, 0];
    return latest;
  };
  const beyond = (steps: number): number => Math.max(0, steps - base);
  /** The most that the block of this tier may use in all, in steps; the last of `tiers` is the network. */
  const limitOf = (used: number, tier: number, tiers: number): number => {
    if (tier < tiers - 1) return base * (allowances[tier] ?? 1);
    const rest = sharedMax - own - others + beyond(used);
    return Math.min(countable, base + Math.max(0, rest) * shareOfRest);
  };
  const change = (blocks: readonly string[], steps: number, at: number): void => {
    const before = counts.count(blocks.at(-1) ?? '', 'events', at);
    for (const block of blocks) counts.add(block, 'events', at, steps);
    own += beyond(before + steps) - beyond(before);
  };
  const refuse = (at: number): never => {
    let end = (Math.floor(at / quarterMs) + 1) * quarterMs;
    while (dayOf(end) === dayOf(at)) end += quarterMs;
    const retryAfterSeconds = (end - at) / 1_000;
    throw new HttpError(429, 'budget.spent', 'This network has sent too much today.', { retryAfterSeconds });
  };

  return {
    counts,
    /**
     * Takes the events out of the sender's budget, and returns what gives them back and throws the given error. Takes
     * nothing and throws 429 when they exceed it; a click may exceed it by half of the network's own.
     */
    take: (sender: Sender, { json }: EncodedEvents, what?: 'click'): ((error: unknown) => never) => {
      const again = (error: unknown): never => {
        throw error;
      };
      if (eventsOfBlock === undefined || sender.isDemo) return again;
      const at = timeOf(sender.at);
      const { blocks } = sender.network();
      const bytes = Buffer.byteLength(json) + batchBytes;
      const steps = Math.floor(bytes / eventBytes / eventsOfStep + random());
      const extra = what === 'click' ? base * clicksBeyond : 0;
      for (const [tier, block] of blocks.entries()) {
        const used = counts.count(block, 'events', at);
        if (used + steps > extra + limitOf(used, tier, blocks.length)) refuse(at);
      }
      change(blocks, steps, at);
      return (error) => {
        change(blocks, -steps, at);
        return again(error);
      };
    },
    /** Whether the id of this batch is stored. Without it repeats are recognized for ten minutes, by this process. */
    admitsBatchId: ({ at, isDemo, network }: Sender): boolean =>
      eventsOfBlock === undefined ||
      isDemo ||
      counts.add(network().blocks.at(-1) ?? '', 'ids', timeOf(at)) <=
        Math.min(countable, limit * batchIdsOfEvent),
    /** Stores what this process has admitted of the shared part on this day, and learns what all others have. */
    share: async (db: Queryable, producer: string): Promise<void> => {
      const today = dayOf(timeOf(Date.now()));
      const { events } = await onlyRow<{ events: number }>(
        db,
        `with mine as (insert into shared_budgets (day, producer, events) values ($1, $2, $3)
           on conflict (day, producer) do update set events = excluded.events),
         past as (delete from shared_budgets where day < $1::date - 1)
         select coalesce(sum(events), 0) as events from shared_budgets where day = $1 and producer <> $2`,
        [today, producer, own * eventsOfStep],
      );
      if (today === day) others = events / eventsOfStep;
    },
    /** The shared part that is used, from 0 to 1. */
    sharedUsed: () => (sharedMax > 0 ? (own + others) / sharedMax : 0),
  };
};

export type Budgets = ReturnType<typeof openBudgets>;
