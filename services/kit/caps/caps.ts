import type { Surface } from '@marquee/contracts/events/impression-seen';
import { type Day, hourMs } from '@marquee/contracts/rules/days';
import type { Platform } from '@marquee/contracts/rules/platforms';
import { allowances } from '../limits/ip-block';
import { openLastSeen } from './last-seen';
import { openPeriodCounts, type Savable } from './period-counts';

/**
 * Whom the caps count by, as keyed hashes: the network blocks of an IP, narrowest first, and each of them with
 * the user agent. The client can invent neither. `narrower`: how many blocks are not known.
 */
export type Network = Readonly<Record<'blocks' | 'agents', readonly string[]>> & {
  readonly narrower?: number;
};

/** `at`: epoch milliseconds. */
type About = Readonly<{ visitor: string; modelId: number; at: number }>;
type ClickAttempt = About & {
  readonly platform: Platform['key'];
  /** It names a slot that only the ticket of a page proves, which whoever has the page can use. */
  readonly isByTicket?: boolean;
};
type View = About & { readonly kind: 'card' | 'profile'; readonly surface: Surface };

/** What one network can plausibly do. Undefined: no limit. */
export type CapLimits = {
  /** A visit's click on a link that it has clicked less than this ago is a repeat. */
  readonly repeatWindowMs: number;
  /** The most that one block and user agent may do with one model within a clock hour. */
  readonly clicks?: number | undefined;
  readonly profiles?: number | undefined;
  /** Different people of one block who click the links of one model on a day; see `partOfOthers`, `viewsOfClicker`. */
  readonly clickers?: number | undefined;
  /** New visitors of one block on a day. */
  readonly visitors?: number | undefined;
  /** Models of a block within an hour, by user agent: no block can fill the counters of all. 5,000 by default. */
  readonly subjects?: number;
};

/** The same visit, model and surface within this time is one view (guidelines of IAB and MRC). */
const viewRepeatsWithinMs = 30 * 60_000;
/** A block may do this many times what one of its user agents may: the user agent is the client's own claim. */
const agentsOfBlock = 10;
/** Visit ids of one block and user agent within an hour: 5,000 people behind one IPv4 address begin 400 visits. */
const visitIdsPerAgent = 100;
/** A click that only a ticket proves may be one of so many: two of five. */
const ticketWorth = 0.4;
/**
 * From a block of many people, as behind a carrier's address, earned visits may bring a model more than the limit:
 * this part of the block's visits that clicked other models within their limits, up to so many times the limit.
 */
const partOfOthers = 0.1;
const busyBlock = 20;
/**
 * A block may see so many cards and profiles on a day for each person who may click a model, then as many of each model,
 * and as many more for each visit that clicked any model within its limit. So at a card click rate of 5 % an address can
 * divide a rate by as much as it can multiply one by.
 */
const viewsOfClicker = 10;
/** Page views of a block on a day, and opened profiles: so many, and more for each visitor that is counted from it. */
const viewsOfBlock = 2_000;
const viewsOfVisitor = 50;
/** A user agent is the client's own claim: visitors that differ by it alone are at most this part, and each counts as this part of one. */
const partOfAgents = 0.1;
/** Names of lists with a limited number of names, which one block may begin on a day. */
const namesOfBlock = { campaign: 10, referrer: 100 } as const;
/** Counters are 16 bits wide. */
const countable = 60_000;

/** `more`: what a block may have beyond the limit. */
type Admission = Readonly<{ subject: string; limit: number; at: number; more?: (block: string) => number }>;

type Finding = 'repeated' | 'excess' | undefined;
export type Caps = Omit<ReturnType<typeof openCaps>, 'counts'>;

/**
 * Decides whether an event that is valid otherwise repeats an earlier one, or exceeds what one network can plausibly
 * do, and counts it, by the hour and by the day in bounded memory, whatever is sent; `counts` can be saved. Without
 * limits only the repeat of a click is recognized. Each process counts by itself: the gateway sends requests of one
 * network to the same process as far as possible.
 */
