import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { codeOfStep, stepAt } from '../../../services/kit/login/factors/one-time-code';
import { violationsOf, violationsOnEveryScreen } from './accessible';
import { mailsTo, subjectOf } from './mail-folder';
import { type Operator, openOperator } from './operator';
import { adminStorage, test as base, loggedOut, logInToAdminPanel, type Storage, sizes } from './test';

/** An operator of each worker, who is logged in on `page`. */
let operator: Operator;
let operatorStorage: Storage;

const test = base.extend<{ phone: Page; otherOperator: Operator }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  storageState: async ({}, use) => use(operatorStorage),
  // An operator for one test, which ends the sessions.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  otherOperator: async ({}, use) => {
    const operator = await openOperator();
    await use(operator);
    await operator.close();
  },
  // Another visitor, on a phone.
  phone: async ({ openPage }, use) => use(await openPage({ storageState: loggedOut, viewport: sizes.phone })),
});

test.beforeAll(async () => {
  operator = await openOperator();
  operatorStorage = await adminStorage(operator);
});
test.afterAll(() => operator.close());

const expectAccessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([]);

/** Sends a request with the public form and returns its reference. */
const sendRequest = async (phone: Page, modelName: string, email: string): Promise<string> => {
  await phone.goto('/list-model');
  await phone.getByLabel('Model name').fill(modelName);
  await phone.getByLabel(/^E-?mail$/).fill(email);
  await phone.getByLabel('Platforms').fill('OnlyFans https://onlyfans.com/lamplight');
  await phone.getByLabel('Description').fill('Evenings by lamplight.');
  await phone.getByLabel('Tags (optional)').fill('lamps, VIP');
  await phone.getByRole('button', { name: 'Submit Request' }).click();
  const thanks = phone.getByText(/Thank you! Your reference number is LR-/);
  await thanks.waitFor();
  return /LR-\w{8}/.exec((await thanks.textContent()) ?? '')?.[0] ?? '';
};

const openRequest = async (page: Page, reference: string): Promise<void> => {
  await page.goto(`/admin/inbox?q=${reference}`);
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.getByRole('button', { name: reference }).click();
  await page.getByRole('heading', { name: 'Next step' }).waitFor();
};

