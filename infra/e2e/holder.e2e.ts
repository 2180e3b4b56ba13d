import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { addDays } from '@marquee/contracts/days';
import { OpenedHandOver } from '@marquee/contracts/http/hand-over';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { Model } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { openVisit, sizes, type Visit } from './browser';
import { e2eConfig } from './config';
import { type Administrator, listModels, logInAsAdministrator, postJson, siteUrl } from './site';

const config = e2eConfig();
const person = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let administrator: Administrator;
let model: Model;
let visit: Visit;

beforeAll(async () => {
  administrator = await logInAsAdministrator();
  const found = (await listModels('featured=true&sort=newest')).find(({ onlyFansLink }) => onlyFansLink !== null);
  if (!found) throw new Error('no featured model of the demo catalogue has a platform link');
  model = found;
});
beforeEach(async () => {
  visit = await openVisit();
});
afterEach(async () => {
  await visit.close();
  expect(visit.faults).toEqual([]);
});

const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
};

const shown = async (page: Page, name: string): Promise<number> =>
  Number(((await page.locator(`[data-stat="${name}"]`).textContent()) ?? '').replaceAll(/[^\d.]/g, ''));

const logIn = async (page: Page, password: string, query = ''): Promise<void> => {
  await page.goto(`/analytics/${model.slug}${query}`);
  await page.getByPlaceholder('Enter your analytics password').fill(password);
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await page.getByRole('heading', { name: 'Daily Impressions' }).waitFor();
};

test('the same day’s totals on the screen, in the call, in the CSV and in the JSON', async () => {
  const page = await visit.context.newPage();
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
  const query = `?from=${yesterday}&to=${yesterday}`;
  await logIn(page, await administrator.generatePassword(model.id), query);
  const call = ModelAnalytics.parse(await (await page.request.get(`/api/insights/${model.slug}${query}`)).json());
  expect([await shown(page, 'Total Impressions'), await shown(page, 'Total Clicks')]).toEqual([call.stats.impressions, call.stats.clicks]);
  expect(call.stats.impressions).toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`marquee-${model.slug}-${yesterday}-to-${yesterday}.csv`);
  const [head = '', day = '', total = ''] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  const figures = (line: string): number[] =>
    ['impressions', 'clicks'].map((name) => Number(line.split(',')[head.split(',').indexOf(name)]));
  expect([figures(day), figures(total)]).toEqual(Array(2).fill([call.stats.impressions, call.stats.clicks]));
  const json: unknown = await (await page.request.get(`/api/insights/${model.slug}/export${query}&format=json`)).json();
  expect(json).toMatchObject({ totals: { impressions: call.stats.impressions, clicks: call.stats.clicks } });

  await page.getByRole('button', { name: 'Table of Daily Clicks' }).press('Enter');
  await page.getByRole('columnheader', { name: 'Clicks', exact: true }).first().waitFor();
  await expectAccessible(page);
});

test('the dashboard moves while a click arrives, asks for nothing but its own calls, and an answer without news has no body', async () => {
  const page = await visit.context.newPage();
  const calls: { path: string; status: number }[] = [];
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, status: response.status() });
  });
  await logIn(page, await administrator.generatePassword(model.id), '?days=7');
  const before = await shown(page, 'Total Clicks');
  await until('nothing new was answered with 304', () => calls.some(({ status }) => status === 304), 10_000);
  const redirect = await fetch(siteUrl(`/track/${model.slug}/onlyfans`), { redirect: 'manual', headers: { 'user-agent': person } });
  expect(redirect.status).toBe(302);
  await until('the click is on the screen', async () => (await shown(page, 'Total Clicks')) === before + 1, 8_000);
  // Block lists know paths named analytics: none is among what the screen needs, in calls or in scripts.
  expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual(
    ['/api/insights/login', `/api/insights/${model.slug}`, `/api/insights/${model.slug}/placement`].sort(),
  );
  expect(scripts.filter((path) => path.includes('analytics'))).toEqual([]);
});

test.each([
  ['phone', 'dark'],
  ['phone', 'light'],
  ['desktop', 'dark'],
  ['desktop', 'light'],
] as const)('on a %s, %s: range, definitions and tables by keyboard, without a fault that a checker finds', async (size, colorScheme) => {
  const own = await openVisit({ viewport: sizes[size], colorScheme });
  try {
    const page = await own.context.newPage();
    await logIn(page, await administrator.generatePassword(model.id));
    await page.getByRole('heading', { name: 'What the featured placement brought' }).waitFor();
    await page.getByRole('button', { name: '90 days' }).press('Enter');
    await page.waitForURL(/days=90/);
    await page.getByText('(90 days, UTC)').waitFor();
    await page.getByRole('button', { name: 'What “Click rate” means' }).press('Enter');
    await page.getByRole('dialog', { name: 'Click rate' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Custom' }).press('Enter');
    await page.getByLabel('From', { exact: true }).fill('2026-01-02');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: 'Show these days' }).press('Enter');
    await page.getByText('The first day must not be after the last.').waitFor();
    await expectAccessible(page);
    await page.goto(`/analytics/${model.slug}?days=8`);
    await page.getByText('The range in the address cannot be shown. These are the last 30 days.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(overflow)).toBe(0);
  } finally {
    await own.close();
  }
  expect(own.faults).toEqual([]);
});

test('from the administrator’s hand-over link to the holder’s log-in; the link shows the password once', async () => {
  const desk = await visit.context.newPage();
  await desk.goto(`/admin/tracking?model=${model.slug}`);
  await desk.getByLabel('Email').fill(config.E2E_ADMIN_EMAIL);
  await desk.getByLabel('Password').fill(config.E2E_ADMIN_PASSWORD);
  await desk.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await desk.getByRole('button', { name: 'Hand-over link' }).click();
  const url = (await desk.locator('code', { hasText: '/password-info#' }).textContent()) ?? '';
  const { pathname, hash } = new URL(url);
  await expectAccessible(desk);

  const holder = await openVisit({ viewport: sizes.phone });
  try {
    // A preview only looks.
    expect((await fetch(siteUrl(pathname))).status).toBe(200);
    const page = await holder.context.newPage();
    await page.goto(pathname + hash);
    await page.getByRole('button', { name: 'Show My Password' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show My Password' }).press('Enter');
    await page.getByRole('heading', { name: 'Tracking status' }).waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain('#');
    const [address = '', password = ''] = await page.locator('main code').allTextContents();
    expect(address).toMatch(new RegExp(`/analytics/${model.slug}$`));

    await page.reload();
    await page.getByRole('heading', { name: 'This link has been used or has expired' }).waitFor();
    await expectAccessible(page);
    const again = await postJson('/api/password-info', { token: hash.slice(1) });
    expect(again.status).toBe(410);
    expect(OpenedHandOver.safeParse(await again.json()).success).toBe(false);

    await logIn(page, password);
    await page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' }).waitFor();
    const logs = join(config.E2E_RUN_DIR, 'logs');
    for (const name of await readdir(logs)) {
      const log = await readFile(join(logs, name), 'utf8');
      expect({ name, told: [password, hash.slice(1)].some((secret) => log.includes(secret)) }).toEqual({ name, told: false });
    }
  } finally {
    await holder.close();
  }
  // The second opening is refused on purpose, by a call of the test's own; the screen itself has no fault.
  expect(holder.faults).toEqual([]);
});
