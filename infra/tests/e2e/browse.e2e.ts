import { ModelViews } from '@marquee/contracts/http/model-views';
import { ModelProfile } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { expectUnmoved, violationsOf, violationsOnEveryScreen, watchMoves } from './accessible';
import { demoModel, listModels, siteUrl } from './site';
import { movePointerUntil, sizes, test } from './test';

test.use({ viewport: sizes.phone });

/** The decoded query of the page's URL. */
const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '));

const scrollTop = async (page: Page): Promise<number> => Number(await page.evaluate('scrollY'));

/** The whole text of the option with that beginning. */
const labelOf = async (page: Page, beginning: RegExp): Promise<string> =>
  (await page.locator('option', { hasText: beginning }).first().textContent()) ?? '';

test('filters have correct counts, are in the URL, and can be removed one by one', async ({ page }) => {
  await page.goto('/models');
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  await page.getByLabel('Category').selectOption({ label: await labelOf(page, /^Live \(\d/) });
  await expect.poll(() => query(page)).toBe('?category=live');
  await page.getByLabel('Placement').selectOption('false');
  await expect.poll(() => query(page)).toBe('?category=live&featured=false');
  await page.getByLabel('Sort').selectOption('newest');
  await expect.poll(() => query(page)).toBe('?category=live&featured=false&sort=newest');
  // No other test adds a model to this category.
  const { headers } = await fetch(siteUrl('/api/models?category=live&featured=false&limit=1'));
  const total = Number(headers.get('x-total-count')).toLocaleString('en-US');
  await page.getByText(`of ${total} models with these filters`).waitFor();
  await page.getByRole('button', { name: `Show ${total} models` }).press('Enter');
  await page.getByRole('button', { name: 'Remove Category: Live' }).press('Enter');
  await expect.poll(() => query(page)).toBe('?featured=false&sort=newest');
  await until('the focus moves to the result line', async () =>
    /models|^\s*$/.test(String(await page.evaluate('document.activeElement?.textContent ?? ""'))),
  );
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
  await expect.poll(() => query(page)).toBe('?sort=newest');
  await page.getByRole('list', { name: 'Active filters' }).waitFor({ state: 'detached' });
});

test('the video list keeps filters and sort order in the URL, counts its categories, and removes a filter by its chip', async ({
  page,
}) => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/videos?category=premium&sort=name');
  await page.getByRole('button', { name: 'Remove Category: Premium' }).waitFor();
  await expect(page.getByLabel('Sort')).toHaveValue('name');
  await expect(page.getByRole('button', { name: 'More filters' })).toHaveCount(0);
  await page.getByLabel('Category').selectOption({ label: await labelOf(page, /^Curvy \(\d/) });
  await expect.poll(() => query(page)).toBe('?category=curvy&sort=name');
  await page.getByRole('button', { name: 'Remove Category: Curvy' }).press('Enter');
  await expect.poll(() => query(page)).toBe('?sort=name');
});

test('the column of filters combines facets by keyboard, with the counts of the lists they lead to', async ({
  page,
}) => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/models?language=es');
  await page.getByRole('button', { name: 'More filters' }).press('Enter');
  const verified = page.getByRole('checkbox', { name: /^Verified \(/ });
  const [, count] = /\(([\d,]+)\)/.exec((await verified.locator('..').textContent()) ?? '') ?? [];
  expect(await violationsOf(page)).toEqual([]);
  await verified.press('Space');
  await expect.poll(() => query(page)).toBe('?language=es&verified=true');
  await page.getByText(new RegExp(`(?:^|of )${count} models? with these filters`)).waitFor();
  await page.keyboard.press('Escape');
  await expect(verified).toBeHidden();
  // The state is in the URL alone, so the server renders it, too.
  await page.reload();
  await page.getByRole('button', { name: 'Remove Language: Spanish' }).press('Enter');
  await page.getByRole('button', { name: 'Remove Verified' }).press('Enter');
  await expect.poll(() => query(page)).toBe('');
});

for (const [size, highest] of [
  ['desktop', 620],
  ['phone', 700],
] as const)
  test(`the first card that nobody paid for begins above ${highest} on a ${size}, and nothing moves`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: sizes[size] });
    await page.addInitScript(watchMoves);
    await page.goto('/models');
    const paid = page.getByRole('region', { name: 'Featured' });
    const first = page
      .locator('main li article')
      .and(page.locator(':not([aria-labelledby="paid-row"] *)'))
      .first();
    await first.waitFor();
    const top = async () => (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    expect(await top()).toBeLessThan(highest);
    // Little more than half: the height of the first card depends on its text.
    const heightOf = async (card: typeof first) => (await card.boundingBox())?.height ?? 0;
    expect(await heightOf(paid.locator('article').first())).toBeLessThanOrEqual(
      (await heightOf(first)) * 0.57,
    );
    const bar = page.getByLabel('Search and filters');
    if (size === 'desktop') expect((await bar.boundingBox())?.height).toBe(56);
    // Scripts have run, and the fields with suggestions are there.
    await movePointerUntil(page, page.getByRole('combobox', { name: 'Search' }));
    await expectUnmoved(page);
  });

