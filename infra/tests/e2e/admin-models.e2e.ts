import { randomUUID } from 'node:crypto';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { fitsTheScreen, violationsOf } from './accessible';
import { test } from './administrator';
import { listModels } from './site';
import { sizes } from './test';

test('a model is featured for the days asked for and removed again', async ({ page, adminPanel }) => {
  const model = await adminPanel.newModel('Nora Footlight');
  const isFeatured = async (): Promise<boolean> =>
    (await listModels('featured=true&limit=200')).some(({ slug }) => slug === model.slug);
  await page.goto('/admin/tracking?tab=featured-models');
  await page.getByText('Featured models appear on the homepage and SEO pages.').waitFor();
  await expect(page.getByLabel('Duration (days)')).toHaveValue('30');
  await page.getByRole('tabpanel').getByLabel('Search').fill(model.slug.toUpperCase());
  const feature = page.getByRole('button', { name: `Feature ${model.name}` });
  await feature.waitFor();
  await page.getByLabel('Duration (days)').fill('3');
  await feature.click();
  await expect(page.getByLabel('Price ($)')).toBeFocused();
  await page.getByLabel('Price ($)').fill('0');
  await feature.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: `Feature ${model.name}?` });
  await dialog.getByText('3 days as a gift').waitFor();
  await dialog.getByRole('button', { name: 'Feature' }).click();
  await page.getByText('Model featured status has been updated successfully.', { exact: true }).waitFor();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Remove ${model.name}` }) });
  // A long table shows its first rows.
  const wholeTable = page.getByRole('button', { name: /^Show all \d+ of current featured models/ });
  if (await wholeTable.isVisible()) await wholeTable.click();
  await row.getByText(/3 days remaining until \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}/).waitFor();
  await row.getByText('45/50').waitFor();
  await until('it is listed as featured', isFeatured);
  await row.getByRole('button', { name: `Remove ${model.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  await until('it is no longer listed as featured', async () => !(await isFeatured()));

  await page.getByLabel('Never expires').check();
  await feature.click();
  await dialog.getByRole('button', { name: 'Feature' }).click();
  await row.getByText('∞').waitFor();
});

test('the list of available models loads more while it is scrolled', async ({ page }) => {
  await page.goto('/admin/tracking?tab=featured-models');
  const list = page.getByRole('group', { name: 'Models that are not featured' });
  await list.getByRole('listitem').first().waitFor();
  await until('the second page is there', async () => {
    await list.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    return (await list.getByRole('listitem').count()) > 50;
  });
});

const addModelField = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const addModel = (page: Page) => page.getByRole('button', { name: 'Add model', exact: true });

test('a model is added, and the form resets', async ({ page }) => {
  const name = `Iris ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/add-model');
  const field = (label: string) => addModelField(page, label);
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await expect(field('Slug')).toHaveValue('vera-lamplight');
  await field('Slug').fill('');
  await field('Name').fill(name);
  const slug = name.toLowerCase().replace(' ', '-');
  await expect(field('Slug')).toHaveValue(slug);
  await page.getByRole('textbox', { name: 'Tags' }).fill(' new, , vip,');
  await addModel(page).press('Enter');
  await page.getByText('Model Added Successfully!', { exact: true }).waitFor();
  await page.getByText(`${name} was added with tracking automatically enabled.`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(field('Name')).toHaveValue('');
  await expect(field('Rating (0 to 50)')).toHaveValue('45');
  await expect(field('Likes')).toHaveValue('0');
  expect(await (await page.request.get(`/api/models/slug/${slug}`)).json()).toMatchObject({
    name,
    status: 'online',
    isOnline: true,
    rating: 45,
    likes: 0,
    featured: false,
    tags: ['new', 'vip'],
  });
});

test('adding a model with a slug that is taken shows the error beside its field and keeps the form', async ({
  page,
  adminPanel,
}) => {
  const { slug } = await adminPanel.newModel('Iris');
  await page.goto('/admin/add-model');
  const field = (label: string) => addModelField(page, label);
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await field('Slug').fill(slug);
  await addModel(page).click();
  await page.getByText('Failed to add model. Please try again.', { exact: true }).waitFor();
  await page.getByText('This slug is already taken.', { exact: true }).waitFor();
  await page.locator('[name="slug"][aria-invalid="true"]:focus').waitFor();
  await expect(field('Name')).toHaveValue('Vera Lamplight');
});

test('adding a model with a refused word shows the error beside its field', async ({ page }) => {
  await page.goto('/admin/add-model');
  await page.getByRole('button', { name: 'Quick Add' }).click();
  await addModelField(page, 'Slug').fill(`tagged-${randomUUID().slice(0, 8)}`);
  await page.getByRole('textbox', { name: 'Tags' }).fill(refusedBeginnings[0] ?? '');
  await addModel(page).click();
  await page.getByText('This field uses a word that is not accepted.', { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a name of one long word fits a phone, on the profile and in the drawer', async ({
  page,
  adminPanel,
}) => {
  const model = await adminPanel.newModel('Abcdefghijklmnopqrstuvwxyz'.repeat(2));
  await page.setViewportSize(sizes.phone);
  await page.goto(`/model/${model.slug}`);
  await page.getByRole('heading', { level: 1, name: model.name }).waitFor();
  expect(await fitsTheScreen(page)).toBe(true);
  await page.goto(`/admin/models?model=${model.id}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(model.name);
  expect(await fitsTheScreen(page)).toBe(true);
  await adminPanel.api(`/api/admin/models/${model.id}/archive`, 'POST', {});
});

