import type { Surface } from '@marquee/contracts/events/impression-seen';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { type Day, hourMs } from '@marquee/contracts/rules/days';
import type { Platform } from '@marquee/contracts/rules/platforms';
import { allowances } from '@marquee/kit/limits/ip-block';
import { openLastSeen } from './last-seen';
import { openPeriodCounts, type PeriodCounts, type Savable } from './period-counts';

/**
 * Whom the caps count by, as keyed hashes: the network blocks of an IP, narrowest first, and each of them with
 * the user agent. The client can invent neither.
 */
export type Network = { readonly blocks: readonly string[]; readonly agents: readonly string[] };

type About = {
  readonly visitor: string;
  readonly modelId: number /** Epoch milliseconds. */;
  readonly at: number;
};
type ClickAttempt = About & {
  readonly platform: Platform['key'];
  /** It names a slot that only the ticket of a page proves, which whoever has the page can use. */
  readonly isByTicket?: boolean;
};
type View = About & { readonly kind: 'card' | 'profile'; readonly surface: Surface };

/**
 * Decides whether an event that is valid otherwise repeats an earlier one, or exceeds what one network can
 * plausibly do, and counts it. Memory is bounded, whatever is sent.
 */
export type Caps = {
  /** `hasVisit`: the pseudonym is of one visit, and not of all people with one IP and one user agent. */
  readonly judgeClick: (
    click: ClickAttempt,
    network: Network,
    hasVisit: boolean,
  ) => 'repeated' | 'excess' | undefined;
  readonly judgeView: (view: View, network: Network, hasVisit: boolean) => 'repeated' | 'excess' | undefined;
  /** The pseudonym, or `otherVisitor` once its blocks have brought as many new visitors as they may. */
  readonly admitVisitor: (visitor: string, network: Network, at: number) => string;
  /** Whether this visit gets an id of its own. The first of a day from a network and user agent needs none. */
  readonly admitVisitId: (network: Network, at: number) => boolean;
};

export type CapLimits = {
  /** A visit's click on a link that it has clicked less than this ago is a repeat. */
  readonly repeatWindowMs: number;
  /** The most that one block and user agent may do with one model within a clock hour. */
  readonly clicks: number;
  readonly profiles: number;
  readonly cards: number;
  /** Different people of one block who click the links of one model on a day; see `partOfOthers`. */
  readonly clickers: number;
  /** New visitors of one block on a day. */
  readonly visitors: number;
};

/** The same visit, model and surface within this time is one view (issue of the guidelines of IAB and MRC). */
const viewRepeatsWithinMs = 30 * 60_000;
/** A block may do this many times what one of its user agents may: the user agent is the client's own claim. */
const agentsOfBlock = 10;
/** Visit ids of one block and user agent within an hour: 5,000 people behind one IPv4 address begin 400 visits. */
const visitIdsPerAgent = 100;
/**
 * Different models that one block may view or click within an hour, by user agent. Beyond it its events are in
 * excess, so that no block can fill the counters that all share.
 */
const subjectsOfBlock = 5_000;
/** A click that only a ticket proves may be one of so many: two of five. */
const ticketWorth = 0.4;
/**
 * From a block of many people, as behind a carrier's address, earned visits may bring a model more than the limit:
 * this part of the block's visits that clicked other models within their limits, up to so many times the limit.
 */
const partOfOthers = 0.1;
const busyBlock = 20;
/** Counters are 16 bits wide. */
const countable = 60_000;

type Admission = {
  readonly subject: string;
  readonly limit: number;
  readonly at: number;
  /** What a block may have beyond the limit. */
  readonly more?: (block: string) => number;
};

/**
 * Counters for the hour and for the day, and recent times, which `counts` exposes to be saved. `limits` undefined: no limit, and
 * only the repeat of a click is recognized. Each process counts by itself: the gateway sends requests of one
 * network to the same process as far as possible.
 */
