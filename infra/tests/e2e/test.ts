import { AdminSession } from '@marquee/contracts/http/session';
import { until } from '@marquee/kit/testing/until';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Response as PageResponse,
  request,
} from '@playwright/test';
import { e2eConfig } from './config';

const config = e2eConfig();

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

/** The storage of a browser that is logged in nowhere, for another visitor in a test of a logged-in one. */
export const loggedOut = { cookies: [], origins: [] };

/** Tests connect to the product only: Chromium has no traffic of its own and resolves no other name. */
const flags = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a process, which has compiled the scripts already.
  '--process-per-site',
];
const withoutImages = '--blink-settings=imagesEnabled=false';

// A regular browser's: headless Chromium's own would be counted as a bot.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const passAgeGate =
  "if (location.protocol.startsWith('http')) localStorage.setItem('marquee_age_verified', 'true')";

type Visitor = {
  passedAgeGate: boolean;
  /** `goto` and `reload` resolve when the page is hydrated: input before that is not replayed. */
  awaitHydration: boolean;
};

export type OpenPage = (options?: BrowserContextOptions & Partial<Visitor>) => Promise<Page>;

type Fixtures = Visitor & {
  /** Errors that these tests provoke. */
  provoked: RegExp | undefined;
  /** Console errors and warnings, exceptions, and requests to other hosts. A test without others passes. */
  pageErrors: string[];
  /**
   * Opens a page in a new browser context, without a cache: for another visitor, and for a test whose subject is
   * a first visit or that changes its context, as clocks, permissions and lost connections do.
   */
  openPage: OpenPage;
};

type WorkerFixtures = {
  showsImages: boolean;
  /**
   * The context of all tests of a worker, one after another: files that a test has loaded stay in its cache.
   * `home` keeps its process, and clears its storage.
   */
  visitor: { readonly context: BrowserContext; readonly home: Page };
};

/** Images cost time: only the test files that set `showsImages` have them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  showsImages: [false, { scope: 'worker', option: true }],
  launchOptions: [
    async ({ showsImages }, use) =>
      use({ executablePath: config.CHROMIUM_PATH, args: showsImages ? flags : [...flags, withoutImages] }),
    { scope: 'worker' },
  ],
  baseURL: config.E2E_BASE_URL,
  viewport: sizes.desktop,
  userAgent,
  passedAgeGate: [true, { option: true }],
  awaitHydration: [true, { option: true }],
  provoked: [undefined, { option: true }],
  pageErrors: [
    async ({ provoked }, use) => {
      const errors: string[] = [];
      await use(errors);
      expect(errors.filter((error) => !provoked?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
  visitor: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: config.E2E_BASE_URL,
        colorScheme: 'dark',
        storageState: loggedOut,
        userAgent,
        viewport: sizes.desktop,
      });
      await context.addInitScript(passAgeGate);
      const home = await context.newPage();
      await home.goto('/robots.txt');
      await use({ context, home });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ visitor: { context, home }, pageErrors, storageState, awaitHydration }, use) => {
    const { cookies = [], origins = [] } = typeof storageState === 'object' ? storageState : {};
    await context.addCookies(cookies);
    for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage))
      await home.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
    const stopWatching = watchPages(context, pageErrors, { awaitHydration });
    await use(context);
    stopWatching();
    await Promise.all(context.pages().map((page) => page !== home && page.close()));
    await context.clearCookies();
    await home.evaluate('localStorage.clear()');
  },
  page: async ({ context, viewport, contextOptions: { reducedMotion = 'no-preference' } }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion });
    await use(page);
  },
  openPage: async ({ browser, pageErrors, passedAgeGate, awaitHydration }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const visitor = { passedAgeGate, awaitHydration, ...options };
      if (visitor.passedAgeGate) await context.addInitScript(passAgeGate);
      watchPages(context, pageErrors, visitor);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Chromium logs every 401, also the expected one of a wrong password. */
const isFailedLogin = (message: ConsoleMessage): boolean =>
  /status of 401/.test(message.text()) && /\/api\/(admin|insights)\/login$/.test(message.location().url);

/** A busy machine may answer late, with 504: screens repeat calls, `goto` the page, and a test waits for what it needs. */
const isLateAnswer = (message: ConsoleMessage): boolean => /status of 504/.test(message.text());

/** Chromium ends requests when the machine gets another network interface, such as that of a container. */
const isNetworkChange = (message: ConsoleMessage): boolean => /ERR_NETWORK_CHANGED/.test(message.text());

