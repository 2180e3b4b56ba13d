import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { click } from '../testing/hot-requests';
import { hotRoutesWith, now } from '../testing/hot-routes';
import { modelState } from '../testing/models';

const rose = modelState(7, { slug: 'iron-rose', campaigns: [{ name: 'spring', target: 'onlyfans' }] });

type Request = Omit<HotRequest, 'route' | 'params'>;
const routes: Readonly<Record<'/track' | '/go', (request: Request) => HotRequest>> = {
  '/track': (request) => ({
    ...request,
    route: 'link-click',
    params: { slug: rose.slug, platform: 'onlyfans' },
  }),
  '/go': (request) => ({ ...request, route: 'campaign-link', params: { slug: rose.slug, name: 'spring' } }),
};

const { route: _route, params: _params, ...person } = click('/track/x/y');
const saying = (headers: Readonly<Record<string, string>>): Request => ({
  ...person,
  headers: { ...person.headers, ...headers },
});
const visitor = { admin: false, holderOf: [] };

/** Every rule that needs no visit. */
const rules: readonly (readonly [name: string, request: Request, reason: InvalidReason | undefined])[] = [
  ['a program without headers of a browser', person, undefined],
  [
    'a navigation of a browser',
    saying({ 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }),
    undefined,
  ],
  ['HEAD', { ...person, method: 'HEAD' }, 'head'],
  ['a prefetch', saying({ 'sec-purpose': 'prefetch' }), 'prefetch'],
  ['a link preview', saying({ 'user-agent': 'Twitterbot/1.0' }), 'preview'],
  ['a declared bot', saying({ 'user-agent': 'curl/8.5.0' }), 'bot'],
  ['a bot that an administrator has named', saying({ 'user-agent': 'Mozilla/5.0 named' }), 'bot'],
  ['an administrator', { ...person, own: { ...visitor, admin: true } }, 'own'],
  ['the holder of the model', { ...person, own: { ...visitor, holderOf: [rose.slug] } }, 'own'],
  ['the holder of another model', { ...person, own: { ...visitor, holderOf: ['velvet-rose'] } }, undefined],
  ['an image', saying({ 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }), 'embedded'],
  ['a frame', saying({ 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }), 'embedded'],
  ['a script that names its mode alone', saying({ 'sec-fetch-mode': 'cors' }), 'embedded'],
  ['an address of a data center', { ...person, ip: '198.51.100.1' }, 'data-center'],
  ['an address of the operator', { ...person, ip: '198.51.100.2' }, 'own'],
];

/**
 * The rules about the visit that led to a link, by the milliseconds between its clicks and the time of the test: its
 * page was issued a second before. `/go` has none of them: no page of ours leads there.
 */
const rulesOfVisits: readonly (readonly [
  name: string,
  path: keyof typeof routes,
  clicks: readonly number[],
  reasons: readonly (InvalidReason | undefined)[],
])[] = [
  ['faster than a person', '/track', [-501], ['impossible']],
  ['half a second after its page', '/track', [-500], [undefined]],
  ['again within ten seconds', '/track', [0, 9_999], [undefined, 'repeated']],
  ['again after ten seconds', '/track', [0, 10_000], [undefined, undefined]],
  ['faster than a person', '/go', [-501], [undefined]],
  ['again within ten seconds', '/go', [0, 9_999], [undefined, undefined]],
];

test.each(rulesOfVisits)('of a click %s, %s records the reason', async (_name, path, clicks, reasons) => {
  const opened = hotRoutesWith();
  opened.put(rose);
  const query = `visit=${opened.visitOn([])}`;
  for (const ms of clicks) {
    const { status } = await opened.answer({ ...routes[path](person), query, at: now + ms });
    expect(status).toBe(302);
  }
  expect(opened.events.map(({ invalid }) => invalid)).toEqual(reasons);
});

describe.each(Object.entries(routes))('%s', (_path, routeOf) => {
  const open = () => {
    const opened = hotRoutesWith(
      {},
      {
        networkReason: (ip) => (({ '198.51.100.1': 'data-center', '198.51.100.2': 'own' }) as const)[ip],
        isNamedBot: (userAgent) => userAgent.endsWith('named'),
      },
    );
    opened.put(rose);
    const follow = async (request: Request) => {
      const answer = await opened.answer(routeOf(request));
      return { status: answer.status, invalid: opened.events.at(-1)?.invalid };
    };
    return { follow };
  };

  test.each(rules)('leads %s to the platform, and records it', async (_name, request, reason) => {
    expect(await open().follow(request)).toEqual({ status: 302, invalid: reason });
  });

  test('the sixth click of an hour of one network and user agent is in excess', async () => {
    const { follow } = open();
    for (let nth = 0; nth < 5; nth += 1) expect((await follow(person)).invalid).toBeUndefined();
    expect(await follow(person)).toEqual({ status: 302, invalid: 'excess' });
  });
});
