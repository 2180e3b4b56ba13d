import {
  collectMaxEvents,
  TrackImpressionPost,
  TrackingPost,
  WebsiteAnalyticsPost,
} from '@marquee/contracts/http/collect';
import { HotRequest } from '@marquee/contracts/http/hot-batch';
import { platforms } from '@marquee/contracts/rules/platforms';
import { seededRandom } from '@marquee/kit/random/random';
import { z } from 'zod';
import { demoDays, monthOfTraffic } from './month';

const now = Date.UTC(2026, 10, 20, 12);
const models = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  slug: `model-${index + 1}`,
  links: index % 3 === 0 ? [] : [...platforms],
}));
const ips = new Map([['US', ['203.0.113.7']]]);

const monthOf = (seed: number) =>
  monthOfTraffic(seededRandom(seed), {
    now,
    contents: {
      models,
      featured: models.slice(100, 140).map((model) => ({ ...model, campaign: 'instagram-bio' })),
    },
    ips,
  });
const days = [...monthOf(1)].map(({ day, sessions }) => ({ day, calls: [...sessions].flat() }));

test('the same seed creates the same traffic', () => {
  const textOf = (seed: number): string => {
    const [firstDay] = monthOf(seed);
    return JSON.stringify([...(firstDay?.sessions ?? [])]);
  };
  const [first, again, other] = [7, 7, 8].map(textOf);
  expect(first === again).toBe(true);
  expect(first === other).toBe(false);
});

test('a month has thirty days ending today, at least 300,000 events, and none in the future', () => {
  expect(days).toHaveLength(demoDays);
  expect(days.at(-1)?.day).toBe('2026-11-20');
  const calls = days.flatMap((day) => day.calls);
  expect(
    Math.max(
      ...calls.slice(0, 50_000).map((call) => call.at ?? 0),
      ...calls.slice(-5_000).map((call) => call.at ?? 0),
    ),
  ).toBeLessThanOrEqual(now);
  const events = calls.reduce((sum, call) => {
    const body: unknown = call.body === undefined ? {} : JSON.parse(call.body);
    return sum + (Array.isArray(body) ? body.length : 1);
  }, 0);
  expect(events).toBeGreaterThanOrEqual(300_000);
});

test('every request is one that tracking accepts', () => {
  const bodies = new Map<string, z.ZodType>([
    ['page-view', WebsiteAnalyticsPost],
    ['profile-impression', TrackingPost],
    ['card-impression', z.array(TrackImpressionPost).min(1).max(collectMaxEvents)],
  ]);
  for (const call of days.flatMap((day) => day.calls.slice(0, 300))) {
    expect(HotRequest.safeParse(call).success).toBe(true);
    if (call.method === 'POST') bodies.get(call.route)?.parse(JSON.parse(call.body ?? ''));
    else {
      expect(call.params).toEqual({
        slug: expect.stringMatching(/^model-\d+$/),
        platform: expect.stringMatching(/^(onlyfans|fanvue)$/),
      });
      expect(call.query).toMatch(
        /^surface=(?:profile&from=[a-z-]+(?:\.\d+)?|[a-z-]+&position=\d+|video)&visit=/,
      );
    }
  }
});

test('every day has own visits, forged clicks and links that were embedded, prefetched or only checked', () => {
  for (const { calls } of days.slice(0, -1)) {
    const clicks = calls.filter(({ route }) => route === 'link-click');
    expect(calls.some(({ own }) => own?.admin === true)).toBe(true);
    expect(calls.some(({ own }) => own?.holderOf.length === 1)).toBe(true);
    expect(clicks.some(({ query }) => query?.includes('surface=home-featured&position=40'))).toBe(true);
    expect(clicks.some(({ headers }) => headers['sec-fetch-dest'] === 'iframe')).toBe(true);
    expect(clicks.some(({ headers }) => headers['sec-purpose'] === 'prefetch')).toBe(true);
    expect(clicks.some(({ method }) => method === 'HEAD')).toBe(true);
  }
});

test('people return: fewer of them click than clicks are made, and every surface has clicks', () => {
  const clicks = days
    .flatMap(({ day, calls }) => calls.map((call) => ({ day, call })))
    .filter(({ call }) => call.route === 'link-click' && call.own === undefined && call.method === 'GET');
  const people = new Set(
    clicks.map(
      ({ day, call }) => `${day} ${call.params?.slug} ${new URLSearchParams(call.query).get('visit')}`,
    ),
  );
  expect(people.size / clicks.length).toBeLessThan(0.85);
  const surfaces = new Set(
    clicks.map(({ call }) => {
      const query = new URLSearchParams(call.query);
      return (query.get('from') ?? query.get('surface') ?? '').replace(/\..*/, '');
    }),
  );
  for (const surface of [
    'home-featured',
    'browse',
    'search',
    'category',
    'landing',
    'video',
    'favorites',
    'campaign',
  ])
    expect(surfaces).toContain(surface);
});

test('no list opens more profiles than it showed cards', () => {
  const Seen = z.array(z.object({ surface: z.string() }));
  const Opened = z.object({ origin: z.object({ surface: z.string() }) });
  const shown = new Map<string, { seen: number; opened: number }>();
  const at = (surface: string) => {
    const figures = shown.get(surface) ?? { seen: 0, opened: 0 };
    shown.set(surface, figures);
    return figures;
  };
  for (const { route, body = '' } of days.flatMap(({ calls }) => calls)) {
    if (route === 'card-impression')
      for (const { surface } of Seen.parse(JSON.parse(body))) at(surface).seen += 1;
    else if (route === 'profile-impression') at(Opened.parse(JSON.parse(body)).origin.surface).opened += 1;
  }
  for (const surface of ['favorites', 'home-featured', 'browse', 'search', 'category', 'similar']) {
    const { seen, opened } = at(surface);
    expect(seen).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(seen);
  }
});
