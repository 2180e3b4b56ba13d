import type { Model } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { violationsOnEveryScreen } from './accessible';
import { type BrowserSession, openSession, showImages } from './browser';
import { e2eConfig } from './config';
import { type Administrator, logInAsAdministrator } from './site';

const config = e2eConfig();
showImages();

let administrator: Administrator;
/** Only this file changes it. */
let model: Model;
let holder: BrowserSession;
let operator: BrowserSession;

beforeAll(async () => {
  administrator = await logInAsAdministrator();
  model = await administrator.addFeaturedModel('Ottilie');
  holder = await openSession();
  operator = await openSession();
});
afterEach(() => {
  // The drawing is refused on purpose.
  const errors = [holder, operator].flatMap(({ pageErrors }) => pageErrors.splice(0));
  expect(errors.filter((error) => !/status of 415/.test(error))).toEqual([]);
});
afterAll(async () => {
  await holder.close();
  await operator.close();
  await administrator.archive(model.id);
});

const openProfile = async (): Promise<Page> => {
  const page = await holder.context.newPage();
  await page.goto(`/analytics/${model.slug}/profile`);
  await page.getByLabel('Password').fill(await administrator.generatePassword(model.id));
  await page.getByRole('button', { name: 'Access Analytics' }).click();
  await page.getByRole('heading', { name: 'Propose changes' }).waitFor();
  return page;
};

const openInbox = async (): Promise<Page> => {
  const page = await operator.context.newPage();
  await page.goto('/admin/inbox?box=profiles');
  await page.getByLabel('Email').fill(config.E2E_ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(config.E2E_ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByRole('region', { name: 'Profile changes' }).waitFor();
  return page;
};

test('a holder uploads a picture and proposes it, the administrator applies it, and visitors see it', async () => {
  const page = await openProfile();
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

  const inbox = await openInbox();
  await inbox.getByRole('button', { name: model.name }).click();
  await inbox.getByText('A new season begins in December.').waitFor();
  expect(await violationsOnEveryScreen(inbox)).toEqual([]);
  await inbox.getByRole('button', { name: 'Apply to the profile' }).click();
  await inbox.getByText(`by ${config.E2E_ADMIN_EMAIL}`).waitFor();

  await page.goto(`/analytics/${model.slug}`);
  await page.getByText('Applied on').waitFor();
  await page.goto(`/model/${model.slug}`);
  await page.getByText('A new season begins in December.').waitFor();
  const portrait = page.getByAltText(`Portrait of ${model.name}`);
  expect(await portrait.getAttribute('src')).toMatch(/^\/media\/uploads\/[0-9a-f]{32}-1280\.jpg$/);
  await until('the portrait is loaded in the width that is shown', () =>
    page.evaluate<boolean>(
      '[...document.images].some(({ currentSrc, complete }) => complete && /uploads.*webp$/.test(currentSrc))',
    ),
  );
});
