import { AdminModel } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { fitsTheScreen, violationsOnEveryScreen } from './accessible';
import { type BrowserSession, openSession, sizes } from './browser';
import { mailsTo } from './mail-folder';
import { type Operator, openOperator } from './operator';
import { demoModel } from './site';

let operator: Operator;
/** The reporter, and the administrator who handles the reports. */
let visitor: BrowserSession;
let admin: BrowserSession;

beforeAll(async () => {
  operator = await openOperator();
  visitor = await openSession();
  admin = await openSession();
  const page = await admin.context.newPage();
  await page.goto('/admin/reports');
  await operator.logIn(page);
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  await page.close();
});

afterEach(async () => {
  for (const { context, pageErrors } of [visitor, admin]) {
    for (const page of context.pages()) await page.close();
    expect(pageErrors.splice(0)).toEqual([]);
  }
});

afterAll(async () => {
  await visitor.close();
  await admin.close();
  await operator.close();
});

const begin = async (
  { context }: BrowserSession,
  viewport: (typeof sizes)[keyof typeof sizes],
): Promise<Page> => {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  return page;
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

test('a report from a profile, by keyboard alone, gets a receipt, a mail and a status page', async () => {
  const page = await begin(visitor, sizes.phone);
  const email = `reporter-${crypto.randomUUID()}@example.com`;
  const path = `/model/${(await demoModel()).slug}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Report this profile' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor();
  expect(await page.locator('[name="page"]').inputValue()).toBe(path);
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

test('a status link without a token finds no report', async () => {
  const page = await begin(visitor, sizes.phone);
  await page.goto('/report/status');
  await page.getByRole('heading', { name: 'Report not found' }).waitFor();
});

test('an administrator finds and reviews a report, takes the profile down, upholds the report, and the reporter is notified', async () => {
  const page = await begin(admin, sizes.phone);
  await page.goto('/admin/reports');
  const model = await newProfile(page);
  const profile = await begin(visitor, sizes.phone);
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
  await panel.getByText(/^In review by/).waitFor();
  await panel.getByLabel('Internal note').fill('Compared with the passport.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await panel.getByText('Compared with the passport.').waitFor();

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
  await page.getByText('No reports here.').waitFor();
  await page.getByText('Closed', { exact: true }).click();
  await row.waitFor();
  await until('the URL has the filter', () => page.url().includes('show=closed'));
});

test('taking down a profile that is already down or never existed is no error', async () => {
  const page = await begin(admin, sizes.desktop);
  await page.goto('/admin/reports');
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
