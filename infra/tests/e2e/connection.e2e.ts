import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { violationsOf } from './accessible';
import { type BrowserSession, hydrated, openSession, sizes } from './browser';
import { e2eConfig } from './config';

/** Failed requests are the subject of these tests; Chromium, the router and the tracker report them. */
const isOfTheConnection =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|API error: no answer/;

let session: BrowserSession;
let page: Page;

beforeEach(async () => {
  session = await openSession({ viewport: sizes.phone });
  page = await session.context.newPage();
});

afterEach(async () => {
  await session.close();
  expect(session.pageErrors.filter((error) => !isOfTheConnection.test(error))).toEqual([]);
});

/** Hydrated, with all deferred parts loaded: a suggesting search box is the last of them. */
const idle = async (): Promise<void> => {
  await hydrated(page);
  await page.locator('header [role="combobox"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

const footerLink = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('a page that cannot be loaded offline shows it, and loads when the browser is back online', async () => {
  await page.goto('/help');
  await idle();
  await session.context.setOffline(true);
  await footerLink('Pricing').press('Enter');
  await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
  expect(await page.title()).toBe("You're offline | Marquee");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.getByRole('status').getByText('Still no connection at').waitFor();
  await session.context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/pricing');
});

test('a list that is requested offline loads with the connection, and a notice explains it', async () => {
  await page.goto('/models');
  await idle();
  await session.context.setOffline(true);
  await page.getByText("You're offline. Missing content will load when you reconnect.").waitFor();
  await page.getByRole('button', { name: 'Filters (0)' }).press('Enter');
  await page.getByRole('radio', { name: /^Featured only/ }).press('Space');
  await page.getByRole('button', { name: 'Close filters' }).press('Enter');
  await page.getByTestId('model-skeletons').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await session.context.setOffline(false);
  await page.getByText(/ models with these filters$/).waitFor();
  await page.locator('article').first().waitFor();
  await page.getByText("You're offline.").waitFor({ state: 'detached' });
});

test('a page with a lost script reloads by itself once; then it shows an error, and Try again loads it', async () => {
  const proxy = await openScriptLosingProxy();
  const throughProxy = await openSession({ viewport: sizes.phone, baseURL: proxy.url });
  try {
    page = await throughProxy.context.newPage();
    await page.goto('/help');
    await idle();
    proxy.lose(1);
    await footerLink('Contact').press('Enter');
    await page.waitForURL('**/contact');
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await idle();
    proxy.lose(Number.POSITIVE_INFINITY);
    await footerLink('Pricing').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    proxy.lose(0);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
  } finally {
    await throughProxy.close();
    proxy.close();
  }
});

/**
 * Answers the next scripts with 503. Intercepting requests in the browser instead blocks it in one of five
 * runs, when the page reloads.
 */
const openScriptLosingProxy = async () => {
  const site = new URL(e2eConfig().E2E_BASE_URL);
  let left = 0;
  const server = createServer((incoming, response) => {
    if (left > 0 && /^\/assets\/.*\.js$/.test(incoming.url ?? '')) {
      left -= 1;
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
    lose: (scripts: number) => {
      left = scripts;
    },
    close: () => server.close(),
  };
};
