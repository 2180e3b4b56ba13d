import { refusedBeginnings, refusedWholeWords } from '@marquee/contracts/rules/refused-words';
import { until } from '@marquee/kit/testing/until';
import type { Locator, Page } from 'playwright-core';
import { openVisit, sizes, takenOver, type Visit } from './browser';
import { publicPages } from './public-pages';
import { listModels, siteUrl } from './site';

/** Dozens of pages, each loaded as a visitor would, on a machine that may be busy. */
const manyPagesWithinMs = 180_000;

/** A drawn page is what these tests are about; right after the start, or when the machine is too busy, the browser draws it itself. */
const drawn = (path: string): Promise<Response> =>
  until(`the server drew ${path}`, async () => {
    const response = await fetch(siteUrl(path), { redirect: 'manual' });
    return response.headers.get('x-page-source') === 'client' ? undefined : response;
  });

// What runs in the browser is text here: these tests know no document.
const markDrawnPage = `document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') document.querySelector('#root h1')?.setAttribute('data-from-the-server', '');
})`;
const watchForGate = `new MutationObserver(() => {
  if (document.querySelector('[role="dialog"]') !== null || document.documentElement.dataset.ageGate !== undefined)
    document.documentElement.setAttribute('data-gate-was-seen', '');
}).observe(document, { childList: true, subtree: true, attributes: true })`;

const visits: Visit[] = [];

const opened = async (...options: Parameters<typeof openVisit>): Promise<Page> => {
  const visit = await openVisit(...options);
  visits.push(visit);
  return visit.context.newPage();
};

afterEach(async () => {
  const faults = visits.flatMap((visit) => visit.faults);
  await Promise.all(visits.splice(0).map((visit) => visit.close()));
  expect(faults).toEqual([]);
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
      await drawn(path);
      const response = await page.goto(path);
      expect({ path, status: response?.status(), source: response?.headers()['x-page-source'] }).toEqual({
        path,
        status,
        source: expect.stringMatching(/kept|drawn/),
      });
      expect({ path, isShown: await page.locator('main').getByText(text).first().isVisible() }).toEqual({
        path,
        isShown: true,
      });
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count(),
      ).toBeGreaterThanOrEqual(4);

      // A picture is a file that the browser keeps, and has the address that the browser's own build gives it.
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
  await drawn('/models');
  await page.goto('/models');
  // Without scripts nothing tells Playwright that a link stands still, so its address is followed instead.
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
  'with JavaScript every drawn page is taken over as it is: the same elements, one head, no word in the console',
  async () => {
    for (const viewport of [sizes.desktop, sizes.phone]) {
      const page = await opened({ viewport });
      // The page's heading is marked before the scripts run: a page that is drawn anew has none.
      await page.addInitScript(markDrawnPage);
      for (const { path, text } of await publicPages()) {
        await drawn(path);
        const calls: string[] = [];
        const note = (request: { url: () => string; method: () => string }) => {
          const { pathname } = new URL(request.url());
          // What the installation chose is asked for once the page is idle: the answer repeats the caller's privacy signal.
          if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/site-config')
            calls.push(request.url());
        };
        page.on('request', note);
        await page.goto(path);
        if (path !== '/list-model/status') await page.locator('main').getByText(text).first().waitFor();
        await takenOver(page);
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
  await drawn('/pricing');
  await page.goto('/pricing');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await until('the title is the new screen’s', async () => (await page.title()) === 'Categories | Marquee');
  for (const selector of ['title', 'meta[name="description"]', 'link[rel="canonical"]'])
    expect({ selector, count: await page.locator(selector).count() }).toEqual({ selector, count: 1 });
  expect(await facts(page, 'link[rel="canonical"]', 'href')).toEqual([siteUrl('/categories')]);
});

test('before the scripts have arrived, a visitor who has not confirmed can neither read the page nor reach it', async () => {
  const page = await opened({}, { passedAgeGate: false });
  await page.route(/\/assets\/index-.*\.js$/, () => new Promise(() => {}));
  await drawn('/models');
  await page.goto('/models', { waitUntil: 'commit' });
  await page.locator('#root article').first().waitFor({ state: 'attached' });
  expect(await page.evaluate('getComputedStyle(document.querySelector("#root")).filter')).toContain('blur');
  expect(await page.evaluate('document.querySelector("#root").inert')).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
});

test('a visitor who has confirmed sees the page at once, never the gate', async () => {
  const page = await opened();
  await page.addInitScript(watchForGate);
  await drawn('/models');
  await page.goto('/models');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html[data-gate-was-seen]').count()).toBe(0);
});

test('a page is the same for a crawler, is kept, and is asked for again by its tag', async () => {
  const [model] = await listModels('limit=1');
  const path = `/model/${model?.slug}`;
  const first = await drawn(path);
  const crawler = await fetch(siteUrl(`${path}?utm_source=elsewhere`), {
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  });
  expect(crawler.headers.get('x-page-source')).toBe('kept');
  expect(await crawler.text()).toBe(await first.text());
  const again = await fetch(siteUrl(path), {
    headers: { 'if-none-match': crawler.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test.each([...refusedBeginnings, ...refusedWholeWords].map((word, number) => [number, word]))(
  'refused word %i is searched for by nobody, and stands in no title, heading or description',
  async (_number, word) => {
    for (const path of ['/models', '/videos']) {
      const html = await (await drawn(`${path}?search=Ada+${word}`)).text();
      expect(html).toContain('This cannot be searched for.');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      const said = [
        ...html.matchAll(
          /<title>[^<]*|<(?:meta|link|input)\b[^>]*|(?<=<h[1-3]\b[^>]*>)[^<]*|<script type="application\/ld\+json">[^<]*/g,
        ),
      ];
      expect(said.length).toBeGreaterThan(10);
      expect(said.filter(([text]) => new RegExp(`\\b${word}\\b`, 'i').test(text))).toEqual([]);
    }
  },
);

test('whoever types a refused word keeps their text and is told', async () => {
  const page = await opened();
  await page.goto('/models');
  await takenOver(page);
  const [word = ''] = refusedBeginnings;
  const box = page.getByRole('combobox', { name: 'Search', exact: true });
  await box.pressSequentially(word);
  await page.getByText('This cannot be searched for.').waitFor();
  expect(await box.inputValue()).toBe(word);
  expect(await page.title()).toBe('Browse Models | Marquee');
  expect(await page.getByRole('listbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear Filters' }).first().press('Enter');
  await page.getByText('This cannot be searched for.').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('');
});
