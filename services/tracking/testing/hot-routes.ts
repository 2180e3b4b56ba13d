import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { Registry } from 'prom-client';
import type { HotDeps } from '../deps';
import { openLinkTable } from '../links/link-table';
import { trackingMetrics } from '../metrics';
import { rememberBatches } from '../publish/client-batches';
import { openRepeats } from '../request-context/repeats';
import { requestContext } from '../request-context/request-context';
import { readUserAgent } from '../request-context/user-agent';
import { visitorOf } from '../request-context/visitor';
import { answerHotRequest } from '../routes/hot-batch';
import { modelState } from './models';

/** When every request of a test is received. */
export const now = Date.parse('2026-11-20T12:00:00Z');

const siteHost = 'marquee.test';

/** The hot routes with three models, a person in the US as every client, and a list instead of a broker. */
export const hotRoutesWith = (overrides: Partial<HotDeps> = {}) => {
  const events: ActivityEvent[] = [];
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
      visitorOf,
      admitVisitor: (visitor) => visitor,
      siteHost,
      networkReason: () => undefined,
      isNamedBot: () => false,
      modelOf: links.bySlug,
    }),
    repeats: openRepeats({ repeatWindowMs: 10_000, clicksPerLink: 30, cardsPerModel: 600 }),
    commit: {
      accept: async (group) => {
        events.push(...group.events);
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
    links: deps.links,
    put: links.put,
    answer: (request: HotRequest): Promise<HotResponse> => answerHotRequest(request, request.at ?? now, deps),
  };
};
