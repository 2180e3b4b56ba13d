import type { Page } from 'playwright-core';
import { violationsOf } from './accessible';
import { openVisit, sizes, takenOver, type Visit } from './browser';

/** Failed requests are the subject of these tests; Chromium, the router and the tracker report them. */
const isOfTheConnection =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|API error: no answer/;

let visit: Visit;
let page: Page;

beforeEach(async () => {
  visit = await openVisit({ viewport: sizes.phone });
  page = await visit.context.newPage();
});

afterEach(async () => {
  await visit.close();
  expect(visit.faults.filter((fault) => !isOfTheConnection.test(fault))).toEqual([]);
});

/** Hydrated, with all deferred parts loaded: a suggesting search box is the last of them. */
const idle = async (): Promise<void> => {
  await takenOver(page);
  await page.locator('header [role="combobox"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('a page that cannot be loaded offline says so, and loads when the browser is back online', async () => {
  await page.goto('/help');
  await idle();
  await visit.context.setOffline(true);
  await footerLink('Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
  expect(await page.title()).toBe("You're offline | Marquee");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('status').getByText('Still no connection at').waitFor();
  await visit.context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('a list that is requested offline waits for the connection, and a notice says so', async () => {
  await page.goto('/models');
  await idle();
  await visit.context.setOffline(true);
  await page.getByText("You're offline. Missing content will load when you reconnect.").waitFor();
  await page.getByRole('radio', { name: /^Featured only/ }).press('Space');
  await page.getByTestId('model-skeletons').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await visit.context.setOffline(false);
  await page.getByText(/ models with these filters$/).waitFor();
  await page.locator('article').first().waitFor();
  await page.getByText("You're offline.").waitFor({ state: 'detached' });
});

test('a page whose code fails to load says so, and trying again loads it', async () => {
  await page.goto('/help');
  await idle();
  await page.route('**/assets/*.js', (route) => route.abort());
  await footerLink('Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
});
