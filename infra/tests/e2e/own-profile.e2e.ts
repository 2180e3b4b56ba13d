import { expect } from '@playwright/test';
import { violationsOnEveryScreen } from './accessible';
import { test } from './administrator';
import { e2eConfig } from './config';
import { logInAsAdministrator } from './site';
import { loggedOut } from './test';

// The drawing is refused on purpose.
test.use({ showsImages: true, provoked: /status of 415/ });

test('a holder uploads a picture and proposes it, the administrator applies it, and visitors see it', async ({
  page: inbox,
  openPage,
}) => {
  const administrator = await logInAsAdministrator();
  const model = await administrator.addFeaturedModel('Ottilie');
  const page = await openPage({ storageState: loggedOut });
  await page.goto(`/analytics/${model.slug}/profile`);
  await page.getByLabel('Password').fill(await administrator.generatePassword(model.id));
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await page.getByRole('heading', { name: 'Propose changes' }).waitFor();
  const photo = await page.screenshot({ type: 'jpeg' });
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>');
  await page.getByLabel('Upload photos').setInputFiles([
    { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: drawing },
  ]);
  await page
    .getByText('drawing.jpg: This is an SVG file. Only JPEG, PNG, WebP and AVIF are accepted.')
    .waitFor();
  await page.getByText('Your uploads (1 of 40)').waitFor();
  await page.getByRole('button', { name: 'Make profile photo: upload 1' }).click();
  await page.getByRole('textbox', { name: 'About' }).fill('A new season begins in December.');
  expect(await violationsOnEveryScreen(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByText('Waiting for review').waitFor();

  await inbox.goto('/admin/inbox?box=profiles');
  await inbox.getByRole('region', { name: 'Profile changes' }).waitFor();
  await inbox.getByRole('button', { name: model.name }).click();
  await inbox.getByText('A new season begins in December.').waitFor();
  expect(await violationsOnEveryScreen(inbox)).toEqual([]);
  await inbox.getByRole('button', { name: 'Apply to the profile' }).click();
  await inbox.getByText(`by ${e2eConfig().E2E_ADMIN_EMAIL}`).waitFor();

  await page.goto(`/analytics/${model.slug}`);
  await page.getByText('Applied on').waitFor();
  await page.goto(`/model/${model.slug}`);
  await page.getByText('A new season begins in December.').waitFor();
  const portrait = page.getByAltText(`Portrait of ${model.name}`);
  await expect(portrait).toHaveAttribute('src', /^\/media\/uploads\/[0-9a-f]{32}-1280\.jpg$/);
  // In the width that is shown.
  const isLoaded =
    '[...document.images].some(({ currentSrc, complete }) => complete && /uploads.*webp$/.test(currentSrc))';
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await administrator.archive(model.id);
});
