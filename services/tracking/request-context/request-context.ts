import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import { type InvalidReason, otherVisitor } from '@marquee/contracts/events/visit-facts';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { otherName } from '@marquee/contracts/http/website-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { isKnownHost } from '@marquee/contracts/rules/sources';
import type { Caps, Network } from '@marquee/kit/caps/caps';
import { ipBlocks, unmappedIp } from '@marquee/kit/limits/ip-block';
import { newVisitId, type Visit, type VisitTokens } from '@marquee/kit/visits/visit-tokens';
import { declaredReason, isEmbedded } from './invalid-reason';
import { visitReferrer } from './referrer-host';
import type { NetworkReason } from './traffic-filter';
import type { UserAgent } from './user-agent';
import { type DailyHash, visitorOf } from './visitor';

/** What a page sends about the visit of an event. `sessionId`: its visit token. */
export type SentVisit = {
  readonly sessionId?: string | null | undefined;
  readonly referrer?: string | null | undefined;
  readonly campaign?: string | null | undefined;
};

type Shared =
  | keyof Pick<LinkClicked, 'at' | 'visitor' | 'country' | 'device' | 'browser'>
  | keyof Pick<LinkClicked, 'invalid' | 'demo' | 'referrer' | 'campaign'>;

/** The facts that all events have, and that those of one visit in one post share. */
export type SharedFacts = { readonly [Fact in Shared]: LinkClicked[Fact] };

type ActFacts = Pick<LinkClicked, 'network' | 'browserVersion' | 'isIPv4' | 'hasVisit'>;

/** The facts of one request that its events use, each computed once. */
export type RequestContext = {
  readonly at: number;
  /**
   * The visit by its token, or undefined when the page sent none that verifies. Its id is empty when the client
   * sent a privacy signal.
   */
  readonly visit: (sent: SentVisit) => Visit | undefined;
  /** What the ticket of a page proves; undefined when it is missing, invalid or old. */
  readonly ticket: (ticket: string | null | undefined) => Visit | undefined;
  /** A token for the visit on a page with these surfaces. Undefined for demo traffic. */
  readonly issueToken: (sent: SentVisit, surfaces: readonly Surface[]) => string | undefined;
  /** The name of one of the site's lists, or `(other)` where its network has begun too many on this day. */
  readonly listed: (list: 'campaign' | 'referrer', name: string | undefined) => string | undefined;
  /** The daily pseudonym, by the visit's id or else by IP and user agent. */
  readonly pseudonym: (visit: SentVisit) => string;
  readonly network: () => Network;
  /** By what detection and recounts compare opened profiles and clicks. */
  readonly actFacts: (visit: SentVisit) => ActFacts;
  /** Simulated traffic, which no cap applies to. */
  readonly isDemo: boolean;
  /**
   * What all events have, as the end of their text: `"at":…}`. The visitor is `otherVisitor` beyond the cap; invalid
   * traffic is counted under no visitor, so it takes no place below that.
   */
  readonly facts: (visit: SentVisit, invalid: InvalidReason | undefined) => string;
  /** Why an event about this model is not a person's own act, as far as its sender shows it. */
  readonly invalid: (about?: ModelState) => InvalidReason | undefined;
};

type Sources = {
  readonly userAgentOf: (userAgent: string) => UserAgent;
  readonly countryOf: (ip: string) => string;
  readonly dayOf: (at: number) => Day;
  readonly saltOf: (day: Day) => Buffer;
  readonly dailyHash: DailyHash;
  readonly tokens: VisitTokens;
  readonly caps: Pick<Caps, 'admitVisitor' | 'admitVisitId' | 'admitName'>;
  readonly siteHost: string;
  /** The reason by the IP's range: of the operator's settings and rules, or of a hosting company. */
  readonly networkReason: (ip: string) => NetworkReason | undefined;
  /** True for a user agent that an administrator has named a bot. */
  readonly isNamedBot: (userAgent: string) => boolean;
  /** The model of a present or former slug. */
  readonly modelOf: (slug: string) => ModelState | undefined;
};

/** Remembers the result for the last argument: the events of a post nearly always belong to one visit. */
const rememberLast = <Key, Value>(derive: (key: Key) => Value): ((key: Key) => Value) => {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last === undefined || last.key !== key) last = { key, value: derive(key) };
    return last.value;
  };
};

/**
 * The context of a request received at `at`. Of several reasons against an event the first of this order
 * counts: the request declares itself (head, prefetch, preview, bot), own, embedded, data-center; then those
 * of the event: impossible, repeated, excess.
 */
