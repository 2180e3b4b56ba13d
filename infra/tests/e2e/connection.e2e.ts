import type { Page } from 'playwright-core';
import { violationsOf } from './accessible';
import { openVisit, sizes, takenOver, type Visit } from './browser';

/** What could not be fetched or sent is what these tests are about; Chromium, the router and the tracker report it. */
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

const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('a screen that cannot be fetched without a connection says so, and comes back with it', async () => {
  await page.goto('/help');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
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

test('a list that waits for the connection says so, and comes with it', async () => {
  await page.goto('/models');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  await visit.context.setOffline(true);
  await page.getByText('No connection. What is missing here comes when it is back.').waitFor();
  await page.getByRole('radio', { name: /^Featured only/ }).press('Space');
  await page.getByTestId('model-skeletons').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await visit.context.setOffline(false);
  await page.getByText(/ models with these filters$/).waitFor();
  await page.locator('article').first().waitFor();
  await page.getByText('No connection.').waitFor({ state: 'detached' });
});

test('a screen whose code does not arrive says so, and another try brings it', async () => {
  await page.goto('/help');
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  await footerLink('Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
});
