import { SiteConfig } from '@marquee/contracts/http/site-config';
import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { noViolations, violationsInBothThemes, violationsOf } from './accessible';
import { type BrowserSession, openSession, sizes } from './browser';
import { listModels, siteUrl } from './site';

const [refused = ''] = refusedBeginnings;
let session: BrowserSession;

afterEach(async () => {
  await session.close();
  expect(session.pageErrors).toEqual([]);
});

const contentOf = async (page: Page, selector: string): Promise<string | null> =>
  (await page.locator(selector).count()) === 0
    ? null
    : await page.locator(selector).first().getAttribute('content');

describe.each([
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const)('on a %s, in the %s theme', (size, theme) => {
  beforeEach(async () => {
    session = await openSession({ viewport: sizes[size] });
    await session.context.addInitScript(
      `if (location.protocol.startsWith('http')) localStorage.setItem('marquee_theme', '${theme}')`,
    );
  });

  test('a curated page has the parts that SPEC.md lists, shows models and videos, and is accessible', async () => {
    const page = await session.context.newPage();
    await page.goto('/seo/premium-content');
    await page.getByRole('heading', { level: 1, name: 'premium content' }).waitFor();
    expect(await page.locator('h1 em').textContent()).toBe('premium');
    await page.getByRole('heading', { name: 'Top Models' }).waitFor();
    await page.locator('article').first().waitFor();
    const main = page.getByRole('main');
    for (const link of ['Explore Models', 'View All Models', 'View All Videos', 'Browse Models'])
      expect(await main.getByRole('link', { name: link }).count()).toBe(1);
    expect(await main.getByRole('link', { name: 'List Your Model - $500' }).count()).toBe(2);
    expect(await main.locator('[data-claim]').count()).toBe(3);
    const { contactEmail } = SiteConfig.parse(await (await fetch(siteUrl('/api/site-config'))).json());
    expect(await main.getByRole('link', { name: contactEmail }).getAttribute('href')).toBe(
      `mailto:${contactEmail}`,
    );
    const models = page.locator('section[aria-labelledby="landing-models"] li article');
    expect(await models.count()).toBeGreaterThan(0);
    expect(await models.count()).toBeLessThanOrEqual(6);
    await page.getByRole('heading', { name: 'Premium Videos' }).waitFor();
    await page.getByRole('heading', { name: 'Why choose' }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    expect(await violationsInBothThemes(page)).toEqual(noViolations);
  });

  test('a generated page always answers and is accessible', async () => {
    const page = await session.context.newPage();
    await page.goto('/seo/evening-shows-in-lisbon');
    await page.getByRole('heading', { level: 1, name: 'Evening Shows In Lisbon' }).waitFor();
    await page.locator('section[aria-labelledby="landing-models"] article').first().waitFor();
    expect(await page.locator('section[aria-labelledby="landing-models"] article').count()).toBe(6);
    await page.locator('section[aria-labelledby="landing-videos"] a[href^="/video/"]').first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual(noViolations);
  });
});

describe('for crawlers', () => {
  beforeEach(async () => {
    session = await openSession();
  });

  test('a curated page is indexed under its own URL; a generated one is not indexed', async () => {
    const page = await session.context.newPage();
    await page.goto('/seo/verified-creators');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await contentOf(page, 'meta[name="robots"]')).toBeNull();
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      siteUrl('/seo/verified-creators'),
    );
    expect(await page.title()).toBe('Verified Creators and What the Badge Means | Marquee');
    await page.goto('/seo/verified-creators-of-lisbon');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await contentOf(page, 'meta[name="robots"]')).toBe('noindex');
  });

  test('the same URL always has the same text', async () => {
    const page = await session.context.newPage();
    const read = async () => {
      await page.goto('/seo/the-same-again');
      await page.getByRole('heading', { level: 1 }).waitFor();
      return [await page.title(), await contentOf(page, 'meta[name="description"]')];
    };
    expect(await read()).toEqual(await read());
  });

  test.each([`/seo/${refused}-models`, '/seo'])(
    '%# is not found, repeats nothing of the URL, and links to the home page',
    async (path) => {
      const page = await session.context.newPage();
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      expect(await page.locator('body').textContent()).not.toMatch(new RegExp(refused, 'i'));
      expect(await page.title()).toBe('Page Not Found | Marquee');
      expect(await contentOf(page, 'meta[name="robots"]')).toBe('noindex');
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    },
  );

  test('the footer links to a landing page from every page', async () => {
    const page = await session.context.newPage();
    await page.goto('/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Premium Content' }).click();
    await page.waitForURL('**/seo/premium-content');
    await page.getByRole('heading', { level: 1, name: 'premium content' }).waitFor();
  });

  test('every page has the RTA label as a tag and as a header', async () => {
    const page = await session.context.newPage();
    for (const path of ['/', '/seo/anything', '/terms']) {
      const response = await page.goto(path);
      expect(response?.headers().rating).toBe('RTA-5042-1996-1400-1577-RTA');
      expect(await contentOf(page, 'meta[name="RATING"]')).toBe('RTA-5042-1996-1400-1577-RTA');
    }
  });

  test('robots.txt links to a sitemap of existing pages', async () => {
    const robots = await (await fetch(siteUrl('/robots.txt'))).text();
    const [, index = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
    const urlsOf = async (url: string): Promise<string[]> => {
      const response = await fetch(url);
      expect([url, response.status, response.headers.get('content-type')]).toEqual([
        url,
        200,
        'application/xml; charset=utf-8',
      ]);
      return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
    };
    const files = await urlsOf(siteUrl(new URL(index).pathname));
    const pages = (await Promise.all(files.map((file) => urlsOf(siteUrl(new URL(file).pathname))))).flat();
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(curatedKeywords.length);
    const paths = new Set(pages.map((url) => new URL(url).pathname));
    for (const keyword of curatedKeywords) expect(paths).toContain(`/seo/${keyword}`);
    for (const { slug } of await listModels('limit=20')) expect(paths).toContain(`/model/${slug}`);
    for (const kind of ['/model/', '/video/', '/category/', '/seo/']) {
      const some = pages.find((url) => url.includes(kind)) ?? '';
      expect([kind, (await fetch(siteUrl(new URL(some).pathname))).status]).toEqual([kind, 200]);
    }
  });

  test('a profile has its own picture for sharing, and a text about the model', async () => {
    const [model] = await listModels('limit=1');
    if (!model) throw new Error('the demo catalogue is empty');
    const page = await session.context.newPage();
    await page.goto(`/model/${model.slug}`);
    await page.getByRole('heading', { name: `More about ${model.name}` }).waitFor();
    const imageUrl = new URL((await contentOf(page, 'meta[property="og:image"]')) ?? '');
    // Busy rendering is answered with 503 and Retry-After.
    const picture = await until('the image is rendered', async () => {
      const response = await fetch(siteUrl(imageUrl.pathname + imageUrl.search));
      return response.status !== 503 && response;
    });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await page.goto('/help');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await contentOf(page, 'meta[property="og:image"]')).toBe(siteUrl('/media/og/site.png'));
  });
});
