import type { Outside } from './queue';
import { openTracker } from './tracker';

/** Everything is handed over by beacon when the test says `leave`. */
const listen = () => {
  const sent: { path: string; events: Record<string, unknown>[] }[] = [];
  const outside: Outside = {
    post: async () => ({ is: 'answered', status: 202, retryAfterSeconds: null }),
    beacon: (path, body) => {
      sent.push({ path, events: JSON.parse(body).events });
      return true;
    },
    later: () => () => undefined,
    newId: () => 'batch-0001',
    chance: () => 1,
    failed: () => undefined,
  };
  return { sent, outside };
};

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const noStorage = () => {
  throw new Error('denied');
};

test('a page view carries the body of SPEC.md, and one path is viewed once', () => {
  const { sent, outside } = listen();
  const tracker = openTracker(outside, { navigator: { userAgent }, referrer: '', storage: noStorage });
  tracker.visit('/models');
  tracker.visit('/models');
  tracker.leave();
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

test('a card is seen once per model and visit, and again on the next page', () => {
  const { sent, outside } = listen();
  const tracker = openTracker(outside, { navigator: { userAgent }, referrer: '', storage: noStorage });
  const card = { modelId: 7, modelSlug: 'ada', surface: 'browse', position: 3 } as const;
  tracker.visit('/models');
  tracker.cardSeen(card);
  tracker.cardSeen({ ...card, position: 9 });
  tracker.visit('/');
  tracker.cardSeen({ ...card, surface: 'home-featured', position: 0 });
  tracker.leave();
  expect(sent.find(({ path }) => path === '/api/track-impression')?.events).toEqual([
    { modelId: 7, modelSlug: 'ada', surface: 'browse', position: 3 },
    { modelId: 7, modelSlug: 'ada', surface: 'home-featured', position: 0 },
  ]);
});

test('an opened profile is one impression per visit', () => {
  const { sent, outside } = listen();
  const tracker = openTracker(outside, { navigator: { userAgent }, referrer: '', storage: noStorage });
  tracker.visit('/model/ada');
  tracker.profileOpened(7);
  tracker.profileOpened(7);
  tracker.leave();
  expect(sent.find(({ path }) => path === '/api/tracking')?.events).toEqual([
    { modelId: 7, eventType: 'impression', platform: 'marquee', surface: 'profile' },
  ]);
});
