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
const noStorage = () => {
  throw new Error('denied');
};

test('a page view has the body of SPEC.md, and the same path again sends none', () => {
  const { sent, environment } = recorded();
  const tracker = openTracker(environment, { navigator: { userAgent }, referrer: '', storage: noStorage });
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
  const tracker = openTracker(environment, { navigator: { userAgent }, referrer: '', storage: noStorage });
  const card = { modelId: 7, modelSlug: 'ada', surface: 'browse', position: 3 } as const;
  tracker.pageView('/models');
  tracker.cardSeen(card);
  tracker.cardSeen({ ...card, position: 9 });
  tracker.pageView('/');
  tracker.cardSeen({ ...card, surface: 'home-featured', position: 0 });
  tracker.flush();
  expect(sent.find(({ path }) => path === '/api/track-impression')?.events).toEqual([
    { modelId: 7, modelSlug: 'ada', surface: 'browse', position: 3 },
    { modelId: 7, modelSlug: 'ada', surface: 'home-featured', position: 0 },
  ]);
});

test('an opened profile is one impression per page view', () => {
  const { sent, environment } = recorded();
  const tracker = openTracker(environment, { navigator: { userAgent }, referrer: '', storage: noStorage });
  tracker.pageView('/model/ada');
  tracker.profileOpened(7);
  tracker.profileOpened(7);
  tracker.flush();
  expect(sent.find(({ path }) => path === '/api/tracking')?.events).toEqual([
    { modelId: 7, eventType: 'impression', platform: 'marquee', surface: 'profile' },
  ]);
});
