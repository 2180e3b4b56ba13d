import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { Model } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { violationsOf, violationsOnEveryScreen } from './accessible';
import { e2eConfig } from './config';
import { type Administrator, clickLink, logInAsAdministrator, person, postJson, statusOf } from './site';
import { logInToAdminPanel, sizes, test } from './test';

const config = e2eConfig();
const Export = z.object({ totals: z.object({ impressions: z.number(), clicks: z.number() }) });

let administrator: Administrator;
/** Only this file sends traffic for it. */
let model: Model;
let password: string;

// In one worker: an event of one test would be counted in another.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  administrator = await logInAsAdministrator();
  model = await administrator.addFeaturedModel('Hedda');
  password = await administrator.generatePassword(model.id);
});
test.afterAll(() => administrator.archive(model.id));

const expectAccessible = async (on: Page): Promise<void> => expect(await violationsOf(on)).toEqual([]);

const shown = async (page: Page, name: string): Promise<number> =>
  Number(((await page.locator(`[data-stat="${name}"]`).textContent()) ?? '').replaceAll(/[^\d.]/g, ''));

const logIn = async (page: Page, password: string, query = ''): Promise<void> => {
  await page.goto(`/analytics/${model.slug}${query}`);
  await page.getByPlaceholder('Enter your analytics password').fill(password);
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' }).waitFor();
};

test('the dashboard updates after a click, makes no other calls, and an unchanged answer has no body', async ({
  page,
}) => {
  const calls: { path: string; status: number }[] = [];
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, status: response.status() });
  });
  await logIn(page, password, '?days=7');
  const before = await shown(page, 'Total Clicks');
  await until('nothing new was answered with 304', () => calls.some(({ status }) => status === 304));
  await clickLink(model.slug);
  await until('the click is on the screen', async () => (await shown(page, 'Total Clicks')) === before + 1);
  // The first event replaces the advice of an empty dashboard by charts and results.
  await page.getByRole('heading', { name: 'Daily Impressions' }).waitFor();
  await until('the results are loaded', () => calls.some(({ path }) => path.endsWith('/placement')));
  // Ad blockers block paths with the word analytics: no call or script has it.
  expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual(
    ['login', model.slug, ...['placement', 'proposal'].map((part) => `${model.slug}/${part}`)]
      .map((path) => `/api/insights/${path}`)
      .sort(),
  );
  expect(scripts.filter((path) => path.includes('analytics'))).toEqual([]);
});

test('a day has the same totals on the screen, in the call, in the CSV and in the JSON', async ({ page }) => {
  await logIn(page, password);
  const { stats: before } = await administrator.model(model.slug);
  const seen = { modelId: model.id, modelSlug: model.slug };
  expect((await postJson('/api/track-impression', [seen, seen, seen], { 'user-agent': person })).status).toBe(
    202,
  );
  await clickLink(model.slug);
  await until('the events are counted', async () => {
    const { stats } = await administrator.model(model.slug);
    return stats.impressions >= before.impressions + 3 && stats.clicks > before.clicks;
  });
  const today = new Date().toISOString().slice(0, 10);
  const query = `?from=${today}&to=${today}`;
  const answer = async (path: string): Promise<unknown> =>
    (await page.request.get(`/api/insights/${model.slug}${path}`)).json();
  // Visitors of other tests may see the featured model meanwhile: then everything is read again.
  await until('all four have the same totals', async () => {
    await page.goto(`/analytics/${model.slug}${query}`);
    await page.getByRole('heading', { name: 'Daily Impressions' }).waitFor();
    const { stats } = ModelAnalytics.parse(await answer(query));
    const screen = [await shown(page, 'Total Impressions'), await shown(page, 'Total Clicks')];
    const download = page.waitForEvent('download');
    await page.getByText('Export', { exact: true }).click();
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`marquee-${model.slug}-${today}-to-${today}.csv`);
    const [head = '', day = '', total = ''] = (await readFile(await file.path(), 'utf8'))
      .replace('\uFEFF', '')
      .split('\r\n');
    const figures = (line: string): number[] =>
      ['impressions', 'clicks'].map((name) => Number(line.split(',')[head.split(',').indexOf(name)]));
    const { totals } = Export.parse(await answer(`/export${query}&format=json`));
    const all = [screen, figures(day), figures(total), [totals.impressions, totals.clicks]];
    return all.every((two) => String(two) === String([stats.impressions, stats.clicks]));
  });

  await page.getByRole('button', { name: 'Table of Daily Impressions and Daily Clicks' }).press('Enter');
  await page.getByRole('columnheader', { name: 'Clicks', exact: true }).first().waitFor();
  await expectAccessible(page);
});