test('a conflict of two admins on one model is resolved on the screen, and the gallery is reordered', async ({
  page,
  adminPanel,
}) => {
  const model = await adminPanel.newModel('Olga Curtain');
  await page.goto(`/admin/models?model=${model.id}`);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Description').fill('Mine.');
  await field('About').fill('My words.');
  await adminPanel.api(`/api/models/${model.id}`, 'PATCH', {
    version: 1,
    description: 'Theirs.',
    likes: 99,
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this model while you were editing' });
  await conflict.getByText('Updated with their values: Likes.').waitFor();
  await conflict.getByText('Mine.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await conflict.getByText('Theirs.', { exact: true }).click();
  await page.getByRole('button', { name: 'Save with these choices' }).click();
  await page.getByText('Model saved', { exact: true }).waitFor();
  const saved = await (await page.request.get(`/api/admin/models/${model.id}`)).json();
  expect(saved).toMatchObject({ description: 'Theirs.', bio: 'My words.', likes: 99, version: 3 });

  await page.getByRole('button', { name: 'Add photo by URL' }).click();
  await page.getByLabel('Photo 1 URL').fill('/media/portraits/one.svg');
  await page.getByRole('button', { name: 'Add photo by URL' }).click();
  await page.getByLabel('Photo 2 URL').fill('/media/portraits/two.svg');
  await page.getByLabel('Photo 2 alt text').fill('The second.');
  await page.getByRole('button', { name: 'Move photo 2 up' }).press('Enter');
  await field('Social links').fill('https://x.com/olga\nhttps://elsewhere.example/olga');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('must be https URLs on supported networks').waitFor();
  await field('Social links').fill('https://x.com/olga');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await until('it is saved', async () => {
    const { gallery, socialLinks } = await (await page.request.get(`/api/admin/models/${model.id}`)).json();
    return (
      socialLinks.length === 1 &&
      gallery[0]?.alt === 'The second.' &&
      gallery[1]?.url === '/media/portraits/one.svg'
    );
  });
});

test('a model created without a picture is edited without one', async ({ page, adminPanel }) => {
  const slug = `unseen-${randomUUID().slice(0, 8)}`;
  await adminPanel.api('/api/models', 'POST', { name: 'Una Unseen', slug });
  const { id } = await (await page.request.get(`/api/models/slug/${slug}`)).json();
  await page.goto(`/admin/models?model=${id}`);
  await page.getByLabel('About', { exact: true }).fill('Heard more than seen.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Model saved', { exact: true }).waitFor();
});

test('a model is verified, archived and restored, and its placement history is kept', async ({
  page,
  adminPanel,
}) => {
  const model = await adminPanel.newModel('Petra Balcony');
  await adminPanel.api(`/api/admin/models/${model.id}/featured`, 'POST', { featured: true, days: 5 });
  await page.goto(`/admin/models?model=${model.id}`);
  await page.getByText(/\(running\)/).waitFor();
  await page.getByRole('combobox', { name: 'Verification method' }).press('Enter');
  await page.getByRole('option', { name: 'Video call' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByText(/by video call on/).waitFor();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect((await page.request.get(`/api/models/slug/${model.slug}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Restore this model to edit it.').waitFor();
  expect((await page.request.get(`/api/models/slug/${model.slug}`)).status()).toBe(410);
  await page.getByRole('button', { name: 'Close the model' }).click();
  await page.getByText('Archived', { exact: true }).first().click();
  await page.getByRole('row').getByRole('button', { name: model.name }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  expect((await page.request.get(`/api/models/slug/${model.slug}`)).status()).toBe(200);
});

test('on a phone the first models are in view, and the filters are in a sheet', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.goto('/admin/models');
  const row = page.getByRole('table').getByRole('rowheader').first();
  await row.waitFor();
  const { y = sizes.phone.height, height = 0 } = (await row.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(sizes.phone.height);
  const category = page.getByRole('combobox', { name: /^Category/ });
  expect(await category.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters (0)' }).press('Enter');
  await category.selectOption('blonde');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show models' }).click();
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
});

test('a file is imported after a dry run that shows the result of each row', async ({ page }) => {
  const slug = `quentin-${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/models');
  await page.getByText('Import and export', { exact: true }).click();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'models.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`slug,name,category,rating\n${slug},Quentin Rafters,new,44\n${slug}-two,,new,1\n`),
  });
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByRole('button', { name: 'Dry run' }).press('Enter');
  await page
    .getByText('Dry run, nothing changed: 1 added, 0 updated, 0 unchanged, 1 refused of 2 rows')
    .waitFor();
  await page.getByText('name is required').waitFor();
  expect((await page.request.get(`/api/models/slug/${slug}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Apply to 1 model' }).click();
  await page.getByText('Imported: 1 added, 0 updated, 0 unchanged, 1 refused of 2 rows').waitFor();
  expect((await page.request.get(`/api/models/slug/${slug}`)).status()).toBe(200);
  await page.getByText('Import and export', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('models.csv');
});
