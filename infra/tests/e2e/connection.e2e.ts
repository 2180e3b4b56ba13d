import type { Page } from 'playwright-core';
import { violationsOf } from './accessible';
import { type BrowserSession, hydrated, openSession, sizes } from './browser';

/** Failed requests are the subject of these tests; Chromium, the router and the tracker report them. */
const isOfTheConnection =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|API error: no answer/;

let session: BrowserSession;
let page: Page;

beforeEach(async () => {
  session = await openSession({ viewport: sizes.phone });
  page = await session.context.newPage();
});

afterEach(async () => {
  await session.close();
  expect(session.pageErrors.filter((error) => !isOfTheConnection.test(error))).toEqual([]);
});

/** Hydrated, with all deferred parts loaded: a suggesting search box is the last of them. */
const idle = async (): Promise<void> => {
  await hydrated(page);
  await page.locator('header [role="combobox"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('a page that cannot be loaded offline shows it, and loads when the browser is back online', async () => {
  await page.goto('/help');
  await idle();
  await session.context.setOffline(true);
  await footerLink('Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
  expect(await page.title()).toBe("You're offline | Marquee");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('status').getByText('Still no connection at').waitFor();
  await session.context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('a list that is requested offline loads with the connection, and a notice explains it', async () => {
  await page.goto('/models');
  await idle();
  await session.context.setOffline(true);
  await page.getByText("You're offline. Missing content will load when you reconnect.").waitFor();
  await page.getByRole('button', { name: 'Filters (0)' }).press('Enter');
  await page.getByRole('radio', { name: /^Featured only/ }).press('Space');
  await page.getByRole('button', { name: 'Close filters' }).press('Enter');
  await page.getByTestId('model-skeletons').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await session.context.setOffline(false);
  await page.getByText(/ models with these filters$/).waitFor();
  await page.locator('article').first().waitFor();
  await page.getByText("You're offline.").waitFor({ state: 'detached' });
});

test('a page with a lost script reloads by itself once; then it shows an error, and Try again loads it', async () => {
  await page.goto('/help');
  await idle();
  await page.route('**/assets/*.js', (route) => route.abort(), { times: 1 });
  await footerLink('Contact').press('Enter');
  await page.waitForURL('**/contact');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await idle();
  await page.route('**/assets/*.js', (route) => route.abort());
  await footerLink('Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
});
