import { HttpError } from '@marquee/kit/errors/http-error';
import { click } from '../testing/hot-requests';
import { hotRoutesWith, now } from '../testing/hot-routes';

let routes: ReturnType<typeof hotRoutesWith>;
beforeEach(() => {
  routes = hotRoutesWith();
});

it('leads to the stored link and records the click with its surface and position', async () => {
  const reply = await routes.answer(click('/track/velvet-rose/onlyfans?surface=profile&position=3'));
  expect(reply).toEqual({
    status: 302,
    headers: {
      location: 'https://onlyfans.com/model-1',
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
      'x-robots-tag': 'noindex',
    },
    body: '',
  });
  expect(routes.events).toEqual([
    { type: 'link.clicked', at: now, modelId: 1, platform: 'onlyfans', surface: 'profile', position: 3 },
  ]);
});

it('finds a model by a former slug', async () => {
  expect((await routes.answer(click('/track/old-rose/fanvue'))).headers.location).toBe(
    'https://www.fanvue.com/model-1',
  );
});

it.each(['surface=nowhere&position=x', 'surface=&position=', 'position=99999', 'x=%zz', ''])(
  'counts an invalid surface or position as unknown: %s',
  async (query) => {
    await routes.answer(click(`/track/velvet-rose/fanvue?${query}`));
    expect(routes.events).toMatchObject([{ platform: 'fanvue', surface: 'unknown', position: -1 }]);
  },
);

it.each([
  ['HEAD', 'head', {}],
  ['GET', 'prefetch', { 'sec-purpose': 'prefetch' }],
  ['GET', 'preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['GET', 'bot', { 'user-agent': 'Googlebot/2.1' }],
  ['GET', 'bot', { 'user-agent': '' }],
] as const)('redirects a %s that is a %s, and records it as invalid', async (method, invalid, headers) => {
  expect((await routes.answer(click('/track/velvet-rose/onlyfans', { headers }, method))).status).toBe(302);
  expect(routes.events).toMatchObject([{ type: 'link.clicked', invalid }]);
});

it.each([
  '/track/nobody/onlyfans',
  '/track/bare/onlyfans',
  '/track/velvet-rose/elsewhere',
  '/track/archived/onlyfans',
  '/track/%zz/onlyfans',
])('is a small page with status 404 when there is no link: %s', async (path) => {
  const reply = await routes.answer(click(path));
  expect(reply).toMatchObject({
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(reply.body).not.toMatch(/<script|src=/);
  expect(reply.body.length).toBeLessThan(2_000);
  expect((await routes.answer(click(path, {}, 'HEAD'))).body).toBe('');
  expect(routes.events).toEqual([]);
});

it('redirects although the click cannot be stored, which counts as lost until it is stored late', async () => {
  let lost = 0;
  let storedLate: (() => void) | undefined;
  routes = hotRoutesWith({
    commit: {
      accept: async ({ onStoredLate }) => {
        storedLate = onStoredLate;
        throw new HttpError(503, 'tracking.late', 'late');
      },
    },
    addLostClicks: (clicks) => {
      lost += clicks;
    },
  });
  expect((await routes.answer(click('/track/velvet-rose/onlyfans'))).status).toBe(302);
  expect(lost).toBe(1);
  storedLate?.();
  expect(lost).toBe(0);
});

it('names a time to retry while the links are not loaded', async () => {
  routes = hotRoutesWith({ links: { ...routes.links, isLoaded: () => false } });
  expect(await routes.answer(click('/track/velvet-rose/onlyfans'))).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
});
