import { refusedBeginnings, refusedWholeWords } from '@marquee/contracts/rules/refused-words';
import { until } from '@marquee/kit/testing/until';
import { expect, type Locator, type Page, type Response as PageResponse } from '@playwright/test';
import { z } from 'zod';
import { violationsInBothThemes } from './accessible';
import { type PublicPage, publicPages } from './public-pages';
import { demoModel, siteUrl } from './site';
import { movePointerUntil, sizes, test } from './test';

/** Waits for a rendered page: right after the start, or on a busy machine, the browser renders it. */
const rendered = (path: string): Promise<Response> =>
  until(`the server renders ${path}`, async () => {
    const response = await fetch(siteUrl(path), { redirect: 'manual' });
    if (response.headers.get('x-page-source') !== 'client') return response;
    await response.body?.cancel();
    return undefined;
  });

/** Opens a page until the server has rendered it. */
const goToRendered = (page: Page, path: string): Promise<PageResponse> =>
  until(`the server renders ${path}`, async () => {
    const response = await page.goto(path);
    return response?.headers()['x-page-source'] !== 'client' && (response ?? undefined);
  });

// What runs in the browser is text here: these tests know no document.
const markServerPage = `document.addEventListener('readystatechange', () => {
  if (document.readyState === 'interactive') document.querySelector('#root h1')?.setAttribute('data-from-the-server', '');
})`;
const watchForGate = `new MutationObserver(() => {
  if (document.documentElement.dataset.ageGate !== undefined)
    document.documentElement.setAttribute('data-gate-was-seen', '');
}).observe(document, { childList: true, subtree: true, attributes: true })`;

const Texts = z.array(z.string());

/** The parts of a page's head as the server sends it, each as many times as the page has it. */
const Sent = z.object({
  titles: Texts,
  description: Texts,
  keywords: Texts,
  'og:title': Texts,
  'og:description': Texts,
  'og:type': Texts,
  'og:url': Texts,
  'twitter:title': Texts,
  'twitter:card': Texts,
  robots: Texts,
  canonical: Texts,
  structuredData: Texts,
  inlined: z.number(),
  text: z.string(),
});

const readSent = (html: string): string => `(() => {
  const sent = new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html');
  const all = (selector) => [...sent.querySelectorAll(selector)];
  const contents = (name) => all('head meta[name="' + name + '"], head meta[property="' + name + '"]').map(({ content }) => content);
  const metas = ['description', 'keywords', 'og:title', 'og:description', 'og:type', 'og:url', 'twitter:title', 'twitter:card', 'robots'];
  return {
    ...Object.fromEntries(metas.map((name) => [name, contents(name)])),
    titles: all('title').map(({ textContent }) => textContent),
    canonical: all('head link[rel="canonical"]').map((link) => link.getAttribute('href')),
    structuredData: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
    inlined: all('img[src^="data:"]').length,
    text: sent.querySelector('main').textContent,
  };
})()`;

/** The types in the JSON-LD; fails when it cannot be parsed. */
const kindsIn = (structuredData: string): string[] =>
  JSON.parse(structuredData)['@graph'].map((thing: { '@type': string }) => thing['@type']);

const expectSent = (
  sent: z.infer<typeof Sent>,
  { path, text, about = 'WebPage', status = 200 }: PublicPage,
): void => {
  // Every unknown URL is the same page.
  const canonical = [siteUrl(path === '/no/such/page' ? '/404' : path).replaceAll('%20', '+')];
  expect({ path, ...sent }).toEqual({
    path,
    titles: [expect.stringMatching(/Marquee$/)],
    description: [expect.stringMatching(/\S/)],
    keywords: [expect.stringMatching(/\S/)],
    'og:title': [expect.stringMatching(/\S/)],
    'og:description': [expect.stringMatching(/\S/)],
    'og:type': [expect.stringMatching(/\S/)],
    'twitter:title': [expect.stringMatching(/\S/)],
    'twitter:card': ['summary_large_image'],
    'og:url': canonical,
    canonical,
    robots: status === 404 ? ['noindex'] : sent.robots,
    // An image is a cacheable file with the URL that the browser's build gives it.
    inlined: 0,
    structuredData: sent.structuredData,
    text: expect.stringContaining(text),
  });
  if (status !== 200) return;
  const isDescribed = about !== 'WebPage' || !sent.robots.includes('noindex');
  expect({ path, blocks: sent.structuredData.length }).toEqual({ path, blocks: isDescribed ? 1 : 0 });
  if (isDescribed) expect(kindsIn(sent.structuredData[0] ?? '')).toContain(about);
};

const readHydrated = `(() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  return {
    isSame: count('h1[data-from-the-server]') === 1,
    titles: count('title'),
    description: count('meta[name="description"]'),
    'og:title': count('meta[property="og:title"]'),
    'twitter:card': count('meta[name="twitter:card"]'),
    hasOneCanonicalAtMost: count('link[rel="canonical"]') <= 1,
  };
})()`;

/** The texts and the anchors of the page, and that it is accessible in both themes. */
const expectShown = async (page: Page, { path, shows = [], anchors }: PublicPage): Promise<void> => {
  for (const text of shows) await page.locator('main').getByText(text).first().waitFor();
  await expect(page.getByTestId(/skeletons/)).toHaveCount(0);
  const ids = page.locator('main section[id]');
  if (anchors !== undefined)
    expect(await ids.evaluateAll((sections) => sections.map(({ id }) => id))).toEqual(anchors.split(' '));
  expect({ path, violations: await violationsInBothThemes(page) }).toEqual({ path, violations: [] });
};

