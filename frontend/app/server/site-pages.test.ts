import { silentLog } from '@marquee/kit/log/log';
import { templateOf } from './finished-page';
import type { Rendered } from './site';
import { openSitePages } from './site-pages';

const template = templateOf('<!--head--><!--page-->client<!--/page--><script id="page-state">null</script>');

const page: Rendered = { type: 'page', status: 200, head: '', body: 'a page', state: '{}', readsData: true };

test('2,500 invented URLs with search params or of generated pages evict no page', async () => {
  const pages = openSitePages({
    site: {
      screenAt: (path) => ({
        searchParams: ['model'],
        status: 200,
        urls: path.startsWith('/seo/') ? 'endless' : 'one',
      }),
      render: async () => page,
    },
    template,
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
