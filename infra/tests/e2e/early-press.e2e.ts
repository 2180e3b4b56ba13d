import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { openVisit, sizes, type Visit } from './browser';
import { listModels } from './site';

const visits: Visit[] = [];

/** A page as a slow line has it for a while: whole, in front of the visitor, and without its scripts until `release`. */
const withoutScriptsYet = async (
  path: string,
  ...options: Parameters<typeof openVisit>
): Promise<{ page: Page; release: () => void }> => {
  const visit = await openVisit(...options);
  visits.push(visit);
  const page = await visit.context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return { page, release };
};

afterEach(async () => {
  const faults = visits.flatMap((visit) => visit.faults);
  await Promise.all(visits.splice(0).map((visit) => visit.close()));
  expect(faults).toEqual([]);
});

test('a heart that is pressed before the scripts run is kept once they do', async () => {
  const [model] = await listModels('limit=1');
  const { page, release } = await withoutScriptsYet(`/model/${model?.slug}`);
  const heart = page.getByRole('button', { name: `Favourite ${model?.name}` }).first();
  await heart.click();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
  release();
  await page.locator('button[aria-pressed="true"]', { hasText: 'Favourite' }).first().waitFor();
});

test('the menu that is asked for before the scripts run opens once they do', async () => {
  const { page, release } = await withoutScriptsYet('/', { viewport: sizes.phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  expect(await page.getByRole('button', { name: 'Close menu' }).count()).toBe(1);
});

test('a filter that is chosen before the scripts run filters once they do', async () => {
  const { page, release } = await withoutScriptsYet('/models');
  const featured = page.getByRole('group', { name: 'Placement' }).getByRole('radio', { name: /^Featured/ });
  await featured.check({ force: true });
  await page.getByLabel('Sort').selectOption({ index: 2 });
  release();
  await page.waitForURL(
    (url) => url.searchParams.get('featured') === 'true' && url.searchParams.get('sort') !== null,
  );
  await until('the choice is drawn', () => featured.isChecked());
});

test('what is chosen in the very moment in which the scripts take over is kept beside what was chosen before', async () => {
  const { page, release } = await withoutScriptsYet('/models');
  await page.getByRole('radio', { name: /^Regular/ }).check({ force: true });
  await page.evaluate(`document.addEventListener('taken-over', () => {
    const sort = document.querySelector('select[name="sort"]');
    sort.value = 'newest';
    for (const type of ['input', 'change']) sort.dispatchEvent(new Event(type, { bubbles: true }));
  })`);
  release();
  await page.waitForURL((url) => url.search === '?featured=false&sort=newest');
});

test('a search that is typed and sent before the scripts run finds once they do, and blank text is still ignored', async () => {
  const [model] = await listModels('limit=1');
  const { page, release } = await withoutScriptsYet('/');
  const box = page.getByRole('navigation', { name: 'Main' }).locator('..').getByRole('searchbox');
  await box.press('Enter');
  await box.fill(model?.name ?? '');
  await box.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/');
  release();
  await page.waitForURL(/\/models\?search=/);
  await page
    .locator('article')
    .getByRole('link', { name: model?.name ?? '' })
    .first()
    .waitFor();
});

test('a form that is filled in and sent before the scripts run is sent once they do, and nothing of it gets into the address', async () => {
  const { page, release } = await withoutScriptsYet('/list-model');
  for (const [name, text] of [
    ['Model name', 'Early Press'],
    ['Email', 'early-press@example.com'],
    ['Platforms', 'OnlyFans'],
    ['Description', 'Sent before the page answered.'],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Submit Request' }).click();
  expect(page.url()).toMatch(/\/list-model$/);
  release();
  await page.getByRole('status').getByText(/\S/).waitFor();
  expect(await page.getByLabel('Model name', { exact: true }).inputValue()).toBe('');
  expect(page.url()).toMatch(/\/list-model$/);
});
