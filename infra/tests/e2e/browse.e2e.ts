import { ModelViews } from '@marquee/contracts/http/model-views';
import { ModelProfile } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { noViolations, violationsInBothThemes, violationsOf } from './accessible';
import { type BrowserSession, hydrated, openSession, sizes } from './browser';
import { listModels, siteUrl } from './site';

/** The decoded query of the page's URL. */
const queryOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '));

const focusedText = async (page: Page): Promise<string> =>
  String(await page.evaluate('document.activeElement?.textContent ?? ""'));

describe.each(Object.entries(sizes))('on a %s', (size, viewport) => {
  let session: BrowserSession;
  let page: Page;

  beforeEach(async () => {
    session = await openSession({ viewport });
    page = await session.context.newPage();
  });

  afterEach(async () => {
    await session.close();
    expect(session.pageErrors).toEqual([]);
  });

  test.each(['/models', '/models?search=qqxqq', '/videos', '/favourites', '/'])(
    '%s is accessible in both themes',
    async (path) => {
      await page.goto(path);
      await page.locator('main h2').first().waitFor();
      await page.getByTestId(/skeletons/).waitFor({ state: 'detached' });
      expect(await violationsInBothThemes(page)).toEqual(noViolations);
    },
  );

  test('filters have correct counts, are in the URL, and can be removed one by one', async () => {
    await page.goto('/models');
    const live = page.getByRole('radio', { name: /^Live \d/ });
    await live.press('Space');
    await page.getByRole('radio', { name: /^Regular/ }).press('Space');
    await page.getByLabel('Sort').selectOption('newest');
    await until(
      'the URL has all filters',
      () => queryOf(page) === '?category=live&featured=false&sort=newest',
    );
    const total =
      (await (
        await fetch(siteUrl('/api/models?category=live&featured=false&limit=1'))
      ).headers.get('x-total-count')) ?? '';
    await page.getByText(`of ${Number(total).toLocaleString('en-US')} models with these filters`).waitFor();
    await page.getByRole('button', { name: 'Remove Category: Live' }).press('Enter');
    await until('one filter is gone', () => queryOf(page) === '?featured=false&sort=newest');
    await until('the focus moves to the result line', async () =>
      /models|^\s*$/.test(await focusedText(page)),
    );
    await page.getByRole('button', { name: 'Clear Filters' }).first().press('Enter');
    await until('only the sort order is left', () => queryOf(page) === '?sort=newest');
    await page.getByRole('list', { name: 'Active filters' }).waitFor({ state: 'detached' });
  });

  test('the video list has the same: counts, chips, sort order, URL', async () => {
    await page.goto('/videos?category=premium&sort=name');
    await page.getByRole('button', { name: 'Remove Category: Premium' }).waitFor();
    expect(await page.getByLabel('Sort').inputValue()).toBe('name');
    await page.getByText('More categories', { exact: true }).first().press('Enter');
    await page.getByRole('radio', { name: /^Curvy \d/ }).press('Space');
    await until('the URL has the filter', () => queryOf(page) === '?category=curvy&sort=name');
    await page.getByRole('button', { name: 'Remove Category: Curvy' }).press('Enter');
    await until('the filter is gone', () => queryOf(page) === '?sort=name');
  });

  test('an empty search offers similar words and a way back', async () => {
    const [model] = await listModels('limit=1');
    const [first = ''] = (model?.name ?? '').split(' ');
    await page.goto(`/models?search=${encodeURIComponent(`${first} qqxqq`)}`);
    await page.getByRole('heading', { name: 'No models found' }).waitFor();
    await page.getByRole('link', { name: first.toLowerCase(), exact: true }).press('Enter');
    await page.locator('article').first().waitFor();
    expect(queryOf(page)).toBe(`?search=${first.toLowerCase()}`);
    await page.goto('/videos?search=qqxqq');
    await page.getByRole('heading', { name: 'No videos found' }).waitFor();
    await page.locator('main').getByRole('button', { name: 'Clear Filters' }).last().click();
    await page.locator('article').first().waitFor();
    expect(queryOf(page)).toBe('');
  });

  test('going back from a profile restores page and scroll position; a new page starts at the top', async () => {
    await page.goto('/models?sort=popular&page=3');
    const card = page.locator('article').nth(20);
    await card.scrollIntoViewIfNeeded();
    const leftAt = Number(await page.evaluate('scrollY'));
    expect(leftAt).toBeGreaterThan(500);
    const name = (await card.locator('h3 a').textContent()) ?? '';
    await card.locator('h3 a').press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await until('a new page is at its top', async () => Number(await page.evaluate('scrollY')) === 0);
    await page.goBack();
    await page.locator('article').nth(20).waitFor();
    await until(
      'the scroll position is restored',
      async () => Math.abs(Number(await page.evaluate('scrollY')) - leftAt) < 5,
    );
    expect(queryOf(page)).toBe('?sort=popular&page=3');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await until('going forward starts at the top', async () => Number(await page.evaluate('scrollY')) === 0);
  });

  test('the header suggests while typing and works by keyboard alone', async () => {
    const [model] = await listModels('sort=popular&limit=1');
    const name = model?.name ?? '';
    await page.goto('/help');
    if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    const box = page.getByRole('combobox', { name: 'Search models' });
    await box.pressSequentially('   ');
    await box.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/help');
    await box.fill('');
    await box.pressSequentially(name.slice(0, 5), { delay: 30 });
    const list = page.getByRole('listbox', { name: 'Suggested models' });
    await list.waitFor();
    await until(
      'the typed text is highlighted',
      async () => (await list.locator('mark').first().textContent()) === name.slice(0, 5),
    );
    expect(await violationsOf(page)).toEqual([]);
    await box.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBe(
      await page.locator('[role=option][aria-selected=true]').getAttribute('id'),
    );
    await box.press('End');
    await box.press('Enter');
    await page.waitForURL(`**/models?search=${encodeURIComponent(name.slice(0, 5))}`);
    await page.locator('article').first().waitFor();
    if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    await page.getByRole('combobox', { name: 'Search models' }).fill('a & b');
    await page.getByRole('combobox', { name: 'Search models' }).press('Enter');
    await page.waitForURL('**/models?search=a%20%26%20b');
  });

  test('favorites stay on the device, in every tab, without models that are no longer listed', async () => {
    const [first, second] = await listModels('sort=popular&limit=2');
    if (first === undefined || second === undefined) throw new Error('the demo catalogue is empty');
    await page.goto('/favourites');
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
    await page.getByRole('link', { name: 'Browse Models' }).press('Enter');
    await page.waitForURL('**/models');
    const otherTab = await session.context.newPage();
    await otherTab.goto('/favourites');
    await page.goto('/models?sort=popular');
    await page.getByRole('button', { name: `Favorite ${first.name}`, exact: true }).press('Enter');
    await otherTab.getByText('1 favorite', { exact: true }).waitFor();
    await otherTab.getByRole('link', { name: first.name, exact: true }).waitFor();
    await otherTab.close();
    await page.goto(`/model/${second.slug}`);
    await page
      .getByRole('button', { name: `Favorite ${second.name}` })
      .first()
      .press('Enter');
    const stored = () => page.evaluate<string>("localStorage.getItem('marquee_favourites')");
    await until('both are stored', async () => (await stored()) === `[${second.id},${first.id}]`);
    await page.evaluate(
      `localStorage.setItem('marquee_favourites', '[${second.id},2000000000,${first.id}]')`,
    );
    await page.goto('/favourites');
    await page.getByText('2 favorites · Removed 1 model no longer listed.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: `Favorite ${second.name}`, exact: true }).press('Enter');
    await page.getByText(/^1 favorite ·/).waitFor();
    await until('the focus moves to the count', async () =>
      (await focusedText(page)).startsWith('1 favorite'),
    );
    await page.evaluate("localStorage.setItem('marquee_favourites', '{nonsense')");
    await page.goto('/favourites');
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
  });

  test.each([1, 3, 7])('loading %i favorites shifts no layout', async (count) => {
    const ids = (await listModels(`limit=${count}`)).map(({ id }) => id);
    await session.context.addInitScript(`if (location.protocol.startsWith('http')) {
      localStorage.setItem('marquee_favourites', '${JSON.stringify(ids)}');
      window.shifted = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value; })
        .observe({ type: 'layout-shift', buffered: true });
    }`);
    // Late enough for the placeholders to be painted.
    await page.route('**/api/models?ids=*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const load = async () => {
      await page.getByText(count === 1 ? '1 favorite' : `${count} favorites`, { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    await page.goto('/favourites');
    await load();
    // Again with the font already cached.
    await page.reload();
    await load();
    expect(Number(await page.evaluate('window.shifted'))).toBeLessThan(0.02);
  });

  test('a profile has measured views with a definition, a keyboard-operable gallery, and similar models', async () => {
    const models = await listModels('sort=popular&limit=100');
    const profiles = await Promise.all(
      models.map(async ({ id }) =>
        ModelProfile.parse(await (await fetch(siteUrl(`/api/models/${id}`))).json()),
      ),
    );
    const profile = profiles.find(
      ({ gallery, verification, socialLinks }) =>
        gallery.length > 2 && verification !== null && socialLinks.length > 0,
    );
    if (profile === undefined) throw new Error('no demo model has a gallery, a verification and links');
    const viewsNow = async (): Promise<number> =>
      ModelViews.parse(await (await fetch(siteUrl(`/api/models/${profile.id}/views`))).json()).profileViews;
    const read = (views: number): string => (views >= 10_000 ? '10K+' : views.toLocaleString('en-US'));
    // Opened by a link, so that the browser requests the figure: a server-rendered page may be a minute old.
    await page.goto(`/models?search=${encodeURIComponent(profile.name)}`);
    await hydrated(page);
    const before = await viewsNow();
    await page.locator(`article a[href="/model/${profile.slug}"]`).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: profile.name }).waitFor();
    const figure = page
      .locator('dt', { hasText: 'Profile Views' })
      .first()
      .locator('xpath=following-sibling::dd[1]');
    // This visit itself may or may not be counted yet.
    await until('the measured figure is shown', async () => {
      const shown = await figure.textContent();
      const now = await viewsNow();
      return Array.from({ length: now - before + 1 }, (_, more) => read(before + more)).includes(shown ?? '');
    });
    await page.getByText('What these figures mean').press('Enter');
    await page.getByText('Eight times the likes. This number is not measured.').waitFor();
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Similar Models' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const thumbs = page.locator('section[aria-labelledby=gallery] button');
    await thumbs.nth(1).press('Enter');
    await page.getByText(`Image 2 of ${profile.gallery.length}`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await thumbs.nth(1).evaluate((thumb) => thumb.ownerDocument.activeElement === thumb)).toBe(true);

    const similar = page.locator('section[aria-labelledby=similar] article');
    expect(await similar.count()).toBeGreaterThan(0);
    expect(await similar.locator(`a[href="/model/${profile.slug}"]`).count()).toBe(0);
  });

  test('the featured slider scrolls by its buttons and by arrow keys', async () => {
    await page.goto('/');
    const strip = page.getByRole('group', { name: 'Now Showing' });
    await strip.locator('article').first().waitFor();
    const place = () => strip.evaluate((element) => element.scrollLeft);
    expect(await page.getByRole('button', { name: 'Previous models' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next models' }).press('Enter');
    await until('it has scrolled', async () => (await place()) > 100);
    expect(await page.getByRole('button', { name: 'Previous models' }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Previous models' }).press('Enter');
    await until('it has scrolled back', async () => (await place()) === 0);
    await strip.focus();
    await page.keyboard.press('ArrowRight');
    await until('an arrow key scrolls it', async () => (await place()) > 0);
  });
});

test('on a tablet the last row of featured models has more than one card', async () => {
  const session = await openSession({ viewport: { width: 820, height: 1_180 } });
  try {
    const page = await session.context.newPage();
    await page.goto('/');
    const cards = page.locator('section[aria-labelledby="featured-models"] article');
    await cards.first().waitFor();
    const tops = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    expect({ shown: tops.length, isAlone: rows.at(-1) === 1 }).toEqual({
      shown: (await listModels('featured=true&limit=10')).length,
      isAlone: false,
    });
  } finally {
    await session.close();
    expect(session.pageErrors).toEqual([]);
  }
});

test('favorites last for the page when storage is forbidden', async () => {
  const session = await openSession();
  try {
    const page = await session.context.newPage();
    await page.addInitScript(
      "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    );
    await page.goto('/models');
    const heart = page.getByRole('button', { name: /^Favorite / }).first();
    await heart.press('Enter');
    await until('the heart is filled', async () => (await heart.getAttribute('aria-pressed')) === 'true');
  } finally {
    await session.close();
    // The router reports that it cannot store scroll positions either.
    expect(
      session.pageErrors.filter(
        (error) => !error.includes('Failed to save scroll positions in sessionStorage'),
      ),
    ).toEqual([]);
  }
});
