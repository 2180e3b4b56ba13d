import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { fitsTheScreen, violationsInBothThemes, violationsOnEveryScreen } from './accessible';
import { type BrowserSession, hasCount, openSession, sizes } from './browser';
import { demoModel } from './site';

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

const expectAccessible = async (): Promise<void> => expect(await violationsInBothThemes(page)).toEqual([]);

const shows = async (path: string, texts: readonly string[]): Promise<void> => {
  await page.goto(path);
  for (const text of texts) await page.locator('main').getByText(text).first().waitFor();
  await hasCount(page.getByTestId(/skeletons/), 0);
};

// Few cards: axe needs seconds for a whole page of them.
test.each([
  ['/models?search=NAME', ['Browse models', 'NAME']],
  ['/models?search=qqxqq', ['No models found']],
  ['/videos?search=NAME', ['Browse videos', 'NAME']],
  ['/favorites', ['No favorites yet']],
  ['/', ['verified creators']],
])('%s shows %j and is accessible on every screen', async (path, texts) => {
  const { name } = await demoModel();
  const named = (text: string): string => text.replace('NAME', name);
  await shows(named(path), texts.map(named));
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('the lists fit every screen', async () => {
  for (const path of ['/models', '/videos']) {
    await shows(path, []);
    await page.locator('article').first().waitFor();
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      expect([path, size, await fitsTheScreen(page)]).toEqual([path, size, true]);
    }
  }
});

test.each([
  [
    '/pricing',
    ['One-time payment • Setup within 24-48 hours • Lifetime exposure', 'Start World Domination - $500'],
  ],
  ['/featured', ['Become Featured - $500']],
  ['/premium', ['Premium Access Coming Soon', 'View all premium models', 'View all premium videos']],
  ['/live', ['Live Shows Coming Soon', 'Live on their own pages']],
  ['/no/such/page', ['404 Page Not Found', 'Search for it', 'Featured spots are paid placements.']],
  ['/categories', ['New Models']],
  ['/video/--', ["The video you're looking for doesn't exist or has been removed."]],
  ['/list-model', ['Request your listing']],
  ['/list-model/receipt', ['Receipt not found']],
  ['/unsubscribe', ['Link not valid']],
])('%s shows %j and is accessible in both themes', async (path, texts) => {
  await shows(path, texts);
  await expectAccessible();
});

test.each([
  [
    '/privacy',
    'Last updated: January 27, 2025',
    'information-collection data-usage data-sharing cookies security rights age-verification contact',
  ],
  [
    '/terms',
    'Effective: January 1, 2025',
    'acceptance eligibility services acceptable-use prohibited-conduct content-policies payments termination disclaimers governing-law',
  ],
])('%s shows "%s", has its anchors and is accessible in both themes', async (path, date, anchors) => {
  await shows(path, [date, 'Table of contents']);
  expect(
    await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id)),
  ).toEqual(anchors.split(' '));
  await expectAccessible();
});

test('help filters while typing and opens one answer at a time', async () => {
  await page.goto('/help');
  await page.getByRole('button', { name: 'Refunds', exact: true }).click();
  await page.getByText('full refund within 7 days').waitFor();
  await page.locator('summary', { hasText: 'What does a listing cost?' }).click();
  await page.locator('details[open]', { hasText: 'What does a listing cost?' }).waitFor();
  await hasCount(page.locator('details[open]'), 1);
  await page.getByLabel('Help').getByLabel('Search').fill('1080p');
  await page.getByText('1 answer for “1080p”').waitFor();
  await expectAccessible();
  await page.getByLabel('Help').getByLabel('Search').fill('zebra');
  await page.getByRole('heading', { name: 'No answers found' }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('tab', { name: 'Billing' }).waitFor();
});

test('a contact message is sent and confirmed', async () => {
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
  await expectAccessible();
});

test('/category/new is accessible in both themes, and a shuffle shows other models', async () => {
  await shows('/category/new', ['Your Perfect New Models']);
  await expectAccessible();
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