// At one size only: neither the server nor the first render in the browser depends on the size.
test('every public page is sent complete, hydrated as it is: the same elements, one head, nothing in the console, and accessible', async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  // The page's heading is marked before the scripts run: a page that is rendered again has no mark.
  await page.addInitScript(markServerPage);
  const calls: string[] = [];
  // The calls of the former page end with it.
  let isLoading = false;
  page.on('framenavigated', () => {
    if (isLoading) calls.splice(0);
    isLoading = false;
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    isLoading ||= request.isNavigationRequest();
    // The site's configuration is read once the page is idle: it repeats the caller's privacy signal.
    if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/site-config')
      calls.push(pathname);
  });
  for (const publicPage of await publicPages()) {
    const { path, text, status = 200 } = publicPage;
    // Its content is read from the URL's fragment, in the browser only.
    const isStatus = ['/list-model/status', '/list-model/receipt', '/unsubscribe'].includes(path);
    // Requests for invented URLs cost the server no query: the browser reads other models once it is idle. On the page of a
    // category it reads the visitor's pick in place of the server's, which is the same for everybody.
    const readsMore = status === 404 || path.startsWith('/category/');
    const mayCall = ['/api/models', `/api${path.replace('model/', 'models/slug/')}/similar`];
    const response = await goToRendered(page, path);
    expect({ path, status: response.status() }).toEqual({ path, status });
    if (!isStatus) await page.locator('main').getByText(text).first().waitFor();
    const hydrated = await page.evaluate<object>(readHydrated);
    expect({
      path,
      needless: calls.filter((call) => !readsMore || !mayCall.includes(call)),
      ...hydrated,
    }).toEqual({
      path,
      needless: [],
      isSame: isStatus ? expect.any(Boolean) : true,
      titles: 1,
      description: 1,
      'og:title': 1,
      'twitter:card': 1,
      hasOneCanonicalAtMost: true,
    });
    expectSent(Sent.parse(await page.evaluate(readSent(await response.text()))), publicPage);
    if (publicPage.shows !== undefined) await expectShown(page, publicPage);
  }
});

test('without JavaScript a page shows its content and its menu, and no dialog', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  const shown = ['/', '/models', '/privacy', '/no/such/page'];
  for (const { path, text } of (await publicPages()).filter((one) => shown.includes(one.path))) {
    await goToRendered(page, path);
    await page.locator('main').getByText(text).first().waitFor();
    await expect(page.locator('dialog:visible, [role="dialog"]:visible')).toHaveCount(0);
    expect(await page.locator('nav[aria-label="Main"] a[href]:visible').count()).toBeGreaterThanOrEqual(4);
  }
});

test('lists and profiles are read by following links alone', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: sizes.phone });
  // In this order, because models of other tests, some without links, may be the first of the others.
  await goToRendered(page, '/models?sort=rating');
  // Playwright clicks nothing without scripts, so the link's URL is followed instead.
  const followed = async (link: Locator): Promise<void> => {
    await page.goto((await link.getAttribute('href')) ?? '');
  };
  const card = page.locator('article').getByRole('heading').getByRole('link').first();
  const name = (await card.textContent()) ?? '';
  await followed(card);
  await expect(page.locator('h1')).toHaveText(name);
  expect(await page.locator('a[href^="/track/"]').count()).toBeGreaterThan(0);
  await page.goto('/models');
  await followed(page.getByRole('link', { name: 'Next' }));
  expect(page.url()).toContain('page=2');
  await expect(page.locator('article')).toHaveCount(48);
});

test('a screen that is opened later has its own head, and only that', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveTitle('Categories | Marquee');
  for (const selector of ['title', 'meta[name="description"]', 'link[rel="canonical"]'])
    await expect(page.locator(selector)).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', siteUrl('/categories'));
});

test('a visitor who has confirmed never sees the gate', async ({ page }) => {
  await page.addInitScript(watchForGate);
  await goToRendered(page, '/models');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html[data-gate-was-seen]')).toHaveCount(0);
});

test('a page is the same for a crawler, is cached, and is revalidated by its tag', async () => {
  const path = `/model/${(await demoModel()).slug}`;
  // A page is cached for a minute: it may end between the two requests.
  const crawler = await until('both have the same cached page', async () => {
    const first = await rendered(path);
    const second = await fetch(siteUrl(`${path}?utm_source=elsewhere`), {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    });
    const isSame = (await second.text()) === (await first.text());
    return isSame && second.headers.get('x-page-source') === 'cached' && second;
  });
  const again = await fetch(siteUrl(path), {
    headers: { 'if-none-match': crawler.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

for (const [number, word] of [...refusedBeginnings, ...refusedWholeWords].entries())
  test(`refused word ${number} is not searched for, and is in no title, heading or description`, async () => {
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
  });

test('a visitor who types a refused word keeps the text and sees why nothing is found', async ({ page }) => {
  await page.goto('/models');
  const [word = ''] = refusedBeginnings;
  const box = page.getByRole('combobox', { name: 'Search', exact: true });
  await movePointerUntil(page, box);
  await box.pressSequentially(word);
  await page.getByText('This search isn’t allowed.').waitFor();
  expect(await box.inputValue()).toBe(word);
  await expect(page).toHaveTitle('Browse models | Marquee');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Clear Filters' }).first().press('Enter');
  await page.getByText('This search isn’t allowed.').waitFor({ state: 'detached' });
  await expect(box).toHaveValue('');
});
