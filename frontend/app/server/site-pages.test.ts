import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { templateOf } from './finished-page';
import type { Rendered } from './site';
import { openSitePages } from './site-pages';

const template = templateOf('<!--head--><!--page-->client<!--/page--><script id="page-state">null</script>');

const page: Rendered = { type: 'page', status: 200, head: '', body: 'a page', state: '{}', readsData: true };

const screenAt = (path: string) =>
  ({ searchParams: ['model'], status: 200, urls: path.startsWith('/seo/') ? 'endless' : 'one' }) as const;

test('one network takes three renders at most; its other pages are left to the browser', async () => {
  const waiting = new Map<string, () => void>();
  const pages = openSitePages({
    site: {
      screenAt,
      render: (url) => new Promise((resolve) => waiting.set(url, () => resolve(page))),
    },
    template,
    scriptsOf: () => [],
    renderWithinMs: 60_000,
    log: silentLog,
  });
  const urls = ['/a', '/b', '/c'];
  const first = urls.map((url) => pages.get(url, 'one network'));
  await until('they are rendered', () => waiting.size === 3);
  expect(await pages.get('/d', 'one network')).toBeUndefined();
  // Neither a page that it was refused nor one that it has rendered is refused to another network.
  const others = ['/d', '/a'].map((url) => pages.get(url, 'another'));
  await until('the fourth render is used', () => waiting.has('/d'));
  for (const finish of waiting.values()) finish();
  expect((await Promise.all([...first, ...others])).map((found) => found?.source)).toEqual(
    Array(5).fill('rendered'),
  );
  const next = pages.get('/e', 'one network');
  await until('it may render again', () => waiting.has('/e'));
  waiting.get('/e')?.();
  expect((await next)?.source).toBe('rendered');
});

test('2,500 invented URLs with search params or of generated pages evict no page', async () => {
  const pages = openSitePages({
    site: {
      screenAt,
      render: async () => page,
    },
    template,
    scriptsOf: () => [],
    renderWithinMs: 60_000,
    log: silentLog,
  });
  const get = (url: string) => pages.get(url);
  await get('/model/rose');
  let rendered = 0;
  for (let nth = 0; nth < 2_500; nth += 4) {
    const urls = [`/report?model=${nth}`, `/seo/a-${nth}`, `/report?model=b${nth}`, `/seo/c-${nth}`];
    for (const found of await Promise.all(urls.map(get))) rendered += found?.source === 'rendered' ? 1 : 0;
  }
  expect(rendered).toBeGreaterThan(2_400);
  expect((await get('/model/rose'))?.source).toBe('cached');
  expect(pages.cacheSize().pages).toBeLessThanOrEqual(1_001);
});
