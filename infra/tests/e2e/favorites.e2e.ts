import { expect } from '@playwright/test';
import { violationsOnEveryScreen } from './accessible';
import { demoModels } from './site';
import { sizes, test } from './test';

test.use({ showsImages: true });

test('favorites stay on the device and are in every tab', async ({ page }) => {
  const [first, second] = await demoModels(2);
  if (first === undefined || second === undefined) throw new Error('the demo catalog is empty');
  await page.setViewportSize(sizes.phone);
  await page.goto('/favorites');
  await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
  await page.getByRole('link', { name: 'Browse models' }).press('Enter');
  await page.waitForURL('**/models');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/favorites');
  await page.goto(`/models?search=${encodeURIComponent(first.name)}`);
  await page.getByRole('button', { name: `Favorite ${first.name}`, exact: true }).press('Enter');
  await otherTab.getByText('1 favorite', { exact: true }).waitFor();
  await otherTab.getByRole('link', { name: first.name, exact: true }).waitFor();
  await otherTab.close();
  await page.goto(`/model/${second.slug}`);
  await page
    .getByRole('button', { name: `Favorite ${second.name}` })
    .first()
    .press('Enter');
  await expect
    .poll(() => page.evaluate("localStorage.getItem('marquee_favorites')"))
    .toBe(`[${second.id},${first.id}]`);
  // A model that the server does not list.
  await page.evaluate(`localStorage.setItem('marquee_favorites', '[${second.id},2000000000,${first.id}]')`);
  await page.goto('/favorites');
  await page.getByText('2 favorites · Removed 1 model no longer listed.').waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

/** Sums layout shifts, and lets the placeholders be painted before favorites are requested. */
const watchShifts = `
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value; })
    .observe({ type: 'layout-shift', buffered: true });
  const send = window.fetch;
  window.fetch = async (...call) => {
    if (String(call[0]).includes('ids='))
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return send(...call);
  };`;

for (const [size, viewport] of Object.entries(sizes))
  test(`on a ${size}, loading 1, 3 or 7 favorites shifts no layout`, async ({ openPage }) => {
    const ids = (await demoModels(7)).map(({ id }) => id);
    const page = await openPage({ viewport, reducedMotion: 'no-preference' });
    await page.addInitScript(watchShifts);
    await page.goto('/favorites');
    await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
    const devTools = await page.context().newCDPSession(page);
    // The first with all files newly loaded, the others from the cache.
    await devTools.send('Network.clearBrowserCache');
    for (const count of [7, 3, 1]) {
      await page.evaluate(
        `localStorage.setItem('marquee_favorites', '${JSON.stringify(ids.slice(0, count))}')`,
      );
      await page.reload();
      await page.getByText(count === 1 ? '1 favorite' : `${count} favorites`, { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      const shifted = Number(await page.evaluate('window.shifted'));
      expect({ count, isStill: shifted < 0.02, shifted }).toMatchObject({ isStill: true });
    }
  });
