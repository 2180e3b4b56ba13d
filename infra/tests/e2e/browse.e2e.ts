import { ModelViews } from '@marquee/contracts/http/model-views';
import { ModelProfile } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { violationsOf, violationsOnEveryScreen } from './accessible';
import { type BrowserSession, hasCount, openSession, sizes } from './browser';
import { demoModel, listModels, siteUrl } from './site';

let session: BrowserSession;
let page: Page;

beforeAll(async () => {
  session = await openSession();
  page = await session.context.newPage();
});

beforeEach(() => page.setViewportSize(sizes.phone));

afterEach(() => {
  expect(session.pageErrors.splice(0)).toEqual([]);
});

afterAll(() => session.close());

/** The decoded query of the page's URL. */
const query = (): string => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '));

const scrollTop = async (): Promise<number> => Number(await page.evaluate('scrollY'));

test('filters have correct counts, are in the URL, and can be removed one by one', async () => {
  await page.goto('/models');
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  await page.getByRole('radio', { name: /^Live \d/ }).press('Space');
  await until('the first filter is in the URL', () => query() === '?category=live');
  await page.getByRole('radio', { name: /^Regular/ }).press('Space');
  await until('the second filter is in the URL', () => query() === '?category=live&featured=false');
  await page.getByLabel('Sort').selectOption('newest');
  await until('the URL has all filters', () => query() === '?category=live&featured=false&sort=newest');
  // No other test adds a model to this category.
  const { headers } = await fetch(siteUrl('/api/models?category=live&featured=false&limit=1'));
  const total = Number(headers.get('x-total-count')).toLocaleString('en-US');
  await page.getByText(`of ${total} models with these filters`).waitFor();
  await page.getByRole('button', { name: `Show ${total} models` }).press('Enter');
  await page.getByRole('button', { name: 'Remove Category: Live' }).press('Enter');
  await until('one filter is gone', () => query() === '?featured=false&sort=newest');
  await until('the focus moves to the result line', async () =>
    /models|^\s*$/.test(String(await page.evaluate('document.activeElement?.textContent ?? ""'))),
  );
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
  await until('only the sort order is left', () => query() === '?sort=newest');
  await page.getByRole('list', { name: 'Active filters' }).waitFor({ state: 'detached' });
});

test('the video list has the same: counts, chips, sort order, URL', async () => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/videos?category=premium&sort=name');
  await page.getByRole('button', { name: 'Remove Category: Premium' }).waitFor();
  expect(await page.getByLabel('Sort').inputValue()).toBe('name');
  await page.getByText('More categories', { exact: true }).first().press('Enter');
  await page.getByRole('radio', { name: /^Curvy \d/ }).press('Space');
  await until('the URL has the filter', () => query() === '?category=curvy&sort=name');
  await page.getByRole('button', { name: 'Remove Category: Curvy' }).press('Enter');
  await until('the filter is gone', () => query() === '?sort=name');
});

test('an empty search offers similar words and a way back', async () => {
  const [first = ''] = (await demoModel()).name.split(' ');
  await page.goto(`/models?search=${encodeURIComponent(`${first} qqxqq`)}`);
  await page.getByRole('heading', { name: 'No models found' }).waitFor();
  await page.getByRole('link', { name: first.toLowerCase(), exact: true }).press('Enter');
  await until('similar words are searched', () => query() === `?search=${first.toLowerCase()}`);
  await page.locator('article').first().waitFor();
  await page.goto('/videos?search=qqxqq');
  await page.getByRole('heading', { name: 'No videos found' }).waitFor();
  await page.locator('main').getByRole('button', { name: 'Clear Filters' }).last().click();
  await until('the search is gone', () => query() === '');
  await page.locator('article').first().waitFor();
});

test('going back from a profile restores page and scroll position; a new page starts at the top', async () => {
  await page.goto('/models?sort=popular&page=3');
  const link = page.locator('article').nth(20).locator('h3 a');
  const name = (await link.textContent()) ?? '';
  // Rendering a card changes the height of the page above the link.
  await hasCount(page.locator('article[data-far]'), 0);
  await link.focus();
  let leftAt = 0;
  await until('scrolling has ended', async () => {
    const former = leftAt;
    leftAt = await scrollTop();
    return leftAt > 500 && leftAt === former;
  });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await until('a new page is at its top', async () => (await scrollTop()) === 0);
  await page.goBack();
  await page.locator('article').nth(20).waitFor();
  await until('the scroll position is restored', async () => Math.abs((await scrollTop()) - leftAt) < 5);
  expect(query()).toBe('?sort=popular&page=3');
  await page.goForward();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await until('going forward starts at the top', async () => (await scrollTop()) === 0);
});

test('back and forward between the anchors of a page scroll to them', async () => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: /contents/i });
  const places: number[] = [];
  for (const name of [/Services/, /Termination/]) {
    await contents.getByRole('link', { name }).press('Enter');
    const before = places.at(-1) ?? 0;
    await until('the page is at the anchor', async () => (await scrollTop()) > before + 50);
    places.push(await scrollTop());
  }
  await page.goBack();
  await until('it is at the first anchor', async () => Math.abs((await scrollTop()) - (places[0] ?? 0)) < 5);
  expect(new URL(page.url()).hash).toBe('#services');
  await page.goBack();
  await until('it is at its top', async () => (await scrollTop()) === 0);
  await page.goForward();
  await until('it is at the anchor again', async () => Math.abs((await scrollTop()) - (places[0] ?? 0)) < 5);
});

