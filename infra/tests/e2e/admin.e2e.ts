import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DeadLetters } from '@marquee/contracts/http/dead-letters';
import { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { scriptEnvironment } from '../../launch/instance/product-environment';
import {
  expectUnmoved,
  loadWithoutCache,
  violationsOf,
  violationsOnEveryScreen,
  watchMoves,
} from './accessible';
import { test } from './administrator';
import { e2eConfig } from './config';
import { clickLink, demoModel } from './site';
import { sizes } from './test';

const deadLetters = async (page: Page): Promise<DeadLetters> =>
  DeadLetters.parse(await (await page.request.get('/api/admin/dead-letters?state=parked')).json());

for (const [path, heading] of [
  // Few models: axe needs seconds for the whole list.
  ['/admin/tracking?q=vera', 'Admin Dashboard'],
  ['/admin/tracking?tab=featured-models&q=vera', 'Add Featured Model'],
  ['/admin/figures?of=invalid&reason=bot', 'Bot names and IP ranges'],
  ['/admin/add-model', 'Preview'],
  ['/admin/models?q=vera', 'Models'],
  ['/admin/videos?q=vera&video=new', 'Add video'],
  ['/admin/ledger', 'Tracking processes'],
  ['/admin', 'Today'],
  ['/admin/agencies', 'Agencies'],
  ['/admin/setup', 'The first-run page is closed'],
  ['/admin/invitation', 'This link has been used or has expired'],
  ['/admin/receipt', 'Receipt not found'],
  ['/analytics', 'Agency Analytics'],
] as const)
  test(`${path} is accessible and fits every screen, and nothing moves while it loads`, async ({ page }) => {
    await loadWithoutCache(page);
    await page.addInitScript(watchMoves);
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectUnmoved(page);
    }
    expect(await violationsOnEveryScreen(page)).toEqual([]);
  });