/** Chromium logs the expected 404 or 410 of a page; a missing asset or API response stays an error. */
const isMissingPage = (message: ConsoleMessage): boolean =>
  /status of 4(?:04|10)/.test(message.text()) &&
  !/^\/(?:api|assets|media|track)\//.test(new URL(message.location().url).pathname);

/** Chromium reports an unused preload: of an image without images, of the font on a busy machine. */
const isUnusedPreload = (message: ConsoleMessage): boolean =>
  /image loading is disabled|preloaded using link preload/.test(message.text());

/**
 * Collects the errors of pages that this context opens, until the returned function is called. No route is
 * intercepted, because interception disables the browser's cache.
 */
const watchPages = (
  context: BrowserContext,
  pageErrors: string[],
  {
    awaitHydration,
    javaScriptEnabled = true,
    baseURL = config.E2E_BASE_URL,
  }: Pick<Visitor, 'awaitHydration'> & Pick<BrowserContextOptions, 'javaScriptEnabled' | 'baseURL'>,
): (() => void) => {
  const home = new URL(baseURL).host;
  const watch = (page: Page): void => {
    if (awaitHydration && javaScriptEnabled) hydrateAfterLoad(page, home);
    page.on('console', (message) => {
      const isExpected = [isFailedLogin, isMissingPage, isUnusedPreload, isLateAnswer, isNetworkChange].some(
        (is) => is(message),
      );
      if (isExpected) return;
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
  };
  context.on('page', watch);
  return () => void context.off('page', watch);
};

const hydrateAfterLoad = (page: Page, home: string): void => {
  const afterLoad = async (response: PageResponse | null): Promise<PageResponse | null> => {
    const isPage = response?.headers()['content-type']?.startsWith('text/html') ?? false;
    if (isPage && response?.status() !== 503 && new URL(page.url()).host === home) await hydrated(page);
    return response;
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitUntil = 'domcontentloaded';
  // A page that a busy machine answers late is loaded again, as a visitor would.
  const inTime = async (load: () => Promise<PageResponse | null>): Promise<PageResponse | null> => {
    const response = await load();
    return response?.status() === 504 ? inTime(load) : afterLoad(response);
  };
  page.goto = (url, options) => inTime(() => goto(url, { waitUntil, ...options }));
  page.reload = (options) => inTime(() => reload({ waitUntil, ...options }));
};

// React marks elements while it hydrates in slices; it handles events after the commit, as its root says.
const isHydrated = `(() => {
  const root = document.getElementById('root');
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
  const current = key && root[key].stateNode.current;
  return Boolean(current?.child) && !current.memoizedState.isDehydrated;
})()`;

/** Waits until the page is hydrated: from then on links navigate without loading a page. */
export const hydrated = async (page: Page): Promise<void> => {
  await until(`${page.url()} is hydrated`, () => page.evaluate<boolean>(isHydrated));
};

/** Moves the pointer until a part that loads once the page is in use is there: it may not listen yet. */
export const movePointerUntil = async (page: Page, part: Locator): Promise<void> => {
  let x = 5;
  await until('a part that waits for use is there', async () => {
    x += 1;
    await page.mouse.move(x, 5);
    return (await part.count()) > 0;
  });
};

/** Opens a page of the admin panel and logs in, with the administrator's credentials unless others are given. */
export const logInToAdminPanel = async (
  page: Page,
  path = '/admin/tracking',
  { email, password } = { email: config.E2E_ADMIN_EMAIL, password: config.E2E_ADMIN_PASSWORD },
): Promise<void> => {
  await page.goto(path);
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
};

export type Storage = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** The cookies and the storage of a browser that is logged in to the admin panel. */
export const adminStorage = async (
  { email, password } = { email: config.E2E_ADMIN_EMAIL, password: config.E2E_ADMIN_PASSWORD },
): Promise<Storage> => {
  const origin = config.E2E_BASE_URL;
  const calls = await request.newContext({ baseURL: origin, userAgent });
  const answer = await calls.post('/api/admin/login', { data: { email, password } });
  await expect(answer).toBeOK();
  const { expiresAt } = AdminSession.parse(await answer.json());
  const { cookies } = await calls.storageState();
  await calls.dispose();
  // The login form stores the same value.
  return {
    cookies,
    origins: [{ origin, localStorage: [{ name: 'marquee_admin_until', value: expiresAt }] }],
  };
};
