import { AdminModel } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { fitsTheScreen, violationsOnEveryScreen } from './accessible';
import { mailsTo } from './mail-folder';
import { type Operator, openOperator } from './operator';
import { demoModel } from './site';
import { logInToAdminPanel, sizes, test } from './test';

let operator: Operator;

test.use({ viewport: sizes.phone });

test.beforeAll(async () => {
  operator = await openOperator();
});

test.afterAll(() => operator.close());

const openReports = async (page: Page): Promise<void> => {
  await logInToAdminPanel(page, '/admin/reports', operator);
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
};

/** A profile for this test only, which it may archive. */
const newProfile = async (page: Page): Promise<AdminModel> => {
  const slug = `curtain-call-${crypto.randomUUID().slice(0, 8)}`;
  const reply = await page.request.post('/api/models', {
    data: {
      // One word as long as a name may be.
      name: `${'Curtaincall'.repeat(7).slice(0, 71)}-${slug.slice(-8)}`,
      slug,
      category: 'new',
      profileImage: `/media/portraits/${slug}.svg`,
      description: 'A profile for a test.',
    },
  });
  expect([reply.status(), reply.ok() ? '' : await reply.text()]).toEqual([201, '']);
  const found = await page.request.get(`/api/admin/models?q=${slug}`);
  const [model] = AdminModel.array().parse(await found.json());
  if (model === undefined) throw new Error('the new profile is not in the list');
  return model;
};

test('a report from a profile, by keyboard alone, gets a receipt, a mail and a status page', async ({
  page,
}) => {
  const email = `reporter-${crypto.randomUUID()}@example.com`;
  const path = `/model/${(await demoModel()).slug}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Report this profile' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor();
  await expect(page.locator('[name="page"]')).toHaveValue(path);
  expect(await violationsOnEveryScreen(page)).toEqual([]);

  await page.locator('[name="kind"]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The second picture is mine.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Vera');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  const receipt = page.getByRole('heading', { name: /^Report RP-/ });
  await receipt.and(page.locator(':focus')).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  const reference = ((await receipt.textContent()) ?? '').replace('Report ', '');
  const link = (await page.locator('a[href*="/report/status#"]').getAttribute('href')) ?? '';
  const mail = await until('the mail is in the folder', async () => (await mailsTo(email))[0]);
  expect(mail).toContain(reference);
  expect(mail).toContain(link);

  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Your report' }).waitFor();
  await page.getByText(`Reference ${reference}`).waitFor();
  await page.getByText('Received', { exact: true }).waitFor();
  await page.getByText(/We’ll reply by /).waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
});

test('a status link without a token finds no report', async ({ page }) => {
  await page.goto('/report/status');
  await page.getByRole('heading', { name: 'Report not found' }).waitFor();
});

test('an administrator finds and reviews a report, takes the profile down, upholds the report, and the reporter is notified', async ({
  page,
  openPage,
}) => {
  await openReports(page);
  const model = await newProfile(page);
  const profile = await openPage();
  await profile.goto(`/model/${model.slug}`);
  await profile.getByRole('heading', { level: 1, name: model.name }).waitFor();
  expect(await fitsTheScreen(profile)).toBe(true);
  const email = `reporter-${crypto.randomUUID()}@example.com`;
  const reply = await page.request.post('/api/reports', {
    data: {
      kind: 'intimate-images',
      page: `/model/${model.slug}`,
      details: 'It is me.',
      email,
      goodFaith: true,
    },
  });
  expect(reply.status()).toBe(200);

  await page.getByLabel('Search').fill(model.slug);
  const row = page.getByRole('button', { name: new RegExp(`Intimate images.*${model.slug}`, 's') });
  await row.waitFor();
  await page
    .getByRole('row', { name: model.slug })
    .getByText(/(?:2 days 0|1 day 23) h left/)
    .waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await row.click();
  const panel = page.getByRole('region', { name: 'Intimate images' });
  await panel.getByText('It is me.').waitFor();
  await panel.getByRole('button', { name: 'Start review' }).click();
  await panel.locator('dd', { hasText: /^In review$/ }).waitFor();
  await page.getByLabel('New internal note').fill('Compared with the passport.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Compared with the passport.').waitFor();

  await panel.getByRole('button', { name: `Archive /${model.slug}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await panel.getByText(`Archived by ${operator.email}`).waitFor();
  expect((await page.request.get(`/api/models/slug/${model.slug}`)).status()).toBe(410);
  expect(await violationsOnEveryScreen(page)).toEqual([]);

  await panel.getByLabel(/^Message to the reporter/).fill('The profile is gone.');
  await panel.getByRole('button', { name: 'Uphold' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Uphold' }).click();
  await panel.getByText('Answered in time').waitFor();
  await until('three mails are in the folder', async () => (await mailsTo(email)).length === 3);
  expect((await mailsTo(email)).some((mail) => mail.includes('The profile is gone.'))).toBe(true);

  await page.getByRole('button', { name: 'Close the report' }).click();
  await page.getByText('No reports found').waitFor();
  await page.getByText('Closed', { exact: true }).click();
  await row.waitFor();
  await expect(page).toHaveURL(/show=closed/);
});

test('taking down a profile that is already down or never existed is no error', async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await openReports(page);
  const model = await newProfile(page);
  expect((await page.request.post(`/api/admin/models/${model.id}/archive`, { data: {} })).status()).toBe(200);
  const absent = `absent-${crypto.randomUUID()}`;
  for (const slug of [model.slug, absent]) {
    await page.request.post('/api/reports', {
      data: { kind: 'other', page: slug, details: 'Look.', goodFaith: true },
    });
  }
  const takeDown = async (slug: string) => {
    await page.getByLabel('Search').fill(slug);
    await page.getByRole('button', { name: new RegExp(`Something else.*${slug}`, 's') }).click();
    await page.getByRole('button', { name: `Archive /${slug}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  };
  await takeDown(model.slug);
  await page.getByText('It was archived already.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close the report' }).click();
  await takeDown(absent);
  await page.getByText('Profile not found.', { exact: true }).waitFor();
});
