import { HttpError } from '@marquee/kit/errors/http-error';
import { click, post } from '../testing/hot-requests';
import { hotRoutesWith, now } from '../testing/hot-routes';
import { modelState } from '../testing/models';

let routes: ReturnType<typeof hotRoutesWith>;
beforeEach(() => {
  routes = hotRoutesWith();
});

test('leads to the stored link and records the click with its surface and position', async () => {
  const visit = routes.visitOn(['/model/velvet-rose']);
  const reply = await routes.answer(
    click(`/track/velvet-rose/onlyfans?surface=profile&position=3&visit=${visit}`),
  );
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
    {
      type: 'link.clicked',
      at: now,
      visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
      country: 'US',
      device: 'Desktop',
      browser: 'Chrome',
      network: expect.stringMatching(/^[0-9a-f]{16}$/),
      isIPv4: true,
      hasVisit: true,
      browserVersion: expect.stringMatching(/^[0-9a-f]{2}$/),
      modelId: 1,
      platform: 'onlyfans',
      surface: 'profile',
      position: 3,
    },
  ]);
});

test('lists ten campaigns of one address on a day, and the name of a campaign link of the model at any time', async () => {
  const campaigns = [{ name: 'bio', target: 'profile' as const }];
  for (let id = 10; id < 30; id += 1) routes.put(modelState(id, { slug: `model-${id}`, campaigns }));
  const follow = async (id: number, more: string): Promise<string | undefined> => {
    const visit = routes.visitOn([`/model/model-${id}`]);
    await routes.answer(click(`/track/model-${id}/onlyfans?surface=profile&${more}&visit=${visit}`));
    expect(routes.events.at(-1)).not.toHaveProperty('invalid');
    return routes.events.at(-1)?.campaign;
  };
  const names: (string | undefined)[] = [];
  for (let id = 10; id < 29; id += 1) names.push(await follow(id, `campaign=invented-${id}`));
  expect(new Set(names).size).toBe(11);
  expect(names.at(-1)).toBe('(other)');
  expect(await follow(29, 'campaign=bio&from=campaign')).toBe('bio');
});

test('records the card that opened the profile, the visit, its referrer and its campaign', async () => {
  routes.put(modelState(1, { slug: 'velvet-rose', featuredUntil: 'infinity' }));
  const sessionId = routes.visitOn(['/', '/model/velvet-rose']);
  const visit = `visit=${sessionId}&referrer=l.instagram.com&campaign=spring%20%2F%20mail`;
  await routes.answer(click(`/track/velvet-rose/onlyfans?surface=profile&from=home-featured.3&${visit}`));
  await routes.answer(post('page-view', { sessionId, page: '/' }));
  const [clicked, viewed] = routes.events;
  expect(clicked).toMatchObject({
    origin: { surface: 'home-featured', position: 3 },
    referrer: 'l.instagram.com',
    campaign: 'spring / mail',
    visitor: viewed?.visitor,
  });
});

test.each(['sec-gpc', 'dnt'])('uses no visit when %s asks for privacy', async (header) => {
  const headers = { [header]: '1' };
  for (const id of ['a1b2c3d4e5f60718', 'b1b2c3d4e5f60718'])
    await routes.answer(click(`/track/velvet-rose/onlyfans?visit=${routes.visitOn(['/'], id)}`, { headers }));
  expect(routes.events.map(({ invalid }) => invalid)).toEqual([undefined, undefined]);
  expect(new Set(routes.events.map(({ visitor }) => visitor)).size).toBe(1);
});

