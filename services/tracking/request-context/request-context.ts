import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import type { Day } from '@marquee/contracts/rules/days';
import { unmappedIp } from '@marquee/kit/limits/ip-block';
import { declaredReason, isEmbedded } from './invalid-reason';
import { visitReferrer } from './referrer-host';
import type { NetworkReason } from './traffic-filter';
import type { UserAgent } from './user-agent';
import type { visitorOf } from './visitor';
import type { VisitorCap } from './visitor-cap';

/** What a page sends about the visit of an event. */
export type SentVisit = {
  readonly sessionId?: string | null | undefined;
  readonly referrer?: string | null | undefined;
  readonly campaign?: string | null | undefined;
};

/**
 * The facts of one request that its events use. Lives as long as the request, and computes each fact once.
 */
export type RequestContext = {
  readonly at: number;
  readonly userAgent: UserAgent;
  readonly country: () => string;
  /** The session, or undefined when the page sent none or the client sent a privacy signal. */
  readonly session: (visit: SentVisit) => string | undefined;
  /** The daily pseudonym, by the session or else by IP and user agent. */
  readonly pseudonym: (visit: SentVisit) => string;
  /** The pseudonym of a valid event as it is recorded: `otherVisitor` beyond the cap. */
  readonly admitted: (pseudonym: string) => string;
  /** The host by which the visit began, or undefined when the page sent none. */
  readonly referrer: (visit: SentVisit) => string | undefined;
  /**
   * Why an event is not a person's own act, as far as its sender shows it; `about` is the model that it is
   * about.
   */
  readonly invalid: (about?: ModelState) => InvalidReason | undefined;
};

type Sources = {
  readonly userAgentOf: (userAgent: string) => UserAgent;
  readonly countryOf: (ip: string) => string;
  readonly dayOf: (at: number) => Day;
  readonly saltOf: (day: Day) => Buffer;
  readonly visitorOf: typeof visitorOf;
  readonly admitVisitor: VisitorCap;
  readonly siteHost: string;
  /** The reason by the IP's range: of the operator's settings and rules, or of a hosting company. */
  readonly networkReason: (ip: string) => NetworkReason | undefined;
  /** True for a user agent that an administrator has named a bot. */
  readonly isNamedBot: (userAgent: string) => boolean;
  /** The model of a present or former slug. */
  readonly modelOf: (slug: string) => ModelState | undefined;
};

const asksForPrivacy = (headers: HotRequest['headers']): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

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
 * of the event: impossible, repeated.
 */
export const requestContext =
  (sources: Sources) =>
  (request: HotRequest, at: number): RequestContext => {
    const { dayOf, saltOf, siteHost } = sources;
    const { headers, own } = request;
    const header = headers['user-agent'] ?? '';
    const userAgent = sources.userAgentOf(header);
    const ip = unmappedIp(request.ip);
    const isPrivate = asksForPrivacy(headers);
    const session = ({ sessionId }: SentVisit): string | undefined =>
      sessionId && !isPrivate ? sessionId : undefined;
    const country = rememberLast(sources.countryOf);
    const pseudonym = rememberLast((sessionId: string | undefined): string =>
      sources.visitorOf(saltOf(dayOf(at)), { sessionId, ip, userAgent: header }),
    );
    const admitted = rememberLast((visitor: string): string => {
      const day = dayOf(at);
      return sources.admitVisitor(visitor, { day, salt: saltOf(day), ip });
    });
    const referrer = rememberLast((sent: string | null | undefined) => visitReferrer(sent, siteHost));
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
      userAgent,
      country: () => country(ip),
      session,
      pseudonym: (visit) => pseudonym(session(visit)),
      admitted,
      referrer: (visit) => referrer(visit.referrer),
      invalid: (about) => {
        if (declared !== undefined) return declared;
        if (isOwn(about)) return 'own';
        const byNetwork = networkReason(ip);
        return byNetwork !== 'own' && isEmbedded(request) ? 'embedded' : byNetwork;
      },
    };
  };