export const openCaps = (limits: CapLimits, dayOf: (at: number) => Day) => {
  const recent = openLastSeen(viewRepeatsWithinMs);
  const isRepeat = (key: string, at: number, withinMs: number): boolean => {
    const last = recent.seen(key, at);
    // A clock that was set back must not make everything a repeat.
    return last !== undefined && Math.abs(at - last) < withinMs;
  };
  const hourly = openPeriodCounts({ periodOf: (at) => Math.floor(at / hourMs), countersMax: 2 ** 20 });
  const startOf = (at: number): number => Date.parse(dayOf(at));
  const cards = openPeriodCounts({ periodOf: startOf, countersMax: 2 ** 20 });
  const daily = openPeriodCounts({ periodOf: startOf, countersMax: 2 ** 22 });
  const allowed = (limit: number, tier: number): number =>
    Math.min(countable, limit * (allowances[tier] ?? 1));

  /** Counts `what` by user agent and by block, and says whether any of them has done it too often. */
  const isBeyond = (
    { blocks, agents, narrower = 0 }: Network,
    what: string,
    limit: number,
    at: number,
  ): boolean => {
    let isOver = false;
    for (const [tier, agent] of agents.entries())
      if (hourly.add(agent, what, at) > allowed(limit, tier)) isOver = true;
    for (const [nth, block] of blocks.entries())
      if (hourly.add(block, what, at) > allowed(limit * agentsOfBlock, nth + narrower)) isOver = true;
    return isOver;
  };

  /**
   * Counts a view, and says whether a block has seen more of them than its clicks make plausible. Wider blocks do not
   * count what is beyond the limit of a narrower one, so that no subscriber uses up their limits. The first ones of a
   * day are not counted by model, so that full counters affect no network of a few people.
   */
  const isBeyondClicks = ({ blocks, narrower = 0 }: Network, what: string, at: number): boolean =>
    blocks.some((block, nth) => {
      const usual = allowed((limits.clickers ?? 0) * viewsOfClicker, nth + narrower);
      if (daily.add(block, 'cards', at) <= usual) return false;
      const limit = Math.min(countable, usual + daily.count(block, 'clickers', at) * viewsOfClicker);
      return cards.add(block, what, at) > limit;
    });

  /** Counts `what`, and says whether a block has done it more often than its visitors plausibly do. */
  const isBeyondVisitors = ({ blocks, narrower = 0 }: Network, what: string, at: number): boolean =>
    limits.visitors !== undefined &&
    blocks.some((block, nth) => {
      const usual = allowed(viewsOfBlock, nth + narrower);
      const views = daily.add(block, what, at);
      if (views <= usual) return false;
      const visitors = daily.count(block, 'site', at) - (1 - partOfAgents) * daily.count(block, 'agent', at);
      const most = usual + visitors * viewsOfVisitor;
      return views > most && most < countable;
    });

  /** False for a subject that is new to the network once its block has had too many. */
  const hasRoom = ({ blocks, agents }: Network, what: string, at: number): boolean =>
    hourly.count(agents[0] ?? '', what, at) > 0 ||
    blocks.every(
      (block, tier) => hourly.add(block, 'subjects', at) <= allowed(limits.subjects ?? 5_000, tier),
    );

  /** Admits who is known under `subject`, and new ones as long as every block of theirs has room. */
  const admit = (
    visitor: string,
    { blocks, narrower = 0 }: Network,
    { subject, limit, at, more = () => 0 }: Admission,
  ): boolean => {
    if (daily.count(visitor, subject, at) > 0) return true;
    const isFull = (block: string, nth: number): boolean => {
      const beyond = daily.count(block, subject, at) - allowed(limit, nth + narrower);
      return beyond >= 0 && beyond >= more(block);
    };
    if (blocks.some(isFull)) return false;
    for (const block of blocks) daily.add(block, subject, at);
    daily.add(visitor, subject, at);
    return true;
  };

  return {
    counts: { hourly, cards, daily, recent } satisfies Readonly<Record<string, Savable>>,
    /** `hasVisit`: the pseudonym is of one visit, and not of all people with one IP and one user agent. */
    judgeClick: (
      { visitor, modelId, platform, at, isByTicket = false }: ClickAttempt,
      network: Network,
      hasVisit: boolean,
    ): Finding => {
      const { repeatWindowMs, clicks, clickers } = limits;
      if (hasVisit && isRepeat(`${visitor} ${modelId} ${platform}`, at, repeatWindowMs)) return 'repeated';
      if (clicks === undefined || clickers === undefined) return undefined;
      const subject = `click ${modelId}`;
      const limit = isByTicket ? Math.ceil(clicks * ticketWorth) : clicks;
      if (!hasRoom(network, subject, at) || isBeyond(network, subject, limit, at)) return 'excess';
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
    judgeView: (
      { visitor, modelId, kind, surface, at }: View,
      network: Network,
      hasVisit: boolean,
    ): Finding => {
      const { profiles } = limits;
      if (profiles === undefined || limits.clickers === undefined) return undefined;
      const seen = `${kind} ${modelId}`;
      // A profile is one place, whatever surface its report claims.
      const place = kind === 'card' ? `${seen} ${surface}` : seen;
      if (hasVisit && isRepeat(`${visitor} ${place}`, at, viewRepeatsWithinMs)) return 'repeated';
      const isLimited = kind === 'profile' || !hasVisit;
      if (isLimited && (!hasRoom(network, seen, at) || isBeyond(network, seen, profiles, at)))
        return 'excess';
      if (kind === 'profile' && isBeyondVisitors(network, 'profile', at)) return 'excess';
      return isBeyondClicks(network, seen, at) ? 'excess' : undefined;
    },
    judgePageView: (network: Network, at: number): Finding =>
      isBeyondVisitors(network, 'page view', at) ? 'excess' : undefined,
    /** False for a name that nobody has sent on this day, once its blocks have begun too many. `name`: a keyed hash. */
    admitName: (name: string, list: keyof typeof namesOfBlock, network: Network, at: number): boolean =>
      limits.visitors === undefined || admit(name, network, { subject: list, limit: namesOfBlock[list], at }),
    /** False for a new visitor once the blocks have brought as many as they may. `hasVisit`: as of clicks. */
    admitVisitor: (visitor: string, network: Network, at: number, hasVisit: boolean): boolean => {
      const { visitors } = limits;
      if (visitors === undefined) return true;
      const unproven = { subject: 'agent', limit: Math.ceil(visitors * partOfAgents), at };
      if (!hasVisit && !admit(visitor, network, unproven)) return false;
      return admit(visitor, network, { subject: 'site', limit: visitors, at });
    },
    /** Whether this visit gets an id of its own. The first of a day from a network and user agent needs none. */
    admitVisitId: (network: Network, at: number): boolean =>
      daily.count(network.agents[0] ?? '', 'visit', at) > 0
        ? !isBeyond(network, 'visit', visitIdsPerAgent, at)
        : daily.add(network.agents[0] ?? '', 'visit', at) > 1,
  };
};
