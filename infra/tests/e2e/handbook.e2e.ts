import { expect } from '@playwright/test';
import { z } from 'zod';
import { isWiderThanTheScreen, violationsOf, violationsOnEveryScreen } from './accessible';
import { sizes, test } from './test';

// Without scripts of the application: nothing is hydrated, and no age gate covers an operator's page.
test.use({ viewport: sizes.phone, passedAgeGate: false, awaitHydration: false });

const Kinds = z.array(z.string());

/** The kinds of elements on the page: parent, element and their attributes but for values, and which heading follows which. */
const readKinds = `(() => {
  const named = (element) => [element.tagName, element.className, ...element.getAttributeNames(), element.textContent.trim() === ''].join(' ');
  const kinds = new Set();
  let heading = '';
  for (const element of document.body.querySelectorAll('*')) {
    kinds.add(named(element.parentElement) + ' > ' + named(element));
    if (!/^H[1-6]$/.test(element.tagName)) continue;
    kinds.add(heading + ' before ' + element.tagName);
    heading = element.tagName;
  }
  return [...kinds];
})()`;

test('every page of the handbook is readable on every screen, in both themes and within the policy of the site', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/handbook');
  const links = page.getByRole('navigation', { name: 'Handbook' }).getByRole('link');
  const urls = [
    '/handbook',
    ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
  ];
  expect(urls).toContain('/handbook/configure');
  const violations: string[] = [];
  const checked = new Set<string>();
  for (const url of urls) {
    const response = await page.goto(url);
    expect([url, response?.status()]).toEqual([url, 200]);
    const known = checked.size;
    for (const kind of Kinds.parse(await page.evaluate(readKinds))) checked.add(kind);
    // A page of known kinds of elements has the violations of the pages before.
    if (checked.size > known) violations.push(...(await violationsOf(page)).map((text) => `${url}: ${text}`));
    if (await isWiderThanTheScreen(page)) violations.push(`${url}: wider than the screen`);
  }
  expect(violations).toEqual([]);
  // All pages have the same frame.
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});
