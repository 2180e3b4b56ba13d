import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { fitsTheScreen, violationsInBothThemes, violationsOnEveryScreen } from './accessible';
import { demoModel } from './site';
import { sizes, test } from './test';

test.use({ viewport: sizes.phone });

const expectAccessible = async (page: Page): Promise<void> =>
  expect(await violationsInBothThemes(page)).toEqual([]);

const shows = async (page: Page, path: string, texts: readonly string[]): Promise<void> => {
  await page.goto(path);
  for (const text of texts) await page.locator('main').getByText(text).first().waitFor();
  await expect(page.getByTestId(/skeletons/)).toHaveCount(0);
};

// Few cards: axe needs seconds for a whole page of them.
for (const [path, texts] of [
  ['/models?search=NAME', ['Browse models', 'NAME']],
  ['/models?search=qqxqq', ['No models found']],
  ['/videos?search=NAME', ['Browse videos', 'NAME']],
  ['/favorites', ['No favorites yet']],
  ['/', ['verified creators']],
] as const)
  test(`${path} shows ${JSON.stringify(texts)} and is accessible on every screen`, async ({ page }) => {
    const { name } = await demoModel();
    const named = (text: string): string => text.replace('NAME', name);
    await shows(page, named(path), texts.map(named));
    expect(await violationsOnEveryScreen(page)).toEqual([]);
  });

test('the lists fit every screen', async ({ page }) => {
  for (const path of ['/models', '/videos']) {
    await shows(page, path, []);
    await page.locator('article').first().waitFor();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      expect([path, size, await fitsTheScreen(page)]).toEqual([path, size, true]);
    }
  }
});

test('help filters while typing and opens one answer at a time', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('button', { name: 'Refunds', exact: true }).click();
  await page.getByText('full refund within 7 days').waitFor();
  await page.locator('summary', { hasText: 'What does a listing cost?' }).click();
  await page.locator('details[open]', { hasText: 'What does a listing cost?' }).waitFor();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.getByLabel('Help').getByLabel('Search').fill('1080p');
  await page.getByText('1 answer for “1080p”').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Help').getByLabel('Search').fill('zebra');
  await page.getByRole('heading', { name: 'No answers found' }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('tab', { name: 'Billing' }).waitFor();
});

test('a contact message is sent and confirmed', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Vera');
  await page.getByLabel('Email').fill('vera@model.example');
  await page.getByRole('combobox', { name: 'Inquiry type' }).press('Enter');
  await page.getByRole('option', { name: 'Premium Model Listing ($500)' }).click();
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message', { exact: true }).fill('How long does it take?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message Sent Successfully!', { exact: true }).waitFor();
  await page
    .getByText(/Thank you for your message! Its reference number is CM-\w{8}\./)
    .first()
    .waitFor();
  await expectAccessible(page);
});

test('/category/new is accessible in both themes, and a shuffle shows other models', async ({ page }) => {
  await shows(page, '/category/new', ['Your Perfect New Models']);
  await expectAccessible(page);
  const names = () => page.locator('article h3').allTextContents();
  await page.locator('article').first().waitFor();
  const before = await names();
  await page.getByRole('button', { name: 'Find New Matches' }).click();
  await page.waitForURL(/shuffle=1/);
  // With fewer than twelve models in the category a shuffle only changes their order.
  await until('other models are shown', async () => {
    const shown = await names();
    return shown.length > 0 && (before.length < 12 || String(shown) !== String(before));
  });
});
