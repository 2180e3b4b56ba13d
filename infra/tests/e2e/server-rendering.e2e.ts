import { refusedBeginnings, refusedWholeWords } from '@marquee/contracts/rules/refused-words';
import { until } from '@marquee/kit/testing/until';
import type { Locator, Page } from 'playwright-core';
import { type BrowserSession, hydrated, openSession, sizes } from './browser';
import { publicPages } from './public-pages';
import { listModels, siteUrl } from './site';

/** Dozens of pages, each loaded as a visitor would, on a machine that may be busy. */
const manyPagesWithinMs = 180_000;

/** Waits for a rendered page: right after the start, or on a busy machine, the browser renders it. */
const rendered = (path: string): Promise<Response> =>
  until(`the server renders ${path}`, async () => {
    const response = await fetch(siteUrl(path), { redirect: 'manual' });
    return response.headers.get('x-page-source') === 'client' ? undefined : response;
  });

// What runs in the browser is text here: these tests know no document.
const markServerPage = `document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') document.querySelector('#root h1')?.setAttribute('data-from-the-server', '');
})`;
const watchForGate = `new MutationObserver(() => {
  if (document.documentElement.dataset.ageGate !== undefined)
    document.documentElement.setAttribute('data-gate-was-seen', '');
}).observe(document, { childList: true, subtree: true, attributes: true })`;

const sessions: BrowserSession[] = [];

const opened = async (...options: Parameters<typeof openSession>): Promise<Page> => {
  const session = await openSession(...options);
  sessions.push(session);
  return session.context.newPage();
};

afterEach(async () => {
  const pageErrors = sessions.flatMap((session) => session.pageErrors);
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  expect(pageErrors).toEqual([]);
});

const facts = (page: Page, selector: string, attribute: string): Promise<(string | null)[]> =>
  page
    .locator(`head ${selector}`)
    .evaluateAll((tags, name) => tags.map((tag) => tag.getAttribute(name)), attribute);

test(
  'without JavaScript every public page has its content, its links, its status and a complete head',
  async () => {
    const page = await opened({ javaScriptEnabled: false });
    for (const { path, text, about = 'WebPage', status = 200 } of await publicPages()) {
      await rendered(path);
      const response = await page.goto(path);
      expect({ path, status: response?.status(), source: response?.headers()['x-page-source'] }).toEqual({
        path,
        status,
        source: expect.stringMatching(/cached|rendered/),
      });
      expect({ path, isShown: await page.locator('main').getByText(text).first().isVisible() }).toEqual({
        path,
        isShown: true,
      });
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count(),
      ).toBeGreaterThanOrEqual(4);

      // An image is a cacheable file with the URL that the browser's build gives it.
      expect({ path, inlined: await page.locator('img[src^="data:"]').count() }).toEqual({
        path,
        inlined: 0,
      });
      expect(await page.locator('title').count()).toBe(1);
      expect(await page.title()).toMatch(/Marquee$/);
      for (const selector of [
        'meta[name="description"]',
        'meta[name="keywords"]',
        'meta[property="og:title"]',
        'meta[property="og:description"]',
        'meta[property="og:type"]',
        'meta[name="twitter:title"]',
      ]) {
        expect({ path, selector, content: await facts(page, selector, 'content') }).toEqual({
          path,
          selector,
          content: [expect.stringMatching(/\S/)],
        });
      }
      expect(await facts(page, 'meta[name="twitter:card"]', 'content')).toEqual(['summary_large_image']);
      const canonical = status === 200 ? [siteUrl(path).replaceAll('%20', '+')] : [];
      expect(await facts(page, 'link[rel="canonical"]', 'href')).toEqual(canonical);
      expect(await facts(page, 'meta[property="og:url"]', 'content')).toEqual(canonical);
      if (status === 404) expect(await facts(page, 'meta[name="robots"]', 'content')).toEqual(['noindex']);
      if (status === 200) expect(await kindsOf(page)).toContain(about);
    }
  },
  manyPagesWithinMs,
);

/** What the page's JSON-LD is about; fails when it cannot be parsed. */
const kindsOf = async (page: Page): Promise<string[]> => {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.length).toBe(1);
  const { '@graph': graph } = JSON.parse(blocks[0] ?? '');
  return graph.map((thing: { '@type': string }) => thing['@type']);
};

