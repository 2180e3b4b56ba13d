import { TrackImpressionPost, TrackingPost, WebsiteAnalyticsPost } from '@marquee/contracts/http/collect';
import type { QueueEnvironment } from './queue';
import { openTracker } from './tracker';

/** Records what a flush sends by beacon. */
const recorded = () => {
  const sent: { path: string; events: Record<string, unknown>[] }[] = [];
  const environment: QueueEnvironment = {
    post: async () => ({ is: 'answered', status: 202, retryAfterSeconds: null }),
    beacon: (path, body) => {
      sent.push({ path, events: JSON.parse(body).events });
      return true;
    },
    later: () => () => undefined,
    newId: () => 'batch-0001',
    random: () => 1,
    onFailure: () => undefined,
  };
  return { sent, environment };
};

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const direct = { surface: 'direct', position: -1 } as const;
const unnamed = { userAgent, start: { referrer: 'direct' }, token: () => undefined };

test('a page view has the body of SPEC.md, and the same path again sends none', () => {
  const { sent, environment } = recorded();
  const tracker = openTracker(environment, unnamed);
  tracker.pageView('/models');
  tracker.pageView('/models');
  tracker.flush();
  expect(sent).toEqual([
    {
      path: '/api/website-analytics',
      events: [
        {
          page: '/models',
          ip: 'auto-detect',
          userAgent,
          referrer: 'direct',
          country: 'auto-detect',
          device: 'Desktop',
          browser: 'Firefox',
        },
      ],
    },
  ]);
});

test('a card is counted once per model and page view', () => {
  const { sent, environment } = recorded();
  const tracker = openTracker(environment, unnamed);
  const card = { modelId: 7, modelSlug: 'ada', surface: 'browse', position: 3 } as const;
  tracker.pageView('/models');
  tracker.cardSeen(card);
  tracker.cardSeen({ ...card, position: 9 });
  tracker.pageView('/');
  tracker.cardSeen({ ...card, surface: 'home-featured', position: 0 });
  tracker.flush();
  expect(sent.find(({ path }) => path === '/api/track-impression')?.events).toEqual([
    { modelId: 7, modelSlug: 'ada', surface: 'browse', position: 3, referrer: 'direct' },
    { modelId: 7, modelSlug: 'ada', surface: 'home-featured', position: 0, referrer: 'direct' },
  ]);
});

test('an opened profile is one impression per page view', () => {
  const { sent, environment } = recorded();
  const tracker = openTracker(environment, unnamed);
  tracker.pageView('/model/ada');
  tracker.profileOpened(7, direct);
  tracker.profileOpened(7, direct);
  tracker.flush();
  expect(sent.find(({ path }) => path === '/api/tracking')?.events).toEqual([
    {
      modelId: 7,
      eventType: 'impression',
      platform: 'marquee',
      surface: 'profile',
      origin: direct,
      referrer: 'direct',
    },
  ]);
});

test('every event contains the visit, and an opened profile its origin', () => {
  const { sent, environment } = recorded();
  const start = { referrer: 'l.instagram.com', campaign: 'bio / link' };
  // The token arrives after the events happened, and before they are sent.
  let token: string | undefined;
  const tracker = openTracker(environment, { userAgent, start, token: () => token });
  tracker.pageView('/');
  tracker.cardSeen({ modelId: 7, modelSlug: 'ada', surface: 'home-featured', position: 2 });
  tracker.profileOpened(7, { surface: 'home-featured', position: 2 });
  token = 'a1';
  tracker.flush();
  const facts = { sessionId: 'a1', referrer: 'https://l.instagram.com/', campaign: 'bio / link' };
  expect(sent.map(({ events }) => events)).toEqual([
    [expect.objectContaining(facts)],
    [expect.objectContaining(facts)],
    [expect.objectContaining({ ...facts, origin: { surface: 'home-featured', position: 2 } })],
  ]);
  expect(WebsiteAnalyticsPost.safeParse(sent[0]?.events[0]).success).toBe(true);
  expect(TrackImpressionPost.safeParse(sent[1]?.events[0]).success).toBe(true);
  expect(TrackingPost.safeParse(sent[2]?.events[0]).success).toBe(true);
});
