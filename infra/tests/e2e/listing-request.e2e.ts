import { FormAnswer } from '@marquee/contracts/http/contact';
import { ListingRequests } from '@marquee/contracts/http/inbox';
import { until } from '@marquee/kit/testing/until';
import { expect } from '@playwright/test';
import { violationsInBothThemes } from './accessible';
import { test } from './administrator';
import { mailsTo, subjectOf } from './mail-folder';
import { loggedOut } from './test';

test('a free listing leads from the form to a live profile, and the requester can follow it by three mails', async ({
  page: inbox,
  adminPanel: { api },
  openPage,
}) => {
  const email = `requester-${crypto.randomUUID()}@example.com`;
  const modelName = `Velvet ${crypto.randomUUID().slice(0, 8)}`;
  const mail = (nth: number, subject: string) =>
    until(`mail ${nth} is in the folder`, async () => {
      const [last, ...others] = (await mailsTo(email)).slice(nth - 1);
      if (last === undefined) return undefined;
      expect([subjectOf(last), others]).toEqual([expect.stringContaining(subject), []]);
      return last;
    });
  const linkIn = (text: string, path: RegExp): string => {
    const link = path.exec(text)?.[0];
    if (link === undefined) throw new Error(`the mail has no link ${path}`);
    return link;
  };

  const page = await openPage({ storageState: loggedOut });
  await page.goto('/list-model');
  const form = page.locator('form:has([name="modelName"])');
  await form.locator('[name="modelName"]').fill(modelName);
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="platforms"]').fill('OnlyFans https://onlyfans.com/velvetrose');
  await form.locator('[name="description"]').fill('A studio with a piano.');
  const answered = page.waitForResponse('**/api/contact/listing-request');
  await form.locator('button[type="submit"]').click();
  await page.getByText(/Thank you! Your reference number is LR-/).waitFor();
  const { reference } = FormAnswer.parse(await (await answered).json());

  const received = await mail(1, 'We received your listing request');
  await page.goto(linkIn(received, /\/list-model\/status#\S+/));
  await page.getByRole('heading', { level: 1, name: 'Your listing request' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Received' }).waitFor();
  await page.getByText('We’ll review your request and email you within 24 hours.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const found = await inbox.request.get(`/api/admin/inbox/listing-requests?q=${reference}`);
  const id = ListingRequests.parse(await found.json()).requests[0]?.id ?? 0;
  await inbox.goto(`/admin/inbox?request=${id}`);
  await inbox.getByRole('button', { name: 'Start review', exact: true }).click();
  await inbox.getByLabel('Agreed price ($)').fill('0');
  await inbox.getByRole('button', { name: 'Save price' }).click();
  await inbox.getByText('Free of charge').first().waitFor();
  await inbox.getByRole('button', { name: 'Approve and email', exact: true }).click();
  const approved = await mail(2, 'Your listing is approved, and it is free');
  expect(approved).not.toMatch(/how to pay|\$\d/);
  await page.goto(linkIn(approved, /\/list-model\/status#\S+/));
  await page.getByLabel('Upload photos').waitFor();

  await inbox.getByRole('button', { name: 'Mark as ready', exact: true }).click();
  const request = `/api/admin/inbox/listing-requests/${id}`;
  const evidence = { method: 'document', documentDate: '2024-05-06', seenBy: 'Ada Spot' };
  await api(`${request}/attest`, 'POST', { kind: 'age', ...evidence });
  await api(`${request}/attest`, 'POST', { kind: 'consent' });
  await inbox.reload();
  await inbox.getByLabel(/^Activate without a photo/).check();
  await inbox.getByRole('button', { name: 'Activate and email', exact: true }).click();
  await inbox.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  const active = await mail(3, 'Your listing is active');
  await page.goto(linkIn(active, /\/model\/[a-z0-9-]+/));
  await page.getByRole('heading', { level: 1, name: modelName }).waitFor();
  await page.getByText('FEATURED').first().waitFor();
});
