import { expect, type Page } from '@playwright/test';
import { demoModel } from './site';
import { sizes, test } from './test';

/** Opens a page whose application scripts have not arrived, only the small one in the head, as if slow. */
const goWithoutScripts = async (page: Page, path: string): Promise<void> => {
  await page.route(/\/assets\/[0-9a-f]+\.js$/, () => undefined);
  await page.goto(path);
};

test.use({ awaitHydration: false });

test('the age gate stands from the first paint, covers the page, keeps it out of reach, and opens', async ({
  openPage,
}) => {
  const page = await openPage({ passedAgeGate: false });
  await goWithoutScripts(page, '/');
  await page.getByRole('dialog', { name: 'Adults only' }).waitFor();
  const background = 'getComputedStyle(document.querySelector("[data-age-gate-sign]")).backgroundColor';
  expect(await page.evaluate(background)).toMatch(/^rgb\(/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toContain('Enter Site');
  expect(await page.evaluate('document.querySelector("[data-age-gate-page]").inert')).toBe(true);
  await page.getByRole('button', { name: 'I am 18+ years old - Enter Site' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await page.evaluate('document.querySelector("[data-age-gate-page]").inert')).toBe(false);
  expect(await page.evaluate('localStorage.getItem("marquee_age_verified")')).toBe('true');
});

test('a visitor under 18 leaves before the scripts run, and finds no way in afterwards', async ({
  openPage,
}) => {
  const page = await openPage({ passedAgeGate: false });
  await goWithoutScripts(page, '/');
  await page.route('https://www.google.com/**', (route) => route.fulfill({ body: '' }));
  await page.getByRole('button', { name: 'Under 18 - Leave Website' }).click();
  await page.waitForURL('https://www.google.com/');
  await page.goto('/models');
  await page.getByText('You answered that you are under 18.').waitFor();
  await expect(page.getByRole('button', { name: 'I am 18+ years old - Enter Site' })).toHaveCount(0);
});

test('the phone menu opens and closes', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await goWithoutScripts(page, '/');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await toggle.click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
});

test('a search finds, and a link is followed', async ({ page }) => {
  const { name, slug } = await demoModel();
  await goWithoutScripts(page, '/');
  const box = page.getByRole('navigation', { name: 'Main' }).locator('..').getByRole('searchbox');
  await box.fill(name);
  await box.press('Enter');
  await page.waitForURL(/\/models\?search=/);
  // Another model's name may contain this one.
  await page.locator(`article a[href^="/model/${slug}?"]`).first().click();
  await page.waitForURL(({ pathname }) => pathname === `/model/${slug}`);
});

test('the contact form is sent and answered with a page, and nothing is in the URL', async ({ page }) => {
  await goWithoutScripts(page, '/contact');
  const fields = {
    Name: 'Early Press',
    Email: 'early@model.example',
    Subject: 'Early',
    Message: 'A question.',
  };
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Inquiry type' }).selectOption('billing');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('heading', { name: 'Message Sent Successfully!' }).waitFor();
  expect(page.url()).toMatch(/\/contact\/send$/);
});