test('clicks by slot are accessible and fit every screen', async ({ page }) => {
  const { slug } = await demoModel();
  // The panel is shown when something has been clicked, and the screen asks again only after a minute.
  await clickLink(slug);
  await until('a click has been counted', async () => {
    const answer = await page.request.get('/api/insights/site/clicks?period=all');
    return SiteClicks.parse(await answer.json()).surfaces.length > 0;
  });
  // The URL of an earlier screen.
  await page.goto('/admin/tracking?tab=clicks&period=all');
  await page.getByRole('heading', { name: 'Clicks by slot' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('the website’s charts, tables and file show the same totals', async ({ page, adminPanel }) => {
  await loadWithoutCache(page);
  await page.addInitScript(watchMoves);
  await page.goto('/admin/tracking?tab=website-analytics&period=monthly');
  await page.waitForURL('**/admin/figures?period=monthly&of=visits');
  await page.locator('.recharts-line').first().waitFor({ state: 'attached' });
  for (const list of ['Daily Statistics', 'Top Pages', 'Top Countries', 'Device Types', 'Visits by browser'])
    await page.getByRole('heading', { name: list, exact: true }).waitFor();
  await page.getByText('(30 days)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expectUnmoved(page);
  expect(await violationsOnEveryScreen(page)).toEqual([]);

  // Freezes the figures while file and screen are compared.
  const frozen = await (await page.request.get('/api/insights/site/visits?period=monthly')).json();
  await page.route('**/api/insights/site/visits?*', (route) => route.fulfill({ json: frozen }));
  await expect.poll(() => adminPanel.statOf('Total Views')).toBe(frozen.totalViews);
  await page.locator('summary', { hasText: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const rows = (await readFile(await download.path(), 'utf8'))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const sumOf = (list: string, column: number): number =>
    rows.filter(([name]) => name === list).reduce((sum, row) => sum + Number(row.at(column)), 0);
  expect(sumOf('total', -1)).toBe(await adminPanel.statOf('Total Views'));
  expect(sumOf('total', -2)).toBe(await adminPanel.statOf('Unique Visitors'));
  expect(sumOf('page', -1)).toBe(frozen.totalViews);
  // These answers are of other moments; visits go on meanwhile.
  for (const list of ['day', 'country', 'device', 'browser'])
    expect(sumOf(list, -1)).toBeGreaterThan(0.9 * frozen.totalViews);
});

test('a note is shown on the chart, listed below it, and removed', async ({ page }) => {
  await page.goto('/admin/figures?period=weekly');
  await page.getByRole('button', { name: 'Add a note' }).press('Enter');
  await page.getByRole('textbox', { name: 'Note' }).fill('Newsletter of this test');
  await page.getByRole('button', { name: 'Add note' }).press('Enter');
  await page.getByText('Newsletter of this test', { exact: true }).waitFor();
  await page.locator('[data-note]').first().waitFor({ state: 'attached' });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove the note “Newsletter of this test”' }).press('Enter');
  await expect(page.getByText('Newsletter of this test', { exact: true })).toHaveCount(0);
});

test('a selected row of the figures filters them, moves the focus to their title, and is in their file', async ({
  page,
}) => {
  const { slug } = await demoModel();
  await clickLink(slug);
  await until('a click is among the figures', async () =>
    (await (await page.request.get('/api/insights/site/figures?measure=clicks&by=platform')).text()).includes(
      '"onlyfans"',
    ),
  );
  await page.goto('/admin/figures?of=clicks');
  await page.getByRole('button', { name: 'Only OnlyFans' }).press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.getAll('where')).toEqual(['platform:onlyfans']);
  await page
    .getByText(/\(30 days\)/)
    .locator('xpath=..')
    .and(page.locator(':focus'))
    .waitFor();
  await page.getByRole('button', { name: 'Remove Platform is OnlyFans' }).waitFor();
  // The list of the one platform would repeat the filter. It is shown until the new answer is here.
  await expect(page.getByRole('region', { name: 'Clicks by platform' })).toHaveCount(0);
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await page.locator('summary', { hasText: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('list,name,clicks,uniqueClicks');
  expect(lines[2]).toBe('where,platform:onlyfans,,');
  const rowsOf = (list: string): number[][] =>
    lines.filter((line) => line.startsWith(`${list},`)).map((line) => line.split(',').slice(2).map(Number));
  const [[total = 0] = []] = rowsOf('total');
  expect(total).toBeGreaterThan(0);
  expect(rowsOf('day').reduce((sum, [clicks = 0]) => sum + clicks, 0)).toBe(total);
  await page.goBack();
  await page.getByRole('heading', { name: 'Clicks by slot' }).waitFor();
});

/**
 * The most pixels by which a chart was wider than its panel. Measured after each painted frame, and only
 * while the window has not been resized since, because measuring would force the next frame's layout.
 */
const watchCharts = `
  window.furthestOut = 0;
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data: width }) => {
    if (window.innerWidth !== width) return;
    for (const chart of document.querySelectorAll('.recharts-surface')) {
      const out = chart.getBoundingClientRect().right - chart.closest('section').getBoundingClientRect().right;
      window.furthestOut = Math.max(window.furthestOut, out);
    }
  };
  const look = () => { painted.port2.postMessage(window.innerWidth); requestAnimationFrame(look); };
  requestAnimationFrame(look);`;

test('a chart is never painted wider than its panel, also while the window becomes narrow on a slow machine', async ({
  page,
}) => {
  await page.goto('/admin/figures?period=daily');
  await page.locator('.recharts-surface').first().waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(watchCharts);
  for (const size of [sizes.phone, sizes.desktop, sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    await until('the chart has followed', async () => {
      const width = (await page.locator('.recharts-surface').first().boundingBox())?.width ?? 0;
      return size === sizes.phone ? width > 0 && width < size.width : width > size.width / 2;
    });
  }
  await devTools.detach();
  expect(await page.evaluate<number>('window.furthestOut')).toBe(0);
});

test('website analytics that fail to load show an error', async ({ page }) => {
  await page.route('**/api/insights/site/visits?period=weekly', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await page.goto('/admin/figures?period=weekly');
  await page.getByText('Failed to load analytics data', { exact: true }).waitFor();
});

test('an unreadable message is listed with its bytes, becomes a dead letter again when replayed, and is discarded', async ({
  page,
}) => {
  const environment = scriptEnvironment(e2eConfig().E2E_RUN_DIR, 'analytics');
  const publisher = openPublisher(environment?.AMQP_URL ?? '', { log: silentLog });
  const text = `not a batch ${randomUUID()}`;
  try {
    await until('the bus can be published to', () => publisher.hasRoom());
    await publisher.publish({ queue: 'analytics.activity.count', body: Buffer.from(text) });
  } finally {
    await publisher.close();
  }
  const { id } = await until('the dead letter is listed', async () => {
    const { letters } = await deadLetters(page);
    return letters.find(({ stage, bytes }) => stage === 'parse' && bytes === text.length);
  });
  await page.goto('/admin/ledger?state=parked');
  const item = page.getByRole('listitem').filter({ hasText: 'parse' }).first();
  await item.getByRole('button', { name: /^Show bytes/ }).press('Enter');
  await page.getByText(text, { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await item.getByRole('button', { name: /^Replay/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replay' }).press('Enter');
  await page.getByText('Dead letter replayed', { exact: true }).waitFor();
  await until('the replayed message is a dead letter again', async () =>
    (await deadLetters(page)).letters.some((one) => one.id === id && one.attempts === 2),
  );
  await page.reload();
  await item.getByText('2 attempts').waitFor();
  await item.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Dead letter discarded', { exact: true }).waitFor();
});

test('every service and dependency is on the health page, which is accessible on every screen', async ({
  page,
}) => {
  await page.goto('/admin/health');
  await page.getByText('All systems ready.').waitFor();
  await expect(page.locator('main h3')).toHaveText([
    'gateway',
    'catalog',
    'tracking',
    'analytics',
    'analytics-worker',
    'admin',
    'web',
    'PostgreSQL',
    'RabbitMQ',
    'Redis',
  ]);
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await page.route('**/api/admin/health', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await page.getByText("Couldn't load the system status.").waitFor();
});
