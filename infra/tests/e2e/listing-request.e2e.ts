import { until } from '@marquee/kit/testing/until';
import { expect } from '@playwright/test';
import { violationsInBothThemes } from './accessible';
import { mailsTo } from './mail-folder';
import { test } from './test';

test('a listing request is stored, confirmed and emailed, and its link shows the status', async ({
  page,
}) => {
  const email = `requester-${crypto.randomUUID()}@example.com`;
  await page.goto('/list-model');
  const form = page.locator('form:has([name="modelName"])');
  await form.locator('[name="modelName"]').fill('Velvet Rose');
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="platforms"]').fill('OnlyFans');
  await form.locator('[name="description"]').fill('A studio with a piano.');
  await form.locator('button[type="submit"]').click();
  await page.getByText(/Thank you! Your reference number is LR-/).waitFor();

  const mail = await until('the mail is in the folder', async () => (await mailsTo(email))[0]);
  const link = /\/list-model\/status#\S+/.exec(mail)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Your listing request' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Received' }).waitFor();
  await page.getByText('We’ll review your request and email you within 24 hours.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