test('a request from the public form becomes an active featured model with a dashboard login, with every email on the way', async ({
  page,
  phone,
}) => {
  const stamp = Date.now().toString(36);
  const [modelName, slug, email] = [
    `Lamplight ${stamp}`,
    `lamplight-${stamp}`,
    `lamplight-${stamp}@example.com`,
  ];
  const reference = await sendRequest(phone, modelName, email);
  await openRequest(page, reference);
  await expectAccessible(page);

  for (const button of ['Start review', 'Approve and email', 'Mark as paid'])
    await page.getByRole('button', { name: button, exact: true }).click();
  // It waits for the confirmations.
  await expect(page.getByRole('button', { name: 'Activate and email', exact: true })).toBeDisabled();
  for (const button of ['Confirm age', 'Confirm consent']) {
    await page.getByRole('button', { name: button }).click();
    if (button === 'Confirm age') {
      await page.getByRole('combobox', { name: 'Method' }).click();
      await page.getByRole('option', { name: 'ID in a video call' }).click();
      await page.getByLabel('Date of the document').fill('2024-05-06');
      await page.getByLabel('Seen by').fill('Ada Spot');
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: button }).waitFor({ state: 'detached' });
  }
  await page.getByText(/ID in a video call of Mon, May 6, 2024, seen by Ada Spot/).waitFor();
  await expect(page.getByLabel('Slug')).toHaveValue(slug);
  await expect(page.getByLabel('Tags (optional)')).toHaveValue('lamps, vip');
  await expect(page.getByLabel('OnlyFans link (optional)')).toHaveValue('https://onlyfans.com/lamplight');
  await page.getByLabel('Profile photo URL', { exact: true }).fill('/media/portraits/placeholder.svg');
  await page.getByLabel('Note to include in the email (optional)').fill('Welcome to Marquee.');
  await page.getByRole('button', { name: 'Activate and email', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await page
    .getByText(/activated after less than 1 h/)
    .first()
    .waitFor();
  await expectAccessible(page);

  const steps = [
    'We received your listing request',
    'Your listing is approved: how to pay',
    'Your listing is active',
  ].map((subject) => `${subject} (${reference})`);
  const mails = await until('every mail is there', async () => {
    const found = await mailsTo(email);
    return found.length === steps.length && found;
  });
  expect(mails.map(subjectOf)).toEqual(steps);
  expect(mails.at(-2)).toContain('Bank transfer to Example Bank, account 12');
  expect(mails.at(-1)).toContain('Welcome to Marquee.');
  const link = /\/password-info#\S+/.exec(mails.at(-1) ?? '')?.[0];
  if (link === undefined) throw new Error('the last mail has no invite link');

  await phone.goto(`/model/${slug}`);
  await phone.getByRole('heading', { level: 1, name: modelName }).waitFor();
  await phone.getByText('FEATURED').first().waitFor();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Show my password' }).click();
  const password = phone.locator('code').filter({ hasText: /^\w{4}(-\w{4})+$/ });
  const shown = (await password.textContent()) ?? '';
  await phone.goto(`/analytics/${slug}`);
  await phone.getByPlaceholder('Enter your analytics password').fill(shown);
  await phone.getByRole('button', { name: 'Access Analytics' }).click();
  await phone.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor();
  await phone.getByRole('heading', { name: 'Featured Model Status' }).waitFor();

  // The audit log has every step.
  for (const [text, what] of [
    [reference, 'listing.moved'],
    [reference, 'listing.attested'],
    [slug, 'model.created'],
    [slug, 'model.featured'],
    [slug, 'invite-link.made'],
    [slug, 'invite-link.opened'],
    [slug, 'holder.logged-in'],
  ] as const) {
    const path = `q=${text}&what=${what}`;
    await until(`${what} is in the audit log`, async () =>
      (await (await page.request.get(`/api/admin/audit?${path}`)).text()).includes(what),
    );
  }
  await page.goto(`/admin/audit?q=${slug}&what=invite-link.opened`);
  await page.getByRole('list', { name: 'Audit log' }).getByText('opened the invite link').first().waitFor();
});

test('the audit log is searched by text and action and exported', async ({ page }) => {
  const login = `/api/admin/audit?q=${operator.email}&what=operator.logged-in`;
  await until('the login is in the audit log', async () =>
    (await (await page.request.get(login)).text()).includes('"operator.logged-in"'),
  );
  await page.goto('/admin/audit');
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByLabel('Search', { exact: true }).fill(operator.email);
  await page.waitForURL(/q=/);
  await page.getByText('logged in (').first().waitFor();
  await page.getByLabel('Action').selectOption({ label: 'Operator: logged in' });
  await page.waitForURL(/what=operator.logged-in/);
  await page.getByRole('list', { name: 'Audit log' }).getByText('Chrome').first().waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByText('Export', { exact: true }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');
  await page.getByLabel('Search', { exact: true }).fill('no such entry');
  await page.getByText('No entries found').waitFor();
});

test('the password is changed, and two-step verification asks for a code at the next login', async ({
  page,
  phone,
}) => {
  await page.goto('/admin/account');
  await page.getByText('This session').waitFor();
  await page
    .getByText(/Chrome on \w+, desktop/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = async (current: string, next: string): Promise<void> => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed', { exact: true }).waitFor();
    await expect(page.getByLabel('Current password')).toHaveValue('');
  };
  await change(operator.password, 'another password for a while');
  await change('another password for a while', operator.password);

  // Other forms of the page ask for the password too.
  const twoStep = (button: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  await page.getByRole('button', { name: 'Set up Two-step verification' }).click();
  await twoStep('Set up').getByLabel('Your password').fill(operator.password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page);
  const secret =
    (await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7]{32}$/ })
      .textContent()) ?? '';
  const bits = Array.from(secret, (char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  await page.getByLabel('6-digit code').fill(codeOfStep(key, stepAt(new Date())));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await page.getByText('Save them now').waitFor();
  const [recovery = '', anotherRecovery = ''] = await page.locator('li code').allTextContents();
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByRole('button', { name: 'Turn off Two-step verification' })).toBeFocused();

  await logInToAdminPanel(phone, '/admin/account', operator);
  await phone.getByLabel('Authenticator code or recovery code').fill(recovery);
  await expectAccessible(phone);
  await phone.keyboard.press('Enter');
  await phone.getByText('9 of 10 recovery codes are unused.', { exact: false }).waitFor();
  // What it still loads would be answered 401 below.
  await phone.close();
  // The list is read once; the phone has logged in since.
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  const confirmation = page.locator('form').filter({ hasText: 'all other sessions' });
  await confirmation.getByLabel('Your password').fill(operator.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End now' }).click();
  await confirmation.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Turn off Two-step verification' }).click();
  await twoStep('Turn off').getByLabel('Your password').fill(operator.password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Authenticator code or recovery code').fill(anotherRecovery);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-step verification is off', { exact: true }).waitFor();
});

test('a passkey is added, answers in place of a code at the next login, and is removed', async ({
  openPage,
  otherOperator: operator,
}) => {
  const page = await openPage({ storageState: loggedOut });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logInToAdminPanel(page, '/admin/account', operator);
  const form = (button: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  await page.getByRole('button', { name: 'Add Passkeys' }).click();
  await form('Add a passkey').getByLabel('Your password').fill(operator.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Save them now').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await logInToAdminPanel(page, '/admin/account', operator);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await page.getByRole('button', { name: 'Manage Passkeys' }).click();
  await passkeys.getByText(/last used/).waitFor();
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await form('Remove the passkey').getByLabel('Your password').fill(operator.password);
  await page.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
});

for (const [path, heading] of [
  ['/admin/inbox', 'Inbox'],
  ['/admin/inbox?box=messages', 'Inbox'],
  // Few entries: axe needs a minute for those of all test files.
  ['/admin/audit?what=operator.logged-in&q=', 'Audit log'],
  ['/admin/account', 'Account'],
  ['/admin/operators', 'Operators'],
  ['/admin/business', 'Business details'],
] as const)
  test(`${path} is accessible and fits every screen`, async ({ page }) => {
    await page.goto(path.replace('&q=', `&q=${operator.email}`));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violationsOnEveryScreen(page)).toEqual([]);
  });

for (const [name, size] of Object.entries(sizes))
  test(`${name}: from the navigation into the page without a mouse`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/admin/account');
    const menu = page.getByRole('button', { name: 'Admin pages' });
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    if (await menu.isVisible()) await menu.press('Enter');
    await page.getByRole('link', { name: /^Inbox/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('tab', { name: 'Listing requests' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Messages', selected: true }).waitFor();
  });
