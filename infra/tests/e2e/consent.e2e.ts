import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';
import { violationsInBothThemes, violationsOnEveryScreen } from './accessible';
import { type ConfiguredGateway, openConfiguredGateway } from './configured-gateway';
import { demoModel } from './site';
import { logInToAdminPanel, type OpenPage, sizes, test } from './test';

let gateway: ConfiguredGateway;
let slug: string;
let requested: string[];

// In one worker, with one gateway.
test.describe.configure({ mode: 'default' });

// Each test checks the requests to other hosts itself.
test.use({ provoked: /^request to \w+\.example / });

test.beforeAll(async () => {
  gateway = await openConfiguredGateway(exampleScripts());
  ({ slug } = await demoModel());
});
test.afterAll(() => gateway.close());

/** The lines of .env.example with a script, as an operator copies them. */
const exampleScripts = (): Record<string, string> =>
  Object.fromEntries(
    [
      ...readFileSync(join(checkoutDir, '.env.example'), 'utf8').matchAll(
        /^#([A-Z_]+_URL)=(https:\S+\.js)$/gm,
      ),
    ].map(([, name = '', url = '']) => [name, url]),
  );

const begin = async (openPage: OpenPage, options: Parameters<OpenPage>[0] = {}): Promise<Page> => {
  const page = await openPage({ baseURL: gateway.url, ...options });
  requested = [];
  // Timers of the product are advanced instead of waited for.
  await page.clock.install();
  await page.context().route(/^https:\/\/\w+\.example\//, (route) => {
    requested.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: "document.currentScript.dataset.ran = 'yes';",
    });
  });
  return page;
};

const bannerBox = '[aria-labelledby="privacy-choices"]';
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });
const answer = (page: Page, name: 'Accept' | 'Decline') =>
  banner(page).getByRole('button', { name, exact: true }).click();
const names = () => requested.map((url) => url.replace(/^.*\//, ''));
const untilRequested = (count: number) =>
  until(`${count} scripts were requested`, () => requested.length >= count);

/** The page has loaded, and the last scheduled script would have started. */
const passSchedule = async (page: Page) => {
  await page.waitForLoadState('load');
  // The browser may never report the end of a request that a page sent while it was left.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.clock.runFor(2_500);
};

/** Records by the page's clock when each third-party script element was inserted. */
const recordStarts = `
  window.starts = {};
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.dataset?.of !== undefined) window.starts[node.dataset.of] ??= Date.now();
  }).observe(document, { childList: true, subtree: true });
`;

test('no third-party request is made before consent; declining is remembered', async ({ openPage }) => {
  const page = await begin(openPage, { viewport: sizes.phone });
  await page.goto(`/model/${slug}`);
  await banner(page).waitFor();
  expect(await banner(page).textContent()).toMatch(
    /web analytics and advertising from numbers\.example, push\.example, banners\.example/,
  );
  expect(await violationsOnEveryScreen(page, bannerBox)).toEqual([]);
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    const [accept, decline] = await Promise.all(
      ['Accept', 'Decline'].map((name) =>
        banner(page).getByRole('button', { name, exact: true }).boundingBox(),
      ),
    );
    expect([accept?.width, accept?.height]).toEqual([decline?.width, decline?.height]);
  }
  await passSchedule(page);
  await answer(page, 'Decline');
  await banner(page).waitFor({ state: 'detached' });
  await page.reload();
  await passSchedule(page);
  expect([await banner(page).count(), requested]).toEqual([0, []]);
  await expect(page.getByText('Advertisement')).toHaveCount(0);
});

for (const [width, fullPage] of [
  [769, 'full-desktop.js'],
  [768, 'full-phone.js'],
] as const)
  test(`${width} pixels: after consent each script runs once, at its time, with the full-page banner of that width`, async ({
    openPage,
  }) => {
    const page = await begin(openPage, { viewport: { width, height: 900 } });
    await page.addInitScript(recordStarts);
    await page.goto(`/model/${slug}`);
    await banner(page).waitFor();
    // From here the clock moves only by runFor, so the machine's speed does not matter.
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000);
    await answer(page, 'Accept');
    await until('the first scripts have started', async () => {
      await page.clock.runFor(100);
      return (await page.locator('script[data-of]').count()) === 2;
    });
    await untilRequested(2);
    expect(names().sort()).toEqual(['push.js', 'tag.js']);
    await page.clock.runFor(2_500);
    await untilRequested(5);
    expect(names().sort()).toEqual(['extra.js', fullPage, 'instant.js', 'push.js', 'tag.js'].sort());
    const starts = z.record(z.string(), z.number()).parse(await page.evaluate('window.starts'));
    for (const [name, afterMs] of [
      ['mobile-banner', 1_000],
      ['extra-banner', 1_500],
      ['full-page-banner', 2_000],
    ] as const) {
      const waited = (starts[name] ?? 0) - (starts['push-notifications'] ?? 0);
      expect({ name, isInTime: waited >= afterMs - 50 && waited <= afterMs + 250, waited }).toMatchObject({
        isInTime: true,
      });
    }
    await expect(page.locator('script[data-ran]')).toHaveCount(5);
    await expect(page.locator('aside[aria-label="Advertisement"] script[data-ran]')).toHaveCount(2);

    await page.clock.resume();
    // Navigating away and back loads nothing again.
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('**/privacy');
    await page.goBack();
    await page.getByText('Advertisement', { exact: true }).first().waitFor();
    await passSchedule(page);
    expect(requested).toHaveLength(5);
  });