test('lists and profiles are read by following links alone', async () => {
  const page = await opened({ javaScriptEnabled: false, viewport: sizes.phone });
  await rendered('/models');
  await page.goto('/models');
  // Playwright clicks nothing without scripts, so the link's URL is followed instead.
  const followed = async (link: Locator): Promise<void> => {
    await page.goto((await link.getAttribute('href')) ?? '');
  };
  const card = page.locator('article').getByRole('heading').getByRole('link').first();
  const name = await card.textContent();
  await followed(card);
  expect(await page.locator('h1').textContent()).toBe(name);
  expect(await page.locator('a[href^="/track/"]').count()).toBeGreaterThan(0);
  await page.goto('/models');
  await followed(page.getByRole('link', { name: 'Next' }));
  expect(page.url()).toContain('page=2');
  expect(await page.locator('article').count()).toBe(48);
});

test(
  'with JavaScript every rendered page is hydrated as it is: the same elements, one head, nothing in the console',
  async () => {
    for (const viewport of [sizes.desktop, sizes.phone]) {
      const page = await opened({ viewport });
      // The page's heading is marked before the scripts run: a page that is rendered again has no mark.
      await page.addInitScript(markServerPage);
      for (const { path, text } of await publicPages()) {
        await rendered(path);
        const calls: string[] = [];
        const note = (request: { url: () => string; method: () => string }) => {
          const { pathname } = new URL(request.url());
          // The site's configuration is read once the page is idle: the response repeats the caller's privacy signal.
          if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/site-config')
            calls.push(request.url());
        };
        page.on('request', note);
        await page.goto(path);
        if (path !== '/list-model/status') await page.locator('main').getByText(text).first().waitFor();
        await hydrated(page);
        page.off('request', note);
        const isSame =
          path === '/list-model/status' || (await page.locator('h1[data-from-the-server]').count()) === 1;
        expect({ path, isSame, calls }).toEqual({ path, isSame: true, calls: [] });
        for (const selector of [
          'title',
          'meta[name="description"]',
          'meta[property="og:title"]',
          'meta[name="twitter:card"]',
        ])
          expect({ path, selector, count: await page.locator(selector).count() }).toEqual({
            path,
            selector,
            count: 1,
          });
        expect(await page.locator('link[rel="canonical"]').count()).toBeLessThanOrEqual(1);
      }
    }
  },
  manyPagesWithinMs,
);

test('a screen that is opened later has its own head, and only that', async () => {
  const page = await opened();
  await rendered('/pricing');
  await page.goto('/pricing');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await until('the title is the new screen’s', async () => (await page.title()) === 'Categories | Marquee');
  for (const selector of ['title', 'meta[name="description"]', 'link[rel="canonical"]'])
    expect({ selector, count: await page.locator(selector).count() }).toEqual({ selector, count: 1 });
  expect(await facts(page, 'link[rel="canonical"]', 'href')).toEqual([siteUrl('/categories')]);
});

test('a visitor who has confirmed never sees the gate', async () => {
  const page = await opened();
  await page.addInitScript(watchForGate);
  await rendered('/models');
  await page.goto('/models');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html[data-gate-was-seen]').count()).toBe(0);
});

test('a page is the same for a crawler, is cached, and is revalidated by its tag', async () => {
  const [model] = await listModels('limit=1');
  const path = `/model/${model?.slug}`;
  const first = await rendered(path);
  const crawler = await fetch(siteUrl(`${path}?utm_source=elsewhere`), {
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  });
  expect(crawler.headers.get('x-page-source')).toBe('cached');
  expect(await crawler.text()).toBe(await first.text());
  const again = await fetch(siteUrl(path), {
    headers: { 'if-none-match': crawler.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test.each([...refusedBeginnings, ...refusedWholeWords].map((word, number) => [number, word]))(
  'refused word %i is not searched for, and is in no title, heading or description',
  async (_number, word) => {
    for (const path of ['/models', '/videos']) {
      const html = await (await rendered(`${path}?search=Ada+${word}`)).text();
      expect(html).toContain('This search isn’t allowed.');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      const texts = [
        ...html.matchAll(
          /<title>[^<]*|<(?:meta|link|input)\b[^>]*|(?<=<h[1-3]\b[^>]*>)[^<]*|<script type="application\/ld\+json">[^<]*/g,
        ),
      ];
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter(([text]) => new RegExp(`\\b${word}\\b`, 'i').test(text))).toEqual([]);
    }
  },
);

test('a visitor who types a refused word keeps the text and sees why nothing is found', async () => {
  const page = await opened();
  await page.goto('/models');
  await hydrated(page);
  const [word = ''] = refusedBeginnings;
  const box = page.getByRole('combobox', { name: 'Search', exact: true });
  await box.pressSequentially(word);
  await page.getByText('This search isn’t allowed.').waitFor();
  expect(await box.inputValue()).toBe(word);
  expect(await page.title()).toBe('Browse Models | Marquee');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear Filters' }).first().press('Enter');
  await page.getByText('This search isn’t allowed.').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('');
});
