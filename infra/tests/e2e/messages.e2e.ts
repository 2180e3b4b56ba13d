import { FormAnswer } from '@marquee/contracts/http/contact';
import { until } from '@marquee/kit/testing/until';
import { expect } from '@playwright/test';
import { violationsOnEveryScreen } from './accessible';
import { test } from './administrator';
import { mailsTo, subjectOf } from './mail-folder';
import { postJson } from './site';

test('a contact message is answered from the inbox, and its sender gets the answer', async ({ page }) => {
  const email = `sender-${crypto.randomUUID()}@example.com`;
  const sent = await postJson('/api/contact/general', {
    name: 'Vera',
    email,
    subject: 'Opening hours',
    inquiryType: 'general',
    message: 'When do you open?',
  });
  const reference = /CM-\w{8}/.exec(FormAnswer.parse(await sent.json()).message)?.[0] ?? '';
  await page.goto(`/admin/inbox?box=messages&q=${reference}`);
  await page.getByRole('button', { name: 'Opening hours' }).click();
  const answer = page.getByLabel('To Vera');
  await answer.waitFor();
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await answer.fill('Every day at nine.');
  await page.getByRole('button', { name: 'Reply by email' }).press('Enter');
  await page.getByText(`Emailed to ${email}:`).waitFor();
  await expect(answer).toHaveValue('');
  await page.getByRole('listitem').filter({ hasText: 'New → Answered' }).waitFor();

  const mail = await until('the answer is in the folder', async () =>
    (await mailsTo(email)).find((one) => one.includes('Every day at nine.')),
  );
  expect(subjectOf(mail)).toBe(`Re: [${reference}] Opening hours`);
  expect(mail).toContain('Hello Vera,');
});

test('business details are kept, and a change of one keeps the others', async ({ page }) => {
  const taxLine = `VAT ${crypto.randomUUID().slice(0, 8)}`;
  const open = () => page.goto('/admin/business');
  const instructions = page.getByLabel('Payment instructions');
  await open();
  await expect(instructions).toHaveValue(/account 12/);
  const before = await instructions.inputValue();
  await page.getByLabel('Tax line (optional)').fill(taxLine);
  await page.getByRole('button', { name: 'Save details' }).press('Enter');
  await page.getByText('Business details saved', { exact: true }).waitFor();
  await open();
  await expect(page.getByLabel('Tax line (optional)')).toHaveValue(taxLine);
  await expect(instructions).toHaveValue(before);
});