test('consent is withdrawn by the link in the footer, with the keyboard alone, and the page reloads without the scripts', async ({
  openPage,
}) => {
  const page = await begin(openPage);
  await page.goto('/pricing');
  await answer(page, 'Accept');
  await untilRequested(1);
  expect(names()).toEqual(['tag.js']);
  await page.getByRole('button', { name: 'Privacy choices' }).focus();
  await page.keyboard.press('Enter');
  await banner(page).getByText('You accepted third-party scripts.').waitFor();
  await page.keyboard.press('Escape');
  await banner(page).waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Privacy choices' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator(`${bannerBox}:focus, ${bannerBox} :focus`).waitFor();
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await reloaded;
  await passSchedule(page);
  expect([names(), await page.locator('script[data-of]').count()]).toEqual([['tag.js'], 0]);
});

for (const [how, options, script] of [
  ['by the header', { extraHTTPHeaders: { 'sec-gpc': '1' } }, ''],
  ['by the browser', {}, 'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })'],
] as const)
  test(`the privacy signal ${how} declines without a banner, and a note explains it`, async ({
    openPage,
  }) => {
    const page = await begin(openPage, options);
    await page.addInitScript(script);
    await page.goto(`/model/${slug}`);
    await page.getByText('Your browser sends a privacy signal (Global Privacy Control)').waitFor();
    await passSchedule(page);
    expect([await banner(page).count(), requested]).toEqual([0, []]);
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    await banner(page).getByText('so we load no third-party scripts').waitFor();
    await expect(banner(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });

test('admin pages and dashboards load no third-party scripts, also after consent', async ({ openPage }) => {
  const page = await begin(openPage);
  await page.goto('/pricing');
  await answer(page, 'Accept');
  await untilRequested(1);
  for (const path of ['/admin/tracking', `/analytics/${slug}`]) {
    const reply = await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(reply?.headers()['content-security-policy']).not.toContain('example');
  }
  await passSchedule(page);
  expect(names()).toEqual(['tag.js']);
});

test('an administrator’s login ends the scripts of an open page, and no page loads them until the logout', async ({
  openPage,
}) => {
  const page = await begin(openPage);
  await page.goto('/pricing');
  await answer(page, 'Accept');
  await untilRequested(1);
  const reloaded = page.waitForEvent('load');
  const admin = await page.context().newPage();
  await logInToAdminPanel(admin);
  await admin.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await reloaded;
  for (const path of ['/pricing', `/model/${slug}`]) {
    const reply = await page.goto(path);
    expect(reply?.headers()['content-security-policy']).not.toContain('example');
    await passSchedule(page);
    expect([await page.locator('script[data-of]').count(), names()]).toEqual([0, ['tag.js']]);
  }
  await admin.getByRole('button', { name: 'Logout' }).click();
  await admin.getByRole('button', { name: 'Login to Admin Panel' }).waitFor();
  await page.goto('/pricing');
  await untilRequested(2);
  expect(names()).toEqual(['tag.js', 'tag.js']);
});

test('a script that fails to load is only logged', async ({ openPage, pageErrors }) => {
  const page = await openPage({ baseURL: gateway.url });
  await page.route(/^https:\/\/\w+\.example\//, (route) => route.abort());
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/pricing');
  await answer(page, 'Accept');
  await expect.poll(() => logged).toContain('The web-analytics script did not load');
  expect(pageErrors.splice(0).some((error) => error.startsWith('exception'))).toBe(false);
});

test('without configured scripts there is no banner, and the link explains why', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await banner(page)
    .getByText('There is nothing to choose. This site loads no third-party scripts.')
    .waitFor();
  expect(await violationsInBothThemes(page, bannerBox)).toEqual([]);
  await page.keyboard.press('Escape');
  await banner(page).waitFor({ state: 'detached' });
});
