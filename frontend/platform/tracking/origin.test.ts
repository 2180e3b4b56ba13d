import { surfaces } from '@marquee/contracts/events/impression-seen';
import { moveOriginToEntry, originIn, originOfEntry, originState } from './origin';

const direct = { surface: 'direct', position: -1 };

test('every surface passes through a history entry', () => {
  for (const surface of surfaces)
    for (const position of [-1, 0, 9_999])
      expect(originIn(originState({ surface, position }))).toEqual({ surface, position });
});

test.each([null, undefined, 'home-featured.1', {}, { from: 7 }, { from: 'nowhere.1' }, { from: 'toString' }])(
  'the state %j is no origin: the profile was opened directly',
  (state) => expect(originIn(state)).toEqual(direct),
);

const site = 'https://marquee.example';

const opened = (url: string, state: unknown = null, referrer = '') => {
  const history = {
    state,
    replaceState: (next: unknown, _title: string, to: URL) => {
      history.state = next;
      location.href = to.href;
    },
  };
  const location = { href: `${site}${url}`, origin: site };
  const ticket = moveOriginToEntry({ location, history, document: { referrer } } as unknown as Window);
  return { url: location.href.slice(site.length), history, ticket };
};

test('a profile that was loaded with its origin in the URL has it in the history entry afterwards', () => {
  const { url, history } = opened('/model/ada?utm_source=x&from=home-featured.2#about', { idx: 3 });
  expect(url).toBe('/model/ada?utm_source=x#about');
  expect(history.state).toEqual({ idx: 3, usr: { from: 'home-featured.2' } });
  expect(originOfEntry(history)).toEqual({ surface: 'home-featured', position: 2 });
});

test('the ticket in the URL of a profile is used only after a page of ours', () => {
  const url = '/model/ada?from=home.2&via=a-ticket';
  expect(opened(url, null, `${site}/models`).ticket).toBe('a-ticket');
  for (const referrer of ['', 'https://ads.example/', `${site}.ads.example/`])
    expect(opened(url, null, referrer)).toMatchObject({ url: '/model/ada', ticket: undefined });
  expect(opened('/model/ada?from=home.2', null, `${site}/`).ticket).toBeUndefined();
});

test('a URL without an origin leaves the entry as it is, so a reload keeps the origin', () => {
  const state = { usr: { from: 'browse.4' } };
  const { url, history } = opened('/model/ada', state);
  expect([url, history.state]).toEqual(['/model/ada', state]);
  expect(originOfEntry(history)).toEqual({ surface: 'browse', position: 4 });
});

test('an invented origin leaves the URL and counts as opened directly', () => {
  const { url, history } = opened('/model/ada?from=elsewhere.1');
  expect([url, originOfEntry(history)]).toEqual(['/model/ada', direct]);
});

test('other pages keep their params', () => {
  expect(opened('/models?from=browse.1').url).toBe('/models?from=browse.1');
});
