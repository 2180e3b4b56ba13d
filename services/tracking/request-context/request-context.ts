import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { LaneCall } from '@marquee/contracts/http/hot-batch';
import type { Day } from '@marquee/contracts/rules/days';
import type { Agent } from './user-agent';
import { plainAddress } from './country';
import { invalidReason } from './invalid-reason';
import { visitorOf } from './visitor';

/** Who sent a call, from where and with what, as far as anybody needs to know. Lives as long as the call. */
export type Visit = {
  readonly at: number;
  readonly invalid?: InvalidReason;
  readonly agent: Agent;
  readonly country: () => string;
  /** The pseudonym of the day; `sessionId` is passed over when the caller asked not to be told apart. */
  readonly visitor: (sessionId: string | null | undefined) => string;
};

type Sources = {
  readonly agentOf: (userAgent: string) => Agent;
  readonly countryOf: (address: string) => string;
  readonly dayOf: (at: number) => Day;
  readonly saltOf: (day: Day) => Buffer;
};

const asksForPrivacy = (headers: LaneCall['headers']): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Reads the visit behind `call`, which arrived at `at`. Country and pseudonym are made only when asked for: most events have neither. */
export const readVisit =
  ({ agentOf, countryOf, dayOf, saltOf }: Sources) =>
  (call: LaneCall, at: number): Visit => {
    const userAgent = call.headers['user-agent'] ?? '';
    const agent = agentOf(userAgent);
    const invalid = invalidReason(call, agent);
    const address = plainAddress(call.address);
    return {
      at,
      ...(invalid !== undefined && { invalid }),
      agent,
      country: () => countryOf(address),
      visitor: (sessionId) => {
        const session = sessionId && !asksForPrivacy(call.headers) ? { sessionId } : {};
        return visitorOf(saltOf(dayOf(at)), { ...session, address, userAgent });
      },
    };
  };
