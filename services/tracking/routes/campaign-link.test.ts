import { click } from '../testing/hot-requests';
import { hotRoutesWith } from '../testing/hot-routes';
import { modelState } from '../testing/models';

const rose = modelState(7, {
  slug: 'iron-rose',
  formerSlugs: ['tin-rose'],
  fanvueLink: null,
  campaigns: [
    { name: 'bio', target: 'profile' },
    { name: 'spring', target: 'onlyfans' },
    { name: 'no-link', target: 'fanvue' },
  ],
});

let routes: ReturnType<typeof hotRoutesWith>;
beforeEach(() => {
  routes = hotRoutesWith();
  routes.put(rose);
});

const go = (slug: string, name: string, method: 'GET' | 'HEAD' = 'GET', query?: string) =>
  routes.answer({
    ...click('/track/x/y', { headers: { referer: 'https://l.instagram.com/?u=1' } }, method),
    route: 'campaign-link',
    params: { slug, name },
    ...(query !== undefined && { query }),
  });

test('a link to a platform redirects to the stored link, and is a click of its campaign', async () => {
  const { status, headers } = await go('iron-rose', 'spring');
  expect([status, headers.location, headers['cache-control']]).toEqual([
    302,
    'https://onlyfans.com/model-7',
    'no-store',
  ]);
  expect(routes.events).toEqual([
    expect.objectContaining({
      type: 'link.clicked',
      modelId: 7,
      platform: 'onlyfans',
      surface: 'campaign',
      position: -1,
      campaign: 'spring',
      referrer: 'l.instagram.com',
      visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
    }),
  ]);
  expect(routes.events[0]?.invalid).toBeUndefined();
});

test('a link to the profile redirects to it with its campaign, also under a former slug, and is no click', async () => {
  expect((await go('tin-rose', 'bio')).headers.location).toBe(
    '/model/iron-rose?from=campaign&utm_campaign=bio',
  );
  expect(routes.events).toEqual([]);
});

test('a click on a profile that was opened through a link belongs to it, with scripts and without; another name is the origin direct', async () => {
  const origin = { surface: 'campaign', position: -1 };
  const visit = routes.visitOn(['/model/iron-rose']);
  const proof = { scripts: `&visit=${visit}`, none: `&ticket=${routes.ticketOf('/model/iron-rose')}` };
  const follow = async (query: string, referer?: string) => {
    await routes.answer(
      click(`/track/iron-rose/onlyfans?surface=profile${query}${referer ? proof.none : proof.scripts}`, {
        headers: referer ? { referer } : {},
      }),
    );
    return routes.events.at(-1);
  };
  const profile = 'http://marquee.test/model/iron-rose?from=campaign&utm_campaign=';
  expect(await follow('&from=campaign&campaign=bio')).toMatchObject({ origin, campaign: 'bio' });
  expect(await follow('', `${profile}bio`)).toMatchObject({ origin, campaign: 'bio' });
  const outside = { origin: { surface: 'direct', position: -1 }, campaign: 'invented' };
  expect(await follow('&from=campaign&campaign=invented')).toMatchObject(outside);
  expect(await follow('', `${profile}invented`)).toMatchObject(outside);
});

test('the target is the stored one, whatever the query asks for', async () => {
  const query = 'url=https%3A%2F%2Felsewhere.example&target=profile&campaign=other';
  expect((await go('iron-rose', 'spring', 'GET', query)).headers.location).toBe(
    'https://onlyfans.com/model-7',
  );
  expect(routes.events[0]).toMatchObject({ campaign: 'spring' });
});

test('a request of HEAD is redirected and counts as no click', async () => {
  expect((await go('iron-rose', 'spring', 'HEAD')).status).toBe(302);
  expect(routes.events[0]?.invalid).toBe('head');
});

test.each([
  ['iron-rose', 'unknown'],
  ['iron-rose', 'no-link'],
  ['velvet-rose', 'spring'],
  ['unknown', 'spring'],
])('/go/%s/%s leads nowhere', async (slug, name) => expect((await go(slug, name)).status).toBe(404));

test('an archived link, and any link of an archived model, leads nowhere from the next change on', async () => {
  routes.put({ ...rose, campaigns: [{ name: 'bio', target: 'profile' }] });
  expect((await go('iron-rose', 'spring')).status).toBe(404);
  expect((await go('iron-rose', 'bio')).status).toBe(302);
  routes.put({ ...rose, archived: true });
  expect((await go('iron-rose', 'bio')).status).toBe(404);
});