export const openCaps = (
  limits: Partial<CapLimits> & Pick<CapLimits, 'repeatWindowMs'>,
  dayOf: (at: number) => Day,
): Caps & { readonly counts: Readonly<Record<string, Savable>> } => {
  const isWithin = (ms: number, at: number, last: number | undefined): boolean =>
    // A clock that was set back must not make everything a repeat.
    last !== undefined && Math.abs(at - last) < ms;
  const recent = openLastSeen(viewRepeatsWithinMs);
  const hourOf = (at: number): number => Math.floor(at / hourMs);
  const hourly = openPeriodCounts({ periodOf: hourOf, countersMax: 2 ** 20 });
  const cards = openPeriodCounts({ periodOf: hourOf, countersMax: 2 ** 20 });
  const daily = openPeriodCounts({ periodOf: (at) => Date.parse(dayOf(at)), countersMax: 2 ** 22 });
  const allowed = (limit: number, tier: number): number =>
    Math.min(countable, limit * (allowances[tier] ?? 1));

  /** Counts `what` by user agent and by block, and says whether any of them has done it too often. */
  const isBeyond = (
    counts: PeriodCounts,
    { blocks, agents }: Network,
    { what, limit, at }: { readonly what: string; readonly limit: number; readonly at: number },
  ): boolean => {
    let isOver = false;
    for (const [tier, agent] of agents.entries())
      if (counts.add(agent, what, at) > allowed(limit, tier)) isOver = true;
    for (const [tier, block] of blocks.entries())
      if (counts.add(block, what, at) > allowed(limit * agentsOfBlock, tier)) isOver = true;
    return isOver;
  };

  /** False for a subject that is new to the network once its block has had too many. */
  const hasRoom = ({ blocks, agents }: Network, what: string, at: number): boolean =>
    hourly.count(agents[0] ?? '', what, at) > 0 ||
    blocks.every((block, tier) => hourly.add(block, 'subjects', at) <= allowed(subjectsOfBlock, tier));

  /** Admits who is known under `subject`, and new ones as long as every block of theirs has room. */
  const admit = (
    visitor: string,
    { blocks }: Network,
    { subject, limit, at, more = () => 0 }: Admission,
  ): boolean => {
    if (daily.count(visitor, subject, at) > 0) return true;
    const isFull = (block: string, tier: number): boolean => {
      const beyond = daily.count(block, subject, at) - allowed(limit, tier);
      return beyond >= 0 && beyond >= more(block);
    };
    if (blocks.some(isFull)) return false;
    for (const block of blocks) daily.add(block, subject, at);
    daily.add(visitor, subject, at);
    return true;
  };

  return {
    counts: { hourly, cards, daily, recent },
    judgeClick: ({ visitor, modelId, platform, at, isByTicket = false }, network, hasVisit) => {
      if (
        hasVisit &&
        isWithin(limits.repeatWindowMs, at, recent.seen(`${visitor} ${modelId} ${platform}`, at))
      )
        return 'repeated';
      const { clicks, clickers } = limits;
      if (clicks === undefined || clickers === undefined) return undefined;
      const subject = `click ${modelId}`;
      const limit = isByTicket ? Math.ceil(clicks * ticketWorth) : clicks;
      if (!hasRoom(network, subject, at) || isBeyond(hourly, network, { what: subject, limit, at }))
        return 'excess';
      const more = (block: string): number => {
        const own = Math.min(clickers, daily.count(block, subject, at));
        const others = Math.max(0, daily.count(block, 'clickers', at) - own);
        return hasVisit ? Math.min(clickers * (busyBlock - 1), Math.floor(others * partOfOthers)) : 0;
      };
      if (!admit(visitor, network, { subject, limit: clickers, at, more })) return 'excess';
      const isOrdinary = network.blocks.every((block) => daily.count(block, subject, at) <= clickers);
      if (hasVisit && isOrdinary && daily.add(visitor, 'clickers', at) === 1)
        for (const block of network.blocks) daily.add(block, 'clickers', at);
      return undefined;
    },
    judgeView: ({ visitor, modelId, kind, surface, at }, network, hasVisit) => {
      const { profiles, cards: cardsLimit } = limits;
      if (profiles === undefined || cardsLimit === undefined) return undefined;
      const last = hasVisit ? recent.seen(`${visitor} ${modelId} ${kind} ${surface}`, at) : undefined;
      if (isWithin(viewRepeatsWithinMs, at, last)) return 'repeated';
      const what = `${kind} ${modelId}`;
      const isExcess =
        kind === 'card'
          ? isBeyond(cards, network, { what, limit: hasVisit ? cardsLimit : profiles, at })
          : !hasRoom(network, what, at) || isBeyond(hourly, network, { what, limit: profiles, at });
      return isExcess ? 'excess' : undefined;
    },
    admitVisitor: (visitor, network, at) =>
      limits.visitors === undefined ||
      admit(visitor, network, { subject: 'site', limit: limits.visitors, at })
        ? visitor
        : otherVisitor,
    admitVisitId: (network, at) =>
      daily.count(network.agents[0] ?? '', 'visit', at) > 0
        ? !isBeyond(hourly, network, { what: 'visit', limit: visitIdsPerAgent, at })
        : daily.add(network.agents[0] ?? '', 'visit', at) > 1,
  };
};
