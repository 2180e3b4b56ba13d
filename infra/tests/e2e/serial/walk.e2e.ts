import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { violationsOf } from '../accessible';
import { type BrowserSession, openSession, sizes } from '../browser';
import { e2eConfig } from '../config';
import { type Administrator, listModels, logInAsAdministrator } from '../site';

const config = e2eConfig();
let administrator: Administrator;
let session: BrowserSession;

beforeAll(async () => {
  administrator = await logInAsAdministrator();
});

beforeEach(async () => {
  session = await openSession();
});

afterEach(async () => {
  await session.close();
  expect(session.pageErrors).toEqual([]);
});

const statOf = async (page: Page, label: string): Promise<number> => {
  const card = page.locator(`[data-stat="${label}"]`);
  return Number(((await card.textContent()) ?? '').replaceAll(/[^\d.]/g, ''));
};

test('a visitor browses, opens a profile and clicks through; the holder and the administrator see the figures change', async () => {
  const model = (await listModels('featured=true')).find(({ onlyFansLink }) => onlyFansLink !== null);
  if (!model) throw new Error('no featured model of the demo catalog has a platform link');
  // Events of earlier tests would be counted as those of this one.
  await until('nothing is in flight', async () => (await administrator.ledger()).totals.inFlight === 0);
  const before = { model: await administrator.model(model.slug), site: await administrator.site() };

  const page = await session.context.newPage();
  await page.goto('/models?featured=true');
  const card = page.getByRole('link', { name: model.name }).first();
  await card.waitFor();
  await card.scrollIntoViewIfNeeded();
  await until('the card was on screen for its second', async () => {
    await page.waitForTimeout(200);
    return (
      (await administrator.model(model.slug)).stats.impressionsByKind.card >
      before.model.stats.impressionsByKind.card
    );
  });
  await card.click();
  await page.getByRole('heading', { level: 1, name: model.name }).waitFor();
  await session.context.route(/^https:\/\/onlyfans\.com\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  );
  const popup = session.context.waitForEvent('page');
  await page.locator(`a[href^="/track/${model.slug}/onlyfans"]`).first().click();
  const elsewhere = await popup;
  await elsewhere.waitForURL(/onlyfans\.com/);
  await elsewhere.close();

  const moved = await until('profile, click and views are counted', async () => {
    const now = { model: await administrator.model(model.slug), site: await administrator.site() };
    const profile = now.model.stats.impressionsByKind.profile > before.model.stats.impressionsByKind.profile;
    const views = now.site.totalViews >= before.site.totalViews + 2;
    return profile && views && now.model.stats.clicks > before.model.stats.clicks && now;
  });
  expect(moved.model.stats.clicks).toBe(before.model.stats.clicks + 1);
  expect(moved.model.stats.impressionsByKind.profile).toBe(before.model.stats.impressionsByKind.profile + 1);
  expect(moved.site.totalViews).toBe(before.site.totalViews + 2);
  expect(moved.site.realTimeUsers).toBeGreaterThanOrEqual(1);

  const password = await administrator.generatePassword(model.id);
  await page.goto(`/analytics/${model.slug}`);
  await page.getByPlaceholder('Enter your analytics password').fill('not the password');
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await page.getByText('Invalid password. Please try again.').waitFor();
  await page.getByPlaceholder('Enter your analytics password').fill(password);
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
  await page.getByRole('heading', { name: 'Daily Impressions' }).waitFor();
  const shown = await administrator.model(model.slug);
  await until(
    'the dashboard shows the counted clicks',
    async () => (await statOf(page, 'Total Clicks')) === shown.stats.clicks,
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByPlaceholder('Enter your analytics password').waitFor();
});

test('the administrator logs in with the printed credentials and sees live figures', async () => {
  const page = await session.context.newPage();
  await page.goto('/admin/tracking');
  await page.getByLabel('Email').fill(config.E2E_ADMIN_EMAIL);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByText('Invalid email or password').waitFor();
  await page.getByLabel('Password').fill(config.E2E_ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.getByRole('tab', { name: 'Website Analytics' }).click();
  await page.getByText('Views per Visitor').waitFor();
  const before = await until(
    'the figure is there',
    async () => (await statOf(page, 'Total Views')) || undefined,
  );

  const visitor = await openSession({ viewport: sizes.phone });
  try {
    const phone = await visitor.context.newPage();
    await phone.goto('/models');
    await phone.getByRole('heading', { level: 1 }).waitFor();
    await until(
      'the administrator sees the new view',
      async () => (await statOf(page, 'Total Views')) > before,
    );
  } finally {
    await visitor.close();
    expect(visitor.pageErrors).toEqual([]);
  }
});

test('the page behind the age gate is inert until the age is confirmed', async () => {
  const newVisitor = await openSession({ viewport: sizes.phone }, { passedAgeGate: false });
  try {
    const page = await newVisitor.context.newPage();
    await page.goto('/models');
    await page.getByRole('button', { name: 'I am 18+ years old - Enter Site' }).waitFor();
    expect(await page.getByRole('link', { name: 'Models', exact: true }).count()).toBe(0);
    const filter = 'getComputedStyle(document.querySelector("[data-age-gate-page]")).filter';
    await until('the page is blurred', async () => (await page.evaluate(filter)) === 'blur(18px)');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'I am 18+ years old - Enter Site' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await until(
      'the answer is stored',
      async () => (await page.evaluate("localStorage.getItem('marquee_age_verified')")) === 'true',
    );
  } finally {
    await newVisitor.close();
    expect(newVisitor.pageErrors).toEqual([]);
  }
});
