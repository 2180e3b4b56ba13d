import type { Model } from '@marquee/contracts/http/models';
import type { Page } from 'playwright-core';
import { noViolations, violationsInBothThemes } from '../accessible';
import { openVisit, sizes, takenOver, type Visit } from '../browser';
import { listModels } from '../site';

let visit: Visit;
let model: Model;

beforeAll(async () => {
  const [found] = await listModels('limit=1');
  if (found === undefined) throw new Error('the demo catalogue is empty');
  model = found;
});

const open = async (
  path: string,
  viewport: (typeof sizes)[keyof typeof sizes],
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
) => {
  visit = await openVisit({ viewport, reducedMotion });
  const page = await visit.context.newPage();
  await page.clock.install();
  await page.goto(path);
  await takenOver(page);
  return page;
};

afterEach(async () => {
  await visit.close();
  expect(visit.faults).toEqual([]);
});

const bothSizes = Object.entries(sizes);
const counter = (page: Page) => page.getByRole('region', { name: 'Banners' }).getByText(/^\d \/ 4$/);
/** Whether the banners move: a change is read out when they stand still. */
const theyMove = (page: Page) => page.locator('[aria-roledescription="slide"][aria-live="off"]').waitFor();
const theyStandStill = (page: Page) =>
  page.locator('[aria-roledescription="slide"][aria-live="polite"]').waitFor();
const shown = async (page: Page) => (await counter(page).textContent())?.charAt(0);

test.each(bothSizes)(
  '%s: the banners advance every 5 seconds, all four, and begin again',
  async (_name, viewport) => {
    const page = await open('/', viewport);
    await counter(page).scrollIntoViewIfNeeded();
    await page.mouse.move(1, 1);
    // From here on every change is timed by the one before it.
    while ((await shown(page)) !== '2') await page.clock.runFor(100);
    for (const [before, expected] of ['23', '34', '41', '12']) {
      await page.clock.runFor(4_000);
      expect(await shown(page)).toBe(before);
      await page.clock.runFor(1_100);
      expect(await shown(page)).toBe(expected);
    }
    expect(await violationsInBothThemes(page, '[aria-label="Banners"]')).toEqual(noViolations);
  },
);

test('the banners stand still under the pointer and the focus, and for good once stopped', async () => {
  const page = await open('/', sizes.desktop);
  const banners = page.getByRole('region', { name: 'Banners' });
  await banners.hover();
  await theyStandStill(page);
  const first = await shown(page);
  await page.clock.runFor(11_000);
  expect(await shown(page)).toBe(first);
  await page.mouse.move(1, 1);
  await theyMove(page);
  while ((await shown(page)) !== '2') await page.clock.runFor(100);

  await page.getByRole('button', { name: 'Banner 4: Put your name in lights' }).focus();
  await theyStandStill(page);
  await page.clock.runFor(11_000);
  expect(await shown(page)).toBe('2');
  await page.keyboard.press('Enter');
  expect(await shown(page)).toBe('4');

  await page.getByRole('button', { name: 'Stop the banners' }).press('Enter');
  await page.getByRole('link', { name: 'Marquee' }).first().focus();
  await page.clock.runFor(11_000);
  expect(await shown(page)).toBe('4');
  await page.getByRole('button', { name: 'Play the banners' }).waitFor();
});

test('whoever wants less motion sees the first banner until they ask for the next', async () => {
  const page = await open('/', sizes.phone, 'reduce');
  await page.clock.runFor(11_000);
  expect(await shown(page)).toBe('1');
  await page.getByRole('button', { name: /^Banner 2/ }).click();
  expect(await shown(page)).toBe('2');
});

