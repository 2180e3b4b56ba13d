import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { surfacesOfPage } from '@marquee/contracts/events/page-surfaces';
import type { HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';
import { openCaps } from '@marquee/kit/caps/caps';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { openVisitTokens, pageTicket, sectionTickets } from '@marquee/kit/visits/visit-tokens';
import { Registry } from 'prom-client';
import type { HotDeps } from '../deps';
import { openLinkTable } from '../links/link-table';
import { trackingMetrics } from '../metrics';
import { rememberBatches } from '../publish/client-batches';
import { openBudgets } from '../request-context/budgets';
import { requestContext } from '../request-context/request-context';
import { readUserAgent } from '../request-context/user-agent';
import { dailyHash } from '../request-context/visitor';
import { answerHotRequest } from '../routes/hot-batch';
import { testClient } from './hot-requests';
import { modelState } from './models';

/** When every request of a test is received. */
export const now = Date.parse('2026-11-20T12:00:00Z');

const siteHost = 'marquee.test';

export const testCaps = {
  repeatWindowMs: 10_000,
  clicks: 5,
  profiles: 20,
  clickers: 10,
  visitors: 10_000,
};

/** The hot routes with three models, a person in the US as every client, and a list instead of a broker. */
export const hotRoutesWith = (
  overrides: Partial<HotDeps> = {},
  rules: Partial<Pick<Parameters<typeof requestContext>[0], 'networkReason' | 'isNamedBot'>> = {},
) => {
  const events: ActivityEvent[] = [];
  const tokens = openVisitTokens([Buffer.alloc(32, 3)]);
  const caps = openCaps({ ...testCaps }, siteDay('UTC'));
  const links = openLinkTable();
  links.put(modelState(1, { slug: 'velvet-rose', formerSlugs: ['old-rose'] }));
  links.put(modelState(2, { slug: 'bare', onlyFansLink: null }));
  links.put(modelState(3, { slug: 'archived', archived: true }));
  const deps: HotDeps = {
    links: { ...links, isLoaded: () => true },
    contextOf: requestContext({
      userAgentOf: readUserAgent,
      countryOf: () => 'US',
      dayOf: siteDay('UTC'),
      saltOf: () => Buffer.alloc(32, 7),
      dailyHash,
      tokens,
      caps,
      siteHost,
      networkReason: () => undefined,
      isNamedBot: () => false,
      modelOf: links.bySlug,
      ...rules,
    }),
    caps,
    budgets: openBudgets(undefined, siteDay('UTC')),
    commit: {
      accept: async (group) => {
        events.push(...(JSON.parse(`[${group.json}]`) as ActivityEvent[]));
      },
    },
    isReady: () => true,
    batches: rememberBatches(),
    producerCounts: () => ({
      producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11',
      acceptedMessages: 0,
      acceptedEvents: 0,
      spooledMessages: 0,
      spooledEvents: 0,
      lostClicks: 0,
    }),
    addLostClicks: () => {},
    backlog: () => 0,
    siteHost,
    metrics: trackingMetrics(new Registry()),
    log: silentLog,
    logError: silentLog.error,
    ...overrides,
  };
  return {
    events,
    deps,
    links: deps.links,
    put: links.put,
    ticketOf: (path: string): string => pageTicket(sectionTickets(tokens, now), path),
    /** The token of a visit of the test client that is on these pages since a second. */
    visitOn: (paths: readonly string[], id = 'a1b2c3d4e5f60718'): string =>
      tokens.issue({ id, hasSeen: () => false }, paths.flatMap(surfacesOfPage), testClient, now - 1_000),
    /** At the time of the request; `at` alone makes no demo traffic of it. */
    answer: ({ at = now, ...request }: HotRequest): Promise<HotResponse> =>
      answerHotRequest(request, at, deps),
  };
};
