import { until } from '@marquee/kit/testing/until';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Locator,
  Page,
  Response as PageResponse,
} from 'playwright-core';
import { e2eConfig } from './config';

const config = e2eConfig();

declare global {
  /** Set by browser-environment.mjs. */
  var launchBrowser: (showsImages: boolean) => Promise<Browser>;
}

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

export type BrowserSession = {
  readonly context: BrowserContext;
  /** Console errors and warnings, exceptions, and requests to other hosts. */
  readonly pageErrors: string[];
  readonly close: () => Promise<void>;
};

/** A regular browser's user agent: headless Chromium's own would be counted as a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Chromium logs every 401, also the expected one of a wrong password. */
const isFailedLogin = (message: ConsoleMessage): boolean =>
  /status of 401/.test(message.text()) && /\/api\/(admin|insights)\/login$/.test(message.location().url);

/** Chromium logs the expected 404 or 410 of a page; a missing asset or API response stays an error. */
const isMissingPage = (message: ConsoleMessage): boolean =>
  /status of 4(?:04|10)/.test(message.text()) &&
  !/^\/(?:api|assets|media|track)\//.test(new URL(message.location().url).pathname);

/**
 * Chromium reports a preload that is unused: of an image while images are disabled, of the font when a busy
 * machine is late.
 */
const isUnusedPreload = (message: ConsoleMessage): boolean =>
  /image loading is disabled|preloaded using link preload/.test(message.text());

/** Images cost time: only the sessions of test files that call this have them. */
export const showImages = (): void => {
  showsImages = true;
};

let showsImages = false;

/** Generous limits: they only end what hangs, also on a busy machine. */
const actWithinMs = 90_000;
const loadWithinMs = 90_000;

/**
 * A new visitor who has passed the age gate, on pages that are hydrated after `goto` and `reload`. Reduced
 * motion saves frames; tests of motion override it. No route is intercepted here, because interception
 * disables the browser's cache.
 */
export const openSession = async (
  options: BrowserContextOptions = {},
  { passedAgeGate = true, awaitHydration = options.javaScriptEnabled !== false } = {},
): Promise<BrowserSession> => {
  const browser = await globalThis.launchBrowser(showsImages);
  const context = await browser.newContext({
    baseURL: config.E2E_BASE_URL,
    viewport: sizes.desktop,
    userAgent,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(actWithinMs);
  context.setDefaultNavigationTimeout(loadWithinMs);
  const pageErrors: string[] = [];
  const home = new URL(options.baseURL ?? config.E2E_BASE_URL).host;
  if (passedAgeGate)
    await context.addInitScript(
      "if (location.protocol.startsWith('http')) localStorage.setItem('marquee_age_verified', 'true')",
    );
  context.on('page', (page) => {
    if (awaitHydration) hydrateAfterLoad(page, home);
    page.on('console', (message) => {
      if (isFailedLogin(message) || isMissingPage(message) || isUnusedPreload(message)) return;
      if (message.type() === 'error' || message.type() === 'warning')
        pageErrors.push(
          `console ${message.type()} on ${page.url()}: ${message.text()} ${message.location().url}`,
        );
    });
    page.on('pageerror', (error) => pageErrors.push(`exception on ${page.url()}: ${error.message}`));
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && host !== home && !request.isNavigationRequest())
        pageErrors.push(`request to ${host} from ${page.url()}`);
    });
  });
  return { context, pageErrors, close: () => context.close() };
};

/** `goto` and `reload` resolve when the page is hydrated: input before that is not replayed. */
const hydrateAfterLoad = (page: Page, home: string): void => {
  const afterLoad = async (response: PageResponse | null): Promise<PageResponse | null> => {
    const isPage = response?.headers()['content-type']?.startsWith('text/html') ?? false;
    if (isPage && response?.status() !== 503 && new URL(page.url()).host === home) await hydrated(page);
    return response;
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitUntil = 'domcontentloaded';
  page.goto = async (url, options) => afterLoad(await goto(url, { waitUntil, ...options }));
  page.reload = async (options) => afterLoad(await reload({ waitUntil, ...options }));
};

// React marks elements while it hydrates in slices, and handles events only after the commit, which its root
// records.
const isHydrated = `(() => {
  const root = document.getElementById('root');
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
  const current = key && root[key].stateNode.current;
  return Boolean(current?.child) && !current.memoizedState.isDehydrated;
})()`;

/** Waits until the field has the value. */
export const hasValue = (field: Locator, value: string): Promise<unknown> =>
  until(`the field has the value ${value}`, async () => (await field.inputValue()) === value);

/** Waits until so many elements match. */
export const hasCount = (locator: Locator, count: number): Promise<unknown> =>
  until(`there are ${count} of ${locator}`, async () => (await locator.count()) === count);

/** Waits until the page is hydrated: from then on links navigate without loading a page. */
export const hydrated = async (page: Page): Promise<void> => {
  await until(`${page.url()} is hydrated`, () => page.evaluate<boolean>(isHydrated));
};