describe('without scripts, the origin', () => {
  const site = 'http://marquee.test';
  const after = async (referer: string, page = '/model/velvet-rose', query = '?surface=profile') => {
    const ticket = `&ticket=${routes.ticketOf(page)}`;
    await routes.answer(click(`/track/velvet-rose/onlyfans${query}${ticket}`, { headers: { referer } }));
    return routes.events.at(-1);
  };
  const via = () => `&via=${routes.ticketOf('/models')}`;

  test('is in the URL of the model’s profile with the ticket of its page, under its slug or a former one', async () => {
    const origin = { surface: 'search', position: 7 };
    for (const slug of ['velvet-rose', 'old-rose'])
      expect(await after(`${site}/model/${slug}?from=search.7${via()}`)).toMatchObject({
        surface: 'profile',
        origin,
      });
    expect(routes.events.map(({ invalid }) => invalid)).toEqual([undefined, undefined]);
  });

  test.each([
    ['without a ticket', ''],
    ['with the ticket of a page without that card', '&via=home'],
    ['with an invented ticket', '&via=x'],
  ])('is not proven %s', async (_name, given) => {
    const ticket = given.replace('home', routes.ticketOf('/'));
    expect(await after(`${site}/model/velvet-rose?from=search.7${ticket}`)).toMatchObject({
      surface: 'profile',
      origin: { surface: 'direct', position: -1 },
    });
  });

  test.each([
    ['another site', 'http://elsewhere.test/model/velvet-rose?from=search.7'],
    ['another profile', `${site}/model/bare?from=search.7`],
    ['another page', `${site}/models?from=search.7`],
    ['an invalid slot', `${site}/model/velvet-rose?from=nowhere.7`],
    ['no URL', 'x/model/velvet-rose'],
  ])('is unknown after %s', async (_name, referer) => {
    expect(await after(`${referer}${via()}`)).not.toHaveProperty('origin');
  });

  test('and the profile are proven by a ticket of this model’s profile, and of no other page', async () => {
    const referer = `${site}/model/velvet-rose?from=search.7${via()}`;
    for (const page of ['/model/velvet-rose', '/model/old-rose', '/model/bare', '/models'])
      await after(referer, page);
    const surfaces = routes.events.map((event) => 'surface' in event && event.surface);
    expect(surfaces).toEqual(['profile', 'profile', 'direct', 'direct']);
  });

  test.each(['cross-site', 'same-site', 'none'])(
    'is not proven by a ticket where the link is %s',
    async (site) => {
      const headers = { 'sec-fetch-site': site };
      const query = `surface=browse&position=3&ticket=${routes.ticketOf('/models')}`;
      for (const given of [headers, { referer: 'https://elsewhere.test/' }])
        await routes.answer(click(`/track/velvet-rose/onlyfans?${query}`, { headers: given }));
      expect(routes.events).toMatchObject([{ surface: 'direct' }, { surface: 'direct' }]);
      await routes.answer(
        click(`/track/velvet-rose/onlyfans?${query}`, { headers: { 'sec-fetch-site': 'same-origin' } }),
      );
      expect(routes.events.at(-1)).toMatchObject({ surface: 'browse', position: 3 });
    },
  );

  test('counts for two clicks of five, because whoever has the page has the ticket', async () => {
    for (let n = 0; n < 10; n += 1) await after(`${site}/model/velvet-rose`);
    expect(reasons().filter((reason) => reason === undefined)).toHaveLength(2);
  });
});

test.each([
  ['another site', { referer: 'https://www.reddit.com/r/x' }, '', 'www.reddit.com'],
  ['nothing', {}, '', 'direct'],
  ['our own page without scripts', { referer: 'http://marquee.test/models' }, '', undefined],
  ['our own page without a Referer', {}, '?surface=browse', undefined],
])('names %s as the referrer of a click', async (_name, headers, query, referrer) => {
  await routes.answer(click(`/track/velvet-rose/onlyfans${query}`, { headers }));
  expect(routes.events.map((event) => ('referrer' in event ? event.referrer : undefined))).toEqual([
    referrer,
  ]);
});

const twenty = (query: string, overrides: Parameters<typeof click>[1] = {}) =>
  Promise.all(
    Array.from({ length: 20 }, () => routes.answer(click(`/track/velvet-rose/onlyfans${query}`, overrides))),
  );
const reasons = () => routes.events.map(({ invalid }) => invalid);

test('redirects twenty forged requests of an administrator’s browser, and counts all as own', async () => {
  const replies = await twenty('?surface=home-featured&position=0', { own: { admin: true, holderOf: [] } });
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(302));
  expect(reasons()).toEqual(Array(20).fill('own'));
});

test.each(['surface=home-featured&position=0', 'surface=profile&from=home-featured.0'])(
  'counts twenty requests that prove a home slot of a model that is not featured as impossible, and unproven ones as direct: %s',
  async (query) => {
    routes.put(modelState(1, { slug: 'velvet-rose', featuredUntil: null }));
    await twenty(`?${query}&visit=${routes.visitOn(['/', '/model/velvet-rose'])}`);
    expect(reasons()).toEqual(Array(20).fill('impossible'));
    routes.events.length = 0;
    // A link that somebody spreads must not make the clicks of others invalid.
    await routes.answer(click(`/track/velvet-rose/onlyfans?${query}`));
    expect(routes.events).toEqual([expect.objectContaining({ surface: 'direct' })]);
    expect(reasons()).toEqual([undefined]);
  },
);

test('counts a home slot that no home page has as impossible, and those of a featured model as possible', async () => {
  routes.put(modelState(1, { slug: 'velvet-rose', featuredUntil: 'infinity' }));
  const visit = routes.visitOn(['/']);
  for (const [position, at] of [0, 33, 34].map((slot) => [slot, now + slot * 60_000] as const))
    await routes.answer(
      click(`/track/velvet-rose/fanvue?surface=home-featured&position=${position}&visit=${visit}`, { at }),
    );
  expect(routes.events).toMatchObject([
    { surface: 'home-featured', position: 0 },
    { surface: 'home-featured', position: 33 },
    { invalid: 'impossible' },
  ]);
});

