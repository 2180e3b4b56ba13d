import type { Model } from '@marquee/contracts/http/models';
import { expect, type Page } from '@playwright/test';
import { violationsOnEveryScreen } from './accessible';
import { demoModel } from './site';
import { type OpenPage, sizes, test } from './test';

test.use({ showsImages: true, contextOptions: { reducedMotion: 'no-preference' } });

let model: Model;

test.beforeAll(async () => {
  model = await demoModel();
});

/** With timers that a test advances. */
const open = async (
  openPage: OpenPage,
  path: string,
  options: Parameters<OpenPage>[0] = {},
): Promise<Page> => {
  const page = await openPage(options);
  await page.clock.install();
  await page.goto(path);
  return page;
};

test('banners, live activity and live chat are labeled and accessible on every screen', async ({
  openPage,
}) => {
  const page = await open(openPage, '/', { viewport: sizes.phone });
  const banners = page.getByRole('region', { name: 'Banners' });
  await banners.scrollIntoViewIfNeeded();
  await banners.getByText(/^\d \/ 4$/).waitFor();
  expect(await violationsOnEveryScreen(page, '[aria-label="Banners"]')).toEqual([]);
  await page.getByRole('heading', { name: 'Why Marquee' }).scrollIntoViewIfNeeded();
  const activity = page.getByRole('region', { name: 'Live activity' });
  await activity.getByText('Simulated', { exact: true }).waitFor();
  await page.goto(`/model/${model.slug}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('region', { name: 'Live chat' }).getByText('Simulated', { exact: true }).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('the label explains the simulation at once on focus, and after 700 ms on hover', async ({
  openPage,
}) => {
  const page = await open(openPage, `/model/${model.slug}`);
  await page.getByRole('heading', { level: 1, name: model.name }).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const label = page.getByRole('button', { name: 'Simulated' });
  await label.waitFor();
  const tooltip = page.getByRole('tooltip');
  await label.focus();
  await tooltip.waitFor();
  await expect(tooltip).toContainText('the people, messages and numbers are invented');
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await page.getByLabel('Your message').focus();
  // The clock stands. Longer than the 300 ms within which a next tooltip opens without delay.
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000);
  const box = await label.boundingBox();
  if (box === null) throw new Error('the label is not on the screen');
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.clock.runFor(600);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(200);
  await page.clock.resume();
  await tooltip.waitFor();
});

for (const [size, viewport] of Object.entries(sizes))
  test(`on a ${size} a profile reserves space for its banner, shows one of five, and shifts no layout`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto(`/model/${model.slug}`);
    const banner = page.locator('img[data-stage]');
    await banner.waitFor();
    await expect(banner).toHaveAttribute('src', /stage-[1-5]/);
    await page.waitForLoadState('networkidle');
    expect(Number(await page.evaluate('window.shifted'))).toBeLessThanOrEqual(0.02);
  });

test('a toast stays for 5 seconds, and F8 moves the focus to it', async ({ openPage }) => {
  const page = await open(openPage, `/model/${model.slug}`);
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  const message = page.getByText('Profile link copied to clipboard!', { exact: true });
  await message.waitFor();
  await page.keyboard.press('F8');
  await page.locator('[role="region"][aria-label*="F8"]:focus-within').waitFor({ state: 'attached' });
  // Focus in the toast pauses its timer; leaving it resumes the timer.
  await page.getByRole('button', { name: 'Copy Link' }).focus();
  await page.clock.runFor(6_000);
  await message.waitFor({ state: 'detached' });
});