test('range, definitions and tables work by keyboard and are accessible on every screen', async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await logIn(page, password);
  await page.goto(`/analytics/${model.slug}?days=8`);
  await page.getByText("This date range isn't valid. Showing the last 30 days.").waitFor();
  await until('the URL has no range', () => new URL(page.url()).search === '');
  await page.getByRole('heading', { name: 'Results of your featured placement' }).waitFor();
  await page.getByRole('button', { name: '90 days' }).press('Enter');
  await page.waitForURL(/days=90/);
  await page.getByText('(90 days)').waitFor();
  await page.getByRole('button', { name: 'What “Click rate” means' }).press('Enter');
  await page.getByRole('dialog', { name: 'Click rate' }).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
  await page.getByRole('heading', { name: 'Clicks by platform' }).waitFor();
  await page.getByRole('tab', { name: 'Audience' }).press('End');
  await page.getByRole('button', { name: 'Change Password' }).press('Enter');
  await page.getByLabel('Confirm new password').waitFor();
  await page.waitForURL(/tab=account&days=90/);
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('heading', { name: 'Clicks by platform' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Daily Impressions' }).waitFor();

  await page.getByRole('button', { name: 'Custom' }).press('Enter');
  await page.getByLabel('From', { exact: true }).fill('2026-01-02');
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Show these days' }).press('Enter');
  await page.getByText('The first day must not be after the last.').waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test.describe(() => {
  // Without its password, and when it was revoked.
  test.use({ provoked: /status of (?:401|410)/ });

  test('a share link shows chosen figures to people without an account until it is revoked', async ({
    page: holderPage,
    openPage,
  }) => {
    await logIn(holderPage, password, '?tab=account');
    const field = (name: string) => holderPage.getByLabel(name, { exact: true });
    await holderPage.getByRole('button', { name: 'Manage Share links' }).click();
    await field('Name of the share link').fill('For the label');
    await field('Choose other days').check();
    await field('Password of the link (optional)').fill('a password of the link');
    const create = holderPage.getByRole('button', { name: 'Create share link' });
    await holderPage.locator('form', { has: create }).getByLabel('Your password').fill(password);
    await create.click();
    const url = (await holderPage.locator('code', { hasText: '/shared#' }).textContent()) ?? '';
    await expectAccessible(holderPage);

    const page = await openPage({ viewport: sizes.phone });
    await page.goto(url);
    await page.getByLabel('Password').fill('a password of the link');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show figures' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'For the label' }).waitFor();
    await page.getByRole('heading', { name: 'Daily Statistics' }).waitFor();
    await page.getByRole('combobox', { name: 'Days' }).selectOption('7 Days');
    expect(await violationsOnEveryScreen(page)).toEqual([]);
    await holderPage.getByRole('button', { name: 'Revoke For the label' }).click();
    await holderPage.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await holderPage.getByRole('button', { name: 'Revoke For the label' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await expectAccessible(page);
  });
});

test('an invite link of the admin shows the password once, and the model holder logs in with it', async ({
  page: adminPage,
  openPage,
}) => {
  await logInToAdminPanel(adminPage, `/admin/tracking?model=${model.slug}`);
  await adminPage.getByRole('button', { name: 'Invite link', exact: true }).click();
  const url = (await adminPage.locator('code', { hasText: '/password-info#' }).textContent()) ?? '';
  const { pathname, hash } = new URL(url);
  await expectAccessible(adminPage);

  // A link preview loads the page.
  expect(await statusOf(pathname)).toBe(200);
  const page = await openPage({ viewport: sizes.phone });
  await page.goto(pathname + hash);
  await page.getByRole('button', { name: 'Show my password' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show my password' }).press('Enter');
  await page.getByRole('heading', { name: 'Tracking status' }).waitFor();
  await expectAccessible(page);
  await until('the URL has no token', () => !page.url().includes('#'));
  const [dashboardUrl = '', newPassword = ''] = await page.locator('main code').allTextContents();
  expect(dashboardUrl).toMatch(new RegExp(`/analytics/${model.slug}$`));

  await page.reload();
  await page.getByRole('heading', { name: 'This link has been used or has expired' }).waitFor();
  await expectAccessible(page);
  const again = await postJson('/api/password-info', { token: hash.slice(1) });
  expect(again.status).toBe(410);
  expect(OpenedInviteLink.safeParse(await again.json()).success).toBe(false);

  await logIn(page, newPassword);
  await page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' }).waitFor();
  const logs = join(config.E2E_RUN_DIR, 'logs');
  for (const name of await readdir(logs)) {
    const log = await readFile(join(logs, name), 'utf8');
    expect({ name, hasSecret: [newPassword, hash.slice(1)].some((secret) => log.includes(secret)) }).toEqual({
      name,
      hasSecret: false,
    });
  }
});