test('redirects a visit that clicks a link again within ten seconds, and counts it as repeated', async () => {
  const [one, another] = [routes.visitOn([]), routes.visitOn([], 'b1b2c3d4e5f60718')];
  for (const second of [0, 5, 16]) {
    const again = click(`/track/velvet-rose/onlyfans?visit=${one}`, { at: now + second * 1_000 });
    expect((await routes.answer(again)).status).toBe(302);
  }
  await routes.answer(click(`/track/velvet-rose/fanvue?visit=${one}`, { at: now + 17_000 }));
  await routes.answer(click(`/track/velvet-rose/fanvue?visit=${another}`, { at: now + 17_000 }));
  expect(reasons()).toEqual([undefined, 'repeated', undefined, undefined, undefined]);
});

test.each([
  'surface=home-featured&position=0',
  'surface=profile&from=browse.3&campaign=bio',
  'surface=browse',
])('counts a click that no page of ours is proven to have led to as direct: %s', async (claim) => {
  routes.put(modelState(1, { slug: 'velvet-rose', featuredUntil: 'infinity' }));
  const invented = ['', '&visit=s-1', `&visit=${'0'.repeat(32)}`, `&visit=${routes.visitOn(['/favorites'])}`];
  for (const visit of invented) await routes.answer(click(`/track/velvet-rose/onlyfans?${claim}${visit}`));
  expect(routes.events).toMatchObject(Array(4).fill({ surface: 'direct', position: -1 }));
  for (const event of routes.events) expect(event).not.toHaveProperty('origin');
  expect(routes.events[0]).not.toHaveProperty('campaign');
});

test('credits no origin that the visit was not on', async () => {
  const visit = routes.visitOn(['/model/velvet-rose']);
  await routes.answer(click(`/track/velvet-rose/onlyfans?surface=profile&from=browse.1&visit=${visit}`));
  expect(routes.events).toMatchObject([{ surface: 'profile', origin: { surface: 'direct', position: -1 } }]);
});

test('counts a click that came half a second after its page as impossible', async () => {
  const target = `/track/velvet-rose/onlyfans?visit=${routes.visitOn([])}`;
  for (const ms of [-501, 0]) await routes.answer(click(target, { at: now + ms }));
  expect(reasons()).toEqual(['impossible', undefined]);
});

test('counts sixty clicks with invented visits as five, of one person', async () => {
  for (let n = 0; n < 60; n += 1)
    await routes.answer(click(`/track/velvet-rose/onlyfans?surface=profile&visit=r${n}`));
  expect(reasons().filter((reason) => reason === undefined)).toHaveLength(5);
  expect(reasons().filter((reason) => reason === 'excess')).toHaveLength(55);
  expect(new Set(routes.events.map(({ visitor }) => visitor)).size).toBe(1);
});

test('does not take a press for a repeat of a prefetch or of an embedded request', async () => {
  const target = `/track/velvet-rose/onlyfans?visit=${routes.visitOn([])}`;
  await routes.answer(click(target, { headers: { 'sec-purpose': 'prefetch' } }));
  await routes.answer(click(target, { headers: { 'sec-fetch-dest': 'image' } }));
  await routes.answer(click(target, { headers: { 'sec-fetch-dest': 'document' } }));
  expect(reasons()).toEqual(['prefetch', 'embedded', undefined]);
});

test('finds a model by a former slug', async () => {
  expect((await routes.answer(click('/track/old-rose/fanvue'))).headers.location).toBe(
    'https://www.fanvue.com/model-1',
  );
});

test.each(['surface=nowhere&position=x', 'surface=&position=', 'position=99999', 'x=%zz', ''])(
  'counts an invalid surface or position as direct: %s',
  async (query) => {
    await routes.answer(click(`/track/velvet-rose/fanvue?${query}`));
    expect(routes.events).toMatchObject([{ platform: 'fanvue', surface: 'direct', position: -1 }]);
  },
);

test.each([
  ['HEAD', 'head', {}],
  ['GET', 'prefetch', { 'sec-purpose': 'prefetch' }],
  ['GET', 'preview', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['GET', 'bot', { 'user-agent': 'Googlebot/2.1' }],
  ['GET', 'bot', { 'user-agent': '' }],
] as const)('redirects a %s that is a %s, and records it as invalid', async (method, invalid, headers) => {
  expect((await routes.answer(click('/track/velvet-rose/onlyfans', { headers }, method))).status).toBe(302);
  expect(routes.events).toMatchObject([{ type: 'link.clicked', invalid }]);
});

test.each([
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

test('redirects although the click cannot be stored, which counts as lost until it is stored late', async () => {
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

test('names a time to retry while the links are not loaded', async () => {
  routes = hotRoutesWith({ links: { ...routes.links, isLoaded: () => false } });
  expect(await routes.answer(click('/track/velvet-rose/onlyfans'))).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[2-7]$/) },
  });
});
