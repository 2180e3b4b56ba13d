import { expect } from '@playwright/test';
import { isWiderThanTheScreen, violationsOf, violationsOnEveryScreen } from './accessible';
import { sizes, test } from './test';

// Without scripts of the application: nothing is hydrated, and no age gate covers an operator's page.
test.use({ viewport: sizes.phone, passedAgeGate: false, awaitHydration: false });

test('every page of the handbook is readable on every screen, in both themes and within the policy of the site', async ({
  page,
}) => {
  await page.goto('/handbook');
  const links = page.getByRole('navigation', { name: 'Handbook' }).getByRole('link');
  const urls = [
    '/handbook',
    ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
  ];
  expect(urls).toContain('/handbook/configure');
  const violations: string[] = [];
  for (const url of urls) {
    const response = await page.goto(url);
    expect([url, response?.status()]).toEqual([url, 200]);
    violations.push(...(await violationsOf(page)).map((text) => `${url}: ${text}`));
    if (await isWiderThanTheScreen(page)) violations.push(`${url}: wider than the screen`);
  }
  expect(violations).toEqual([]);
  // All pages have the same frame.
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});