test.each(bothSizes)(
  '%s: the live activity says that it is simulated, keeps its bounds, and can be closed',
  async (_name, viewport) => {
    const page = await open('/', viewport);
    await page.getByRole('heading', { name: 'Why here' }).scrollIntoViewIfNeeded();
    const widget = page.getByRole('region', { name: 'Live activity' });
    await widget.getByText('Simulated', { exact: true }).waitFor();
    const viewers = async () => Number(/(\d+) viewing now/.exec((await widget.textContent()) ?? '')?.[1]);
    const first = await viewers();
    expect(first >= 20 && first <= 169).toBe(true);
    const seen = new Set<number>([first]);
    for (let turn = 0; turn < 5; turn += 1) {
      const before = await viewers();
      await page.clock.runFor(10_000);
      const now = await viewers();
      seen.add(now);
      // One change, or two where the pauses were short.
      expect(now - before >= -10 && now - before <= 8 && now >= 15 && now <= 200).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(await widget.textContent()).toMatch(/[1-5] minutes? ago/);
    await widget.getByRole('button', { name: 'Close live activity' }).click();
    await widget.waitFor({ state: 'detached' });
  },
);

test.each(bothSizes)(
  '%s: the live chat says that it is simulated and keeps eight entries',
  async (_name, viewport) => {
    const page = await open(`/model/${model.slug}`, viewport);
    await page.getByRole('heading', { level: 1, name: model.name }).waitFor();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const chat = page.getByRole('region', { name: 'Live chat' });
    await chat.getByText('Simulated', { exact: true }).waitFor();
    const online = Number(/(\d+) online/.exec((await chat.textContent()) ?? '')?.[1]);
    expect(online >= 20 && online <= 69).toBe(true);
    const entries = chat.getByRole('listitem');
    expect(await entries.count()).toBe(5);
    await page.clock.runFor(9_000);
    expect(await entries.count()).toBe(5);
    await page.clock.runFor(16_100);
    expect(await entries.count()).toBeGreaterThan(5);

    const message = chat.getByLabel('Your message');
    const before = await entries.count();
    await message.fill('   ');
    await message.press('Enter');
    expect(await entries.count()).toBe(before);
    await message.fill('Good evening');
    await message.press('Enter');
    expect(await entries.last().textContent()).toBe('You Good evening');
    await page.clock.runFor(120_000);
    expect(await entries.count()).toBe(8);
    expect(await violationsInBothThemes(page)).toEqual(noViolations);
    await chat.getByRole('button', { name: 'Close live chat' }).click();
    await chat.waitFor({ state: 'detached' });
  },
);

test('the widgets rest while the page is hidden', async () => {
  const page = await open(`/model/${model.slug}`, sizes.desktop);
  await page.getByRole('heading', { level: 1, name: model.name }).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const entries = page.getByRole('region', { name: 'Live chat' }).getByRole('listitem');
  await entries.first().waitFor();
  const turn = (state: string) =>
    page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  await turn('hidden');
  await page.clock.runFor(100_000);
  expect(await entries.count()).toBe(5);
  await turn('visible');
  await page.clock.runFor(26_000);
  expect(await entries.count()).toBeGreaterThan(5);
});

test('the label says on focus what is made up, at once, and after 700 ms under the pointer', async () => {
  const page = await open(`/model/${model.slug}`, sizes.desktop);
  await page.getByRole('heading', { level: 1, name: model.name }).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const label = page.getByRole('button', { name: 'Simulated' });
  await label.waitFor();
  const tip = page.getByRole('tooltip');
  await label.focus();
  await tip.waitFor();
  expect(await tip.textContent()).toContain('this page makes the people, their words and the figures up');
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await page.getByLabel('Your message').focus();
  // Longer than the 300 ms within which a next tip does not wait.
  await page.clock.runFor(1_000);
  const box = await label.boundingBox();
  if (box === null) throw new Error('the label is not on the screen');
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.clock.runFor(600);
  expect(await tip.count()).toBe(0);
  await page.clock.runFor(200);
  await tip.waitFor();
});

test('a profile holds the place of its banner, shows one of five after a second, and nothing moves', async () => {
  for (const viewport of Object.values(sizes)) {
    visit = await openVisit({ viewport });
    const page = await visit.context.newPage();
    await page.addInitScript(`
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto(`/model/${model.slug}`);
    const banner = page.locator('img[data-stage]');
    expect(await banner.count()).toBe(0);
    await banner.waitFor();
    expect(await banner.getAttribute('src')).toMatch(/stage-[1-5]/);
    await page.waitForLoadState('networkidle');
    expect(Number(await page.evaluate('window.shifted'))).toBeLessThanOrEqual(0.02);
    if (viewport !== sizes.desktop) await visit.close();
  }
});

test('a message stays for 5 seconds, and F8 leads the keyboard to it', async () => {
  const page = await open(`/model/${model.slug}`, sizes.desktop);
  await visit.context.grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  const message = page.getByText('Profile link copied to clipboard!', { exact: true });
  await message.waitFor();
  await page.keyboard.press('F8');
  expect(
    await page.evaluate(
      "document.activeElement?.closest('[role=\"region\"]')?.getAttribute('aria-label') ?? ''",
    ),
  ).toContain('F8');
  // Reading it by keyboard stops its clock; leaving it lets the clock run on.
  await page.getByRole('button', { name: 'Copy Link' }).focus();
  await page.clock.runFor(6_000);
  await message.waitFor({ state: 'detached' });
});