test('a search that nothing fits offers similar words, or a way back', async ({ page }) => {
  const [first = ''] = (await demoModel()).name.split(' ');
  await page.goto(`/models?search=${encodeURIComponent(`${first} qqxqq`)}`);
  // Models with one of the words are shown meanwhile.
  await page.locator('article').first().waitFor();
  await page.getByRole('link', { name: first.toLowerCase(), exact: true }).press('Enter');
  await expect.poll(() => query(page)).toBe(`?search=${first.toLowerCase()}`);
  await page.locator('article').first().waitFor();
  await page.goto('/videos?search=qqxqq');
  await page.getByRole('heading', { name: 'No videos found' }).waitFor();
  await page.locator('main').getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect.poll(() => query(page)).toBe('');
  await page.locator('article').first().waitFor();
});

test('a tag of a card leads to the models that have it, and its chip back to all', async ({ page }) => {
  // No other test adds a model with it.
  const tag = 'top';
  const [model] = await listModels(`tag=${tag}&sort=popular&limit=1`);
  await page.goto(`/models?search=${encodeURIComponent(model?.name ?? '')}`);
  const cards = page.locator('article').filter({ has: page.getByRole('link', { name: tag, exact: true }) });
  await cards.first().getByRole('link', { name: tag, exact: true }).press('Enter');
  await expect.poll(() => query(page)).toBe(`?tag=${tag}`);
  const { headers } = await fetch(siteUrl(`/api/models?tag=${tag}&limit=1`));
  const total = Number(headers.get('x-total-count')).toLocaleString('en-US');
  await page.getByText(`of ${total} models with these filters`).waitFor();
  expect(await cards.count()).toBe(await page.locator('article').count());
  await page.getByRole('button', { name: `Remove Tag: ${tag}` }).press('Enter');
  await expect.poll(() => query(page)).toBe('');
});

test('a word of a description finds the model, and its card shows the word', async ({ page }) => {
  const { name, description } = await demoModel();
  const word = description.match(/[A-Za-z]{6,}/g)?.find((one) => !name.includes(one)) ?? '';
  await page.goto(`/models?search=${encodeURIComponent(`${name} ${word}`)}`);
  const card = page
    .locator('article')
    .filter({ has: page.getByRole('link', { name }) })
    .first();
  await expect(card.locator('mark').first()).toHaveText(new RegExp(`^${word}$`, 'i'));
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('going back from a profile restores page and scroll position; a new page starts at the top', async ({
  page,
}) => {
  await page.goto('/models?language=en&sort=popular&page=3');
  const link = page.locator('article').nth(20).locator('h3 a');
  const name = (await link.textContent()) ?? '';
  // Rendering a card changes the height of the page above the link.
  await expect(page.locator('article[data-far]')).toHaveCount(0);
  await link.focus();
  let leftAt = 0;
  await until('scrolling has ended', async () => {
    const former = leftAt;
    leftAt = await scrollTop(page);
    return leftAt > 500 && leftAt === former;
  });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await page.locator('article').nth(20).waitFor();
  await until('the scroll position is restored', async () => Math.abs((await scrollTop(page)) - leftAt) < 5);
  expect(query(page)).toBe('?language=en&sort=popular&page=3');
  await page.goForward();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test('back and forward between the anchors of a page scroll to them', async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: /contents/i });
  const places: number[] = [];
  for (const name of [/Services/, /Termination/]) {
    await contents.getByRole('link', { name }).press('Enter');
    const before = places.at(-1) ?? 0;
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 50);
    places.push(await scrollTop(page));
  }
  await page.goBack();
  await until(
    'it is at the first anchor',
    async () => Math.abs((await scrollTop(page)) - (places[0] ?? 0)) < 5,
  );
  expect(new URL(page.url()).hash).toBe('#services');
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goForward();
  await until(
    'it is at the anchor again',
    async () => Math.abs((await scrollTop(page)) - (places[0] ?? 0)) < 5,
  );
});

