import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './accessible';
import { e2eConfig } from './config';
import { hydrated, movePointerUntil, sizes, test } from './test';

test.use({
  viewport: sizes.phone,
  // Failed requests are the subject of these tests; Chromium, the router and the tracker report them.
  provoked:
    /status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|API error: no answer/,
});

/** Hydrated, with all deferred parts loaded: a suggesting search box is the last of them. */
const idle = async (page: Page): Promise<void> => {
  await hydrated(page);
  await movePointerUntil(page, page.locator('header [role="combobox"]'));
  await page.waitForLoadState('networkidle');
};

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('a page that cannot be loaded offline shows it, and loads when the browser is back online', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/help');
  await idle(page);
  await page.context().setOffline(true);
  await footerLink(page, 'Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
  await expect(page).toHaveTitle("You're offline | Marquee");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('status').getByText('Still no connection at').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('a home page that goes offline before its end is hydrated stays as it is', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  await page.locator('[data-age-gate-page="idle"]').waitFor();
  await page.context().setOffline(true);
  let lost = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('.js')) lost += 1;
  });
  await until('a script is requested and lost', async () => {
    await page.mouse.wheel(0, 10);
    return lost > 0;
  });
  await page.getByText("You're offline. Missing content will load when you reconnect.").waitFor();
  await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor();
});

test('a list that is requested offline loads with the connection, and a notice explains it', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/models');
  await idle(page);
  await page.context().setOffline(true);
  await page.getByText("You're offline. Missing content will load when you reconnect.").waitFor();
  await page.getByRole('button', { name: 'Filters (0)' }).press('Enter');
  await page.getByLabel('Placement').selectOption('true');
  await page.getByRole('button', { name: 'Close filters' }).press('Enter');
  await page.getByTestId('model-skeletons').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText(/ models with these filters$/).waitFor();
  await page.locator('article').first().waitFor();
  await page.getByText("You're offline.").waitFor({ state: 'detached' });
});

test('a page with a lost script reloads by itself once; then it shows an error, and Try again loads it', async ({
  openPage,
}) => {
  const proxy = await openScriptLosingProxy();
  const page = await openPage({ baseURL: proxy.url });
  try {
    await page.goto('/help');
    await idle(page);
    proxy.lose('until the page reloads');
    await footerLink(page, 'Contact').press('Enter');
    await page.waitForURL('**/contact');
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await idle(page);
    proxy.lose('all');
    await footerLink(page, 'Pricing').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    proxy.lose('none');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  } finally {
    await page.close();
    proxy.close();
  }
});

/** Answers scripts with 503. Interception in the browser blocks one of five runs at the reload. */
const openScriptLosingProxy = async () => {
  const site = new URL(e2eConfig().E2E_BASE_URL);
  let lost: 'none' | 'until the page reloads' | 'all' = 'none';
  const server = createServer((incoming, response) => {
    if (lost === 'until the page reloads' && incoming.headers['sec-fetch-mode'] === 'navigate') lost = 'none';
    if (lost !== 'none' && /^\/assets\/.*\.js$/.test(incoming.url ?? '')) {
      response.writeHead(503).end();
      return;
    }
    const { origin, ...headers } = incoming.headers;
    const forwarded = request(
      new URL(incoming.url ?? '/', site),
      {
        method: incoming.method,
        headers: { ...headers, host: site.host, ...(origin !== undefined && { origin: site.origin }) },
      },
      (reply) => reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.headers)),
    );
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    lose: (scripts: typeof lost) => {
      lost = scripts;
    },
    close: () => server.close(),
  };
};
