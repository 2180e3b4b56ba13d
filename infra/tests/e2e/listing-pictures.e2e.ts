import { FormAnswer } from '@marquee/contracts/http/contact';
import { ListingRequests } from '@marquee/contracts/http/inbox';
import { expect } from '@playwright/test';
import { violationsInBothThemes } from './accessible';
import { test } from './administrator';
import { postJson } from './site';
import { loggedOut } from './test';

// The drawing is refused on purpose.
test.use({ showsImages: true, provoked: /status of (?:400|409|415|422|500)/ });

test('a requester uploads pictures once approved, and after payment and activation the profile shows them', async ({
  page: inbox,
  adminPanel: { api },
  openPage,
}) => {
  const modelName = `Ottoline ${crypto.randomUUID().slice(0, 8)}`;
  const form = {
    modelName,
    email: 'ottoline@example.com',
    platforms: 'OnlyFans @ottoline',
    description: 'Evenings.',
  };
  const sent = FormAnswer.parse(await (await postJson('/api/contact/listing-request', form)).json());

  const found = await inbox.request.get(`/api/admin/inbox/listing-requests?q=${sent.reference}`);
  const id = ListingRequests.parse(await found.json()).requests[0]?.id ?? 0;
  const request = `/api/admin/inbox/listing-requests/${id}`;
  const move = (from: string, to: string) => api(`${request}/transition`, 'POST', { from, to });
  await move('received', 'in-review');

  const page = await openPage({ storageState: loggedOut });
  await page.goto(`/list-model/status#${sent.statusToken}`);
  await page.getByRole('heading', { name: 'Your listing request' }).waitFor();
  await expect(page.getByLabel('Upload photos')).toHaveCount(0);

  await move('in-review', 'awaiting-payment');
  await page.reload();
  const photo = await page.screenshot({ type: 'jpeg' });
  await page.setViewportSize({ width: 390, height: 844 });
  const second = await page.screenshot({ type: 'jpeg' });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>');
  await page.getByLabel('Upload photos').setInputFiles([
    { name: 'first.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: drawing },
    { name: 'second.jpg', mimeType: 'image/jpeg', buffer: second },
  ]);
  await page.getByText('drawing.jpg: This is an SVG file.').waitFor();
  await page.getByText('Uploaded: 2 of at least 5').waitFor();
  const chosen = await page.getByAltText('Upload 2').getAttribute('src');
  await page.getByRole('button', { name: 'Make profile photo: upload 2' }).click();
  await expect(page.getByAltText('Upload 1')).toHaveAttribute('src', chosen ?? '');
  expect(await violationsInBothThemes(page)).toEqual([]);

  await inbox.goto(`/admin/inbox?request=${id}`);
  await inbox.getByAltText('Uploaded by the requester, 2').waitFor();
  await move('awaiting-payment', 'paid');
  const evidence = { method: 'document', documentDate: '2024-05-06', seenBy: 'Ada Spot' };
  await api(`${request}/attest`, 'POST', { kind: 'age', ...evidence });
  await api(`${request}/attest`, 'POST', { kind: 'consent' });
  await inbox.reload();
  await inbox.getByLabel('Picture 1 is the profile picture').waitFor();
  expect(await violationsInBothThemes(inbox)).toEqual([]);
  await inbox.getByRole('button', { name: 'Activate and email', exact: true }).click();
  await inbox.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await inbox.getByText(/featured until/).waitFor();

  await page.reload();
  const profile = await page.getByRole('link', { name: /^\/model\// }).getAttribute('href');
  await page.getByRole('link', { name: 'Your receipt' }).press('Enter');
  await page.getByText('Example Seller Ltd').waitFor();
  await page.getByRole('rowheader', { name: `Featured placement of ${modelName}, 30 days` }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.goto(profile ?? '');
  const portrait = page.getByAltText(`Portrait of ${modelName}`);
  const chosenId = /[0-9a-f]{32}/.exec(chosen ?? '')?.[0];
  await expect(portrait).toHaveAttribute('src', `/media/uploads/${chosenId}-1280.jpg`);
  const isLoaded =
    '[...document.images].some(({ currentSrc, complete }) => complete && /uploads/.test(currentSrc))';
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await page.getByAltText(`${modelName}, image 1`).waitFor();
});

test('a broken picture becomes the placeholder', async ({ page }) => {
  await page.goto('/admin/add-model');
  await page.getByLabel('Name', { exact: true }).fill('Vera Lamplight');
  await page.route('**/media/portraits/broken.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: 'no picture' }),
  );
  await page.getByLabel('Profile photo URL').fill('/media/portraits/broken.svg');
  const picture = page.getByAltText('Preview of Vera Lamplight');
  await expect(picture).toHaveAttribute('src', '/media/portraits/placeholder.svg');
});
