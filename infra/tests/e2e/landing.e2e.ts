import { SiteConfig } from '@marquee/contracts/http/site-config';
import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { until } from '@marquee/kit/testing/until';
import { expect } from '@playwright/test';
import { violationsOf, violationsOnEveryScreen } from './accessible';
import { demoModel, demoModels, siteUrl, statusOf } from './site';
import { test } from './test';

const [refused = ''] = refusedBeginnings;

test('a curated page has the parts that SPEC.md lists, shows models and videos, and is accessible', async ({
  page,
}) => {
  await page.goto('/seo/premium-content');
  await page.getByRole('heading', { level: 1, name: 'premium content' }).waitFor();
  await expect(page.locator('h1 em')).toHaveText('premium');
  await page.getByRole('heading', { name: 'Top Models' }).waitFor();
  await page.locator('article').first().waitFor();
  const main = page.getByRole('main');
  for (const link of ['Explore Models', 'View All Models', 'View all videos', 'Browse models'])
    await expect(main.getByRole('link', { name: link })).toHaveCount(1);
  await expect(main.getByRole('link', { name: 'List Your Model - $500' })).toHaveCount(2);
  await expect(main.locator('[data-claim]')).toHaveCount(3);
  const { contactEmail } = SiteConfig.parse(await (await fetch(siteUrl('/api/site-config'))).json());
  await expect(main.getByRole('link', { name: contactEmail })).toHaveAttribute(
    'href',
    `mailto:${contactEmail}`,
  );
  const models = page.locator('section[aria-labelledby="landing-models"] li article');
  await models.first().waitFor();
  expect(await models.count()).toBeLessThanOrEqual(6);
  await page.getByRole('heading', { name: 'Premium Videos' }).waitFor();
  await page.getByRole('heading', { name: 'Why choose' }).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('a generated page lists models of its topic, or says that there are none', async ({ page }) => {
  await page.goto('/seo/best-latina-models');
  await page.getByText('Found by a search for “latina”.').waitFor();
  const cards = page.locator('section[aria-labelledby="landing-models"] li article');
  await expect(cards).toHaveCount(6);
  await page.goto('/seo/qqxqq-wwxww');
  await page.getByText('No model is listed for “qqxqq wwxww” yet.').waitFor();
  await expect(cards).toHaveCount(0);
});

test('a generated page always answers and is accessible', async ({ page }) => {
  await page.addInitScript("localStorage.setItem('marquee_theme', 'light')");
  await page.goto('/seo/evening-shows-in-lisbon');
  await page.getByRole('heading', { level: 1, name: 'Evening Shows In Lisbon' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('the footer links to a landing page from every page', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium content' }).click();
  await page.waitForURL('**/seo/premium-content');
  await page.getByRole('heading', { level: 1, name: 'premium content' }).waitFor();
});

test('a page that is not found is accessible and links to the home page', async ({ page }) => {
  await page.goto('/seo');
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

/** What a crawler receives; it runs no scripts. */
const crawled = async (path: string) => {
  // A busy server sends a page without content, for the browser to render.
  const response = await until(`the server renders ${path}`, async () => {
    const answer = await fetch(siteUrl(path));
    return answer.headers.get('x-page-source') !== 'client' && answer;
  });
  const html = await response.text();
  const attribute = (tag: RegExp): string | undefined => tag.exec(html)?.[1];
  return {
    status: response.status,
    rating: response.headers.get('rating'),
    html,
    title: attribute(/<title[^>]*>([^<]*)/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    meta: (name: string) => attribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
  };
};

test.describe('for crawlers', () => {
  test('a curated page is indexed under its own URL; a generated one is not indexed', async () => {
    const curated = await crawled('/seo/verified-creators');
    expect(curated).toMatchObject({
      title: 'Verified creators and what the badge means | Marquee',
      canonical: siteUrl('/seo/verified-creators'),
    });
    expect(curated.meta('robots')).toBeUndefined();
    expect((await crawled('/seo/verified-creators-of-lisbon')).meta('robots')).toBe('noindex');
  });

  test('the same URL always has the same text', async () => {
    const [first, again] = [await crawled('/seo/the-same-again'), await crawled('/seo/the-same-again')];
    expect(first.meta('description')).toMatch(/\S/);
    expect([again.title, again.meta('description')]).toEqual([first.title, first.meta('description')]);
  });

  for (const [what, path] of [
    ['a URL with a refused word', `/seo/${refused}-models`],
    ['the URL without a keyword', '/seo'],
  ] as const)
    test(`${what} is not found, and the page repeats nothing of it`, async () => {
      const page = await crawled(path);
      expect(page).toMatchObject({ status: 404, title: 'Page Not Found | Marquee' });
      expect(page.html.slice(page.html.indexOf('<body'))).not.toMatch(new RegExp(refused, 'i'));
      expect(page.meta('robots')).toBe('noindex');
    });

  test('every page has the RTA label as a tag and as a header', async () => {
    for (const path of ['/', '/seo/anything', '/terms']) {
      const { rating, meta } = await crawled(path);
      expect([path, rating, meta('RATING')]).toEqual([path, ...Array(2).fill('RTA-5042-1996-1400-1577-RTA')]);
    }
  });

  test('robots.txt links to a sitemap of existing pages', async () => {
    // Listed first: a model that another test adds later may be missing in the sitemap, which is cached.
    const models = await demoModels(20);
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
    for (const { slug } of models) expect(paths).toContain(`/model/${slug}`);
    for (const kind of ['/model/', '/video/', '/category/', '/seo/']) {
      const some = pages.find((url) => url.includes(kind)) ?? '';
      expect([kind, await statusOf(new URL(some).pathname)]).toEqual([kind, 200]);
    }
  });

  test('a profile has its own picture for sharing, and a text about the model', async () => {
    const model = await demoModel();
    const profile = await crawled(`/model/${model.slug}`);
    expect(profile.html.replaceAll('<!-- -->', '')).toContain(`More about ${model.name}`);
    const imageUrl = new URL((profile.meta('og:image') ?? '').replaceAll('&amp;', '&'));
    // Busy rendering is answered with 503 and Retry-After.
    const picture = await until('the image is rendered', async () => {
      const response = await fetch(siteUrl(imageUrl.pathname + imageUrl.search));
      await response.body?.cancel();
      return response.status !== 503 && response;
    });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await crawled('/help')).meta('og:image')).toBe(siteUrl('/media/og/site.png'));
  });
});
