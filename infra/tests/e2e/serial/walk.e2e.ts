import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from '../accessible';
import { e2eConfig } from '../config';
import { type Administrator, listModels, logInAsAdministrator } from '../site';
import { sizes, test } from '../test';

const config = e2eConfig();
let administrator: Administrator;

test.beforeAll(async () => {
  administrator = await logInAsAdministrator();
});

const statOf = async (page: Page, label: string): Promise<number> => {
  const card = page.locator(`[data-stat="${label}"]`);
  return Number(((await card.textContent()) ?? '').replaceAll(/[^\d.]/g, ''));
};

test('a visitor browses, opens a profile and clicks through; the holder and the administrator see the figures change', async ({
  page,
}) => {
  const model = (await listModels('featured=true')).find(({ onlyFansLink }) => onlyFansLink !== null);
  if (!model) throw new Error('no featured model of the demo catalog has a platform link');
  // Events of earlier tests would be counted as those of this one.
  await until('nothing is in flight', async () => (await administrator.ledger()).totals.inFlight === 0);
  const before = { model: await administrator.model(model.slug), site: await administrator.site() };

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
  const outside = page
    .context()
    .waitForEvent('request', (request) => request.url().startsWith('https://onlyfans.com/'));
  const popup = page.context().waitForEvent('page');
  await page.locator(`a[href^="/track/${model.slug}/onlyfans"]`).first().click();
  await outside;
  const elsewhere = await popup;
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
  await expect.poll(() => statOf(page, 'Total Clicks')).toBe(shown.stats.clicks);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByPlaceholder('Enter your analytics password').waitFor();
});

test('the administrator logs in with the printed credentials and sees live figures', async ({
  page,
  openPage,
}) => {
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

  const phone = await openPage({ viewport: sizes.phone });
  await phone.goto('/models');
  await phone.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => statOf(page, 'Total Views')).toBeGreaterThan(before);
});

test('the page behind the age gate is inert until the age is confirmed', async ({ openPage }) => {
  const page = await openPage({ viewport: sizes.phone, passedAgeGate: false });
  await page.goto('/models');
  await page.getByRole('button', { name: 'I am 18+ years old - Enter Site' }).waitFor();
  await expect(page.getByRole('link', { name: 'Models', exact: true })).toHaveCount(0);
  const filter = 'getComputedStyle(document.querySelector("[data-age-gate-page]")).filter';
  await expect.poll(() => page.evaluate(filter)).toBe('blur(18px)');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'I am 18+ years old - Enter Site' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.evaluate("localStorage.getItem('marquee_age_verified')")).toBe('true');
});
