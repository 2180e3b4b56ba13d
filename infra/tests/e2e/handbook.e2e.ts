import { fitsTheScreen, violationsOf, violationsOnEveryScreen } from './accessible';
import { type BrowserSession, openSession, sizes } from './browser';

let session: BrowserSession;

beforeAll(async () => {
  // Without scripts of the application: nothing is hydrated, and no age gate covers an operator's page.
  session = await openSession({}, { passedAgeGate: false, awaitHydration: false });
});

afterAll(() => session.close());

test('every page of the handbook is readable on every screen, in both themes and within the policy of the site', async () => {
  const page = await session.context.newPage();
  await page.setViewportSize(sizes.phone);
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
    if (!(await fitsTheScreen(page))) violations.push(`${url}: wider than the screen`);
  }
  expect(violations).toEqual([]);
  // All pages have the same frame.
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  expect(session.pageErrors.splice(0)).toEqual([]);
});
