import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import type { Day } from '@marquee/contracts/rules/days';
import { unmappedIp } from './country';
import { invalidReason } from './invalid-reason';
import type { UserAgent } from './user-agent';
import { visitorOf } from './visitor';
import type { VisitorCap } from './visitor-cap';

/** The facts of one request that its events use. Lives as long as the request. */
export type RequestContext = {
  readonly at: number;
  readonly invalid?: InvalidReason;
  readonly userAgent: UserAgent;
  readonly country: () => string;
  /** The daily pseudonym, or `otherVisitor` beyond the cap. Ignores `sessionId` when the client sent a privacy signal. */
  readonly visitor: (sessionId: string | null | undefined) => string;
};

type Sources = {
  readonly userAgentOf: (userAgent: string) => UserAgent;
  readonly countryOf: (ip: string) => string;
  readonly dayOf: (at: number) => Day;
  readonly saltOf: (day: Day) => Buffer;
  readonly admitVisitor: VisitorCap;
};

const asksForPrivacy = (headers: HotRequest['headers']): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** The context of a request received at `at`. Country and pseudonym are computed on demand, because most events have neither. */
export const requestContext =
  ({ userAgentOf, countryOf, dayOf, saltOf, admitVisitor }: Sources) =>
  (request: HotRequest, at: number): RequestContext => {
    const header = request.headers['user-agent'] ?? '';
    const userAgent = userAgentOf(header);
    const invalid = invalidReason(request, userAgent);
    const ip = unmappedIp(request.ip);
    return {
      at,
      ...(invalid !== undefined && { invalid }),
      userAgent,
      country: () => countryOf(ip),
      visitor: (sessionId) => {
        const session = sessionId && !asksForPrivacy(request.headers) ? { sessionId } : {};
        const day = dayOf(at);
        const salt = saltOf(day);
        const visitor = visitorOf(salt, { ...session, ip, userAgent: header });
        // Invalid traffic is counted under no visitor.
        return invalid === undefined ? admitVisitor(visitor, { day, salt, ip }) : visitor;
      },
    };
  };