export const requestContext =
  (sources: Sources) =>
  (request: HotRequest, at: number): RequestContext => {
    const { dayOf, saltOf, siteHost } = sources;
    const { headers, own } = request;
    const header = headers['user-agent'] ?? '';
    const userAgent = sources.userAgentOf(header);
    const ip = unmappedIp(request.ip);
    const isPrivate = headers['sec-gpc'] === '1' || headers.dnt === '1';
    // Only the tool of the demo traffic says when a request was received.
    const isDemo = request.at !== undefined;
    const client = { ip, userAgent: header };
    const hash = (text: string): string => sources.dailyHash(saltOf(dayOf(at)), text);
    let hashed: Network | undefined;
    const network = (): Network => {
      hashed ??= {
        blocks: ipBlocks(ip).map((block) => hash(`block ${block}`)),
        agents: ipBlocks(ip).map((block) => hash(`agent ${block} ${header}`)),
      };
      return hashed;
    };
    const visitOf = rememberLast((token: string | null | undefined): Visit | undefined => {
      // No id of another visit begins like this, so that nobody is a visitor of both kinds of traffic.
      if (isDemo) return { id: `demo ${token ?? `${ip} ${header}`}`, hasSeen: () => true, issuedAt: 0 };
      const visit = sources.tokens.read(token, client, at);
      return visit && isPrivate ? { ...visit, id: '' } : visit;
    });
    const pseudonym = rememberLast((visitId: string | undefined): string =>
      visitorOf(saltOf(dayOf(at)), { visitId, ...client }, sources.dailyHash),
    );
    const listed: RequestContext['listed'] = (list, name) => {
      if (!name || name === 'direct' || isDemo) return name;
      if (list === 'referrer' && isKnownHost(name)) return name;
      return sources.caps.admitName(hash(`${list} ${name}`), list, network(), at) ? name : otherName;
    };
    let last:
      | (SentVisit & Record<'own' | 'text', string> & { invalid: InvalidReason | undefined })
      | undefined;
    const facts: RequestContext['facts'] = ({ sessionId, referrer, campaign }, invalid) => {
      const visitId = visitOf(sessionId)?.id;
      const own = pseudonym(visitId);
      if (
        last?.own === own &&
        last.invalid === invalid &&
        last.referrer === referrer &&
        last.campaign === campaign
      )
        return last.text;
      const isListed = request.route === 'page-view' && invalid === undefined;
      const nameIn: RequestContext['listed'] = (list, name) => (isListed ? listed(list, name) : name);
      const isAdmitted =
        isDemo || invalid !== undefined || sources.caps.admitVisitor(own, network(), at, Boolean(visitId));
      const text = JSON.stringify({
        at,
        visitor: isAdmitted ? own : otherVisitor,
        country: sources.countryOf(ip),
        device: userAgent.device,
        browser: userAgent.browser,
        invalid,
        demo: isDemo || undefined,
        referrer: nameIn('referrer', visitReferrer(referrer, siteHost)),
        campaign: nameIn('campaign', campaign?.trim() || undefined),
      } satisfies SharedFacts).slice(1);
      last = { own, invalid, referrer, campaign, text };
      return text;
    };
    const networkReason = rememberLast(sources.networkReason);
    const declared =
      declaredReason(request, userAgent) ?? (sources.isNamedBot(header) ? ('bot' as const) : undefined);
    const isOwn = (about: ModelState | undefined): boolean =>
      own !== undefined &&
      (own.admin ||
        (about !== undefined &&
          (own.agencyOf?.includes(about.id) === true ||
            own.holderOf.some((slug) => sources.modelOf(slug)?.id === about.id))));
    return {
      at,
      visit: ({ sessionId }) => visitOf(sessionId),
      ticket: (ticket) => sources.tokens.readTicket(ticket, at),
      issueToken: ({ sessionId }, surfaces) => {
        if (isDemo) return undefined;
        const begun = visitOf(sessionId) ?? {
          id: !isPrivate && sources.caps.admitVisitId(network(), at) ? newVisitId() : '',
          hasSeen: () => false,
        };
        return sources.tokens.issue(begun, surfaces, client, at);
      },
      listed,
      pseudonym: ({ sessionId }) => pseudonym(visitOf(sessionId)?.id),
      network,
      actFacts: ({ sessionId }) => ({
        network: network().blocks.at(-1) ?? '',
        browserVersion: hash(`version ${userAgent.version}`).slice(0, 2),
        ...(network().blocks.length === 1 && { isIPv4: true }),
        ...(visitOf(sessionId)?.id && { hasVisit: true }),
      }),
      isDemo,
      facts,
      invalid: (about) => {
        if (declared !== undefined) return declared;
        if (isOwn(about)) return 'own';
        const byNetwork = networkReason(ip);
        return byNetwork !== 'own' && isEmbedded(request) ? 'embedded' : byNetwork;
      },
    };
  };