for (const [size, viewport] of Object.entries(sizes))
  test(`on a ${size} the header suggests while typing and works by keyboard alone`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const typed = (await demoModel()).name.slice(0, 5);
    await page.goto('/help');
    if (size === 'phone') await page.getByRole('button', { name: 'Search' }).first().press('Enter');
    else await page.getByRole('searchbox', { name: 'Search models' }).focus();
    // It replaces the plain field and takes over the focus.
    const box = page.getByRole('combobox', { name: 'Search models' }).and(page.locator(':focus'));
    await movePointerUntil(page, box);
    await box.pressSequentially(typed);
    const list = page.getByRole('listbox', { name: 'Suggested models' });
    await list.waitFor();
    await expect(list.locator('mark').first()).toHaveText(typed);
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
  });

test('the featured slider scrolls by its buttons and by arrow keys', async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const isHydrated = `Object.keys(document.querySelector('[data-later]')).some((key) => key.startsWith('__reactFiber'))`;
  await until('the end of the page is hydrated', async () => {
    await page.mouse.wheel(0, 10);
    return page.evaluate<boolean>(isHydrated);
  });
  const strip = page.getByRole('group', { name: 'Now showing' });
  await strip.locator('article').first().waitFor();
  const place = () => strip.evaluate((element) => element.scrollLeft);
  const previous = page.getByRole('button', { name: 'Previous models' });
  await expect(previous).toBeDisabled();
  await page.getByRole('button', { name: 'Next models' }).press('Enter');
  await until('it has scrolled', async () => (await place()) > 100 && (await previous.isEnabled()));
  await previous.press('Enter');
  await until('it has scrolled back', async () => (await place()) === 0);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await until('an arrow key scrolls it', async () => (await place()) > 0);
});

/** A demo model with every part that a profile can have. */
const completeProfile = async (): Promise<ModelProfile> => {
  for (const { id } of await listModels('featured=false&sort=popular&limit=100')) {
    const profile = ModelProfile.parse(await (await fetch(siteUrl(`/api/models/${id}`))).json());
    const { gallery, verification, socialLinks } = profile;
    if (gallery.length > 2 && verification !== null && socialLinks.length > 0) return profile;
  }
  throw new Error('no demo model has a gallery, a verification and links');
};

test('a profile has measured views with a definition, a keyboard-operable gallery, and similar models', async ({
  openPage,
}) => {
  // Without the views of another test in its cache.
  const page = await openPage();
  const profile = await completeProfile();
  const viewsNow = async (): Promise<number> =>
    ModelViews.parse(await (await fetch(siteUrl(`/api/models/${profile.id}/views`))).json()).profileViews;
  const read = (views: number): string =>
    views === 0 ? 'None yet' : views >= 10_000 ? '10K+' : views.toLocaleString('en-US');
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
  await expect(similar.locator(`a[href^="/model/${profile.slug}?"]`)).toHaveCount(0);
});

test('on a tablet the last row of featured models has more than one card', async ({ page }) => {
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