test.each(Object.entries(sizes))(
  'on a %s the header suggests while typing and works by keyboard alone',
  async (size, viewport) => {
    await page.setViewportSize(viewport);
    const typed = (await demoModel()).name.slice(0, 5);
    await page.goto('/help');
    if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    const box = page.getByRole('combobox', { name: 'Search models' });
    await box.pressSequentially(typed);
    const list = page.getByRole('listbox', { name: 'Suggested models' });
    await list.waitFor();
    await until(
      'the typed text is highlighted',
      async () => (await list.locator('mark').first().textContent()) === typed,
    );
    expect(await violationsOf(page)).toEqual([]);
    await box.press('ArrowDown');
    await until('the selected option is the active one', async () => {
      const active = await box.getAttribute('aria-activedescendant');
      return active !== null && (await page.locator(`[id="${active}"][aria-selected=true]`).count()) === 1;
    });
    await box.press('End');
    await box.press('Enter');
    await page.waitForURL(`**/models?search=${encodeURIComponent(typed)}`);
    await page.locator('article').first().waitFor();
  },
);

test('the featured slider scrolls by its buttons and by arrow keys', async () => {
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const strip = page.getByRole('group', { name: 'Now showing' });
  await strip.locator('article').first().waitFor();
  const place = () => strip.evaluate((element) => element.scrollLeft);
  const previous = page.getByRole('button', { name: 'Previous models' });
  await until('there is nothing before the first', () => previous.isDisabled());
  await page.getByRole('button', { name: 'Next models' }).press('Enter');
  await until('it has scrolled', async () => (await place()) > 100 && (await previous.isEnabled()));
  await previous.press('Enter');
  await until('it has scrolled back', async () => (await place()) === 0);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await until('an arrow key scrolls it', async () => (await place()) > 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** A demo model with every part that a profile can have. */
const completeProfile = async (): Promise<ModelProfile> => {
  for (const { id } of await listModels('sort=popular&limit=100')) {
    const profile = ModelProfile.parse(await (await fetch(siteUrl(`/api/models/${id}`))).json());
    const { gallery, verification, socialLinks } = profile;
    if (gallery.length > 2 && verification !== null && socialLinks.length > 0) return profile;
  }
  throw new Error('no demo model has a gallery, a verification and links');
};

test('a profile has measured views with a definition, a keyboard-operable gallery, and similar models', async () => {
  const profile = await completeProfile();
  const viewsNow = async (): Promise<number> =>
    ModelViews.parse(await (await fetch(siteUrl(`/api/models/${profile.id}/views`))).json()).profileViews;
  const read = (views: number): string => (views >= 10_000 ? '10K+' : views.toLocaleString('en-US'));
  // Opened by a link, so that the browser requests the figure: a server-rendered page may be a minute old.
  await page.goto(`/models?search=${encodeURIComponent(profile.name)}`);
  const before = await viewsNow();
  await page.locator(`article a[href^="/model/${profile.slug}?"]`).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: profile.name }).waitFor();
  const figure = page
    .locator('dt', { hasText: 'Profile Views' })
    .first()
    .locator('xpath=following-sibling::dd[1]');
  // This visit itself may or may not be counted yet.
  await until('the measured figure is shown', async () => {
    // The figure is measured between the two calls: visits of other tests may be counted meanwhile.
    const shown = await figure.textContent();
    const now = await viewsNow();
    return Array.from({ length: now - before + 1 }, (_, more) => read(before + more)).includes(shown ?? '');
  });
  await page.getByText('What these figures mean').press('Enter');
  await page.getByText('Eight times the likes. This number is not measured.').waitFor();
  await page.getByRole('strong').filter({ hasText: 'Verified' }).waitFor();
  await page.getByRole('heading', { name: 'Similar models' }).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);

  const thumbs = page.locator('section[aria-labelledby=gallery] button');
  await thumbs.nth(1).press('Enter');
  await page.getByText(`Image 2 of ${profile.gallery.length}`).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await thumbs.nth(1).and(page.locator(':focus')).waitFor();

  const similar = page.locator('section[aria-labelledby=similar] article');
  await similar.first().waitFor();
  expect(await similar.locator(`a[href^="/model/${profile.slug}?"]`).count()).toBe(0);
});

test('on a tablet the last row of featured models has more than one card', async () => {
  await page.setViewportSize({ width: 820, height: 1_180 });
  await page.goto('/');
  const cards = page.locator('section[aria-labelledby="featured-models"] article');
  await cards.first().waitFor();
  const tops = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  expect({ shown: tops.length, isAlone: rows.at(-1) === 1 }).toEqual({
    shown: (await listModels('featured=true&limit=10')).length,
    isAlone: false,
  });
});
