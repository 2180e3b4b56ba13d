import { until } from '@marquee/kit/testing/until';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';

/** Who looks at a screen. Each has a browser context of its own, logged in where there is a login. */
export type Viewer = 'visitor' | 'holder' | 'administrator';

/** One picture of a run. Its name is the name of its file. */
export type Screen = { readonly name: string; readonly viewer: Viewer; readonly path: string };

/** The part of a ProductEnvironment that the screens need. */
type Site = {
  readonly publicUrl: string;
  readonly admin: { readonly email: string; readonly password: string };
};

/** A browser context for each viewer, past the age gate; the administrator is logged in. */
export const openContexts = async (browser: Browser, { publicUrl, admin }: Site) => {
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: publicUrl,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    await context.addInitScript("localStorage.setItem('marquee_age_verified', 'true')");
    return context;
  };
  const contexts: Record<Viewer, BrowserContext> = {
    visitor: await open(),
    holder: await open(),
    administrator: await open(),
  };
  const page = await contexts.administrator.newPage();
  await page.goto('/admin/tracking');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login to Admin Panel' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.close();
  return contexts;
};

/** The model of the pictures: the same in each run, unlike the demo's, whose featured models take turns. */
const model = {
  name: 'Pictured Model',
  slug: 'pictured-model',
  profileImage: '/media/portraits/pictured-model.svg',
  description: 'Writes about old cinemas. New photographs every Monday, answers to every letter.',
  likes: 1_200,
  tags: ['cinema', 'letters'],
  onlyFansLink: 'https://onlyfans.com/pictured-model',
};

const Reply = z.object({ id: z.int() });

const reportStatus = '/report/status#';

const paths: Readonly<Record<Viewer, Readonly<Record<string, string>>>> = {
  visitor: {
    home: '/',
    browse: '/models',
    search: '/models?search=Pictured%20Model',
    profile: `/model/${model.slug}`,
    categories: '/categories',
    videos: '/videos',
    pricing: '/pricing',
    help: '/help',
    contact: '/contact',
    listing: '/list-model',
    report: '/report',
    'report-status': reportStatus,
    'not-found': '/no/such/page',
  },
  holder: { dashboard: `/analytics/${model.slug}` },
  administrator: {
    admin: '/admin',
    'admin-models': '/admin/models',
    'admin-add-model': '/admin/add-model',
    'admin-inbox': '/admin/inbox',
    'admin-reports': '/admin/reports',
    'admin-tracking': '/admin/tracking',
    'admin-ledger': '/admin/ledger',
    'admin-health': '/admin/health',
  },
};

export const screens: readonly Screen[] = (['visitor', 'holder', 'administrator'] as const).flatMap(
  (viewer) => Object.entries(paths[viewer]).map(([name, path]) => ({ name, viewer, path })),
);

export const Prepared = z.object({ password: z.string(), statusToken: z.string() });
export type Prepared = z.infer<typeof Prepared>;

/** Creates what the screens show. The administrator's context is logged in already. */
export const prepareScreens = async (
  { publicUrl }: Site,
  administrator: BrowserContext,
): Promise<Prepared> => {
  const post = async (path: string, data: object): Promise<unknown> => {
    const reply = await administrator.request.post(path, { data, headers: { origin: publicUrl } });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
    return reply.json();
  };
  const { id } = Reply.parse(await post('/api/models', model));
  const login = await post(`/api/models/${id}/generate-password`, {});
  const report = await post('/api/reports', {
    kind: 'copyright',
    page: `/model/${model.slug}`,
    details: 'The second photograph is mine. I took it in the old town in spring.',
    goodFaith: true,
  });
  await post('/api/contact/listing-request', {
    modelName: 'Requested Model',
    email: 'requested@example.com',
    platforms: 'OnlyFans',
    description: 'A studio with a piano.',
  });
  // The catalog finds a new model after its index has been refreshed.
  await until('the model is found', async () =>
    (await (await administrator.request.get('/api/models/search?q=Pictured%20Model')).text()).includes(
      model.slug,
    ),
  );
  return Prepared.parse({ ...Object(login), ...Object(report) });
};

export const pathOf = ({ path }: Screen, { statusToken }: Prepared): string =>
  path === reportStatus ? path + statusToken : path;

/** Logs the holder in to the dashboard. */
export const logInHolder = async (page: Page, password: string): Promise<void> => {
  await page.goto(`/analytics/${model.slug}`);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' }).waitFor();
};

/**
 * Replaces what differs between two runs: figures, dates, ids, the cards of models, which take turns, and the
 * messages of the simulated chat, which are random. The layout, the fixed texts, the form elements and the colors stay.
 */
export const steady = `(() => {
  const style = document.createElement('style');
  style.textContent =
    '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }' +
    'html { scroll-behavior: auto !important; } article > *, [aria-label="Simulated messages"] > *, img:not([src*="${model.slug}"]) { visibility: hidden !important; }';
  document.head.append(style);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    node.textContent = node.textContent
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4,12})+|(LR|RP)-[A-Z0-9]+/gi, 'id')
      .replace(/\\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\\b/g, 'Jan')
      .replace(/\\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Tue|Wed|Thu|Sat)(day)?\\b/g, 'Mon')
      .replace(/\\b[AP]M\\b/g, 'AM')
      .replace(/[0-9][0-9.,:]*/g, '00');
})()`;
