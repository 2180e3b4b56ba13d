import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import type { ProductEnvironment } from '../../../launch/instance/product-environment';
import {
  logInHolder,
  openContexts,
  pathOf,
  prepareScreens,
  type Screen,
  screens,
} from '../../pictures/screens';
import { requireChromium } from '../../runner/chromium';
import { atMost, type Figure, inMs } from '../figure';

/** In the order of the table. Their paths are those of `make pictures`. */
const measured = [
  'home',
  'browse',
  'profile',
  'videos',
  'pricing',
  'listing',
  'dashboard',
  'admin',
  'admin-models',
  'admin-inbox',
] as const;

/** Lighthouse's phone: 150 ms for each request, 1.6 Mbit/s, a quarter of the processor. Nothing is cached. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowerProcessor = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const loadsPerScreen = 3;
const quietWithinMs = 30_000;

/** The limits of "good" in Core Web Vitals, and of blocking in Lighthouse. Private screens load later. */
const paintMostMs = { public: 2_500, private: 4_000 };
const shiftMost = 0.1;
const blockingMostMs = 200;

const Timings = z.object({
  firstByteMs: z.number(),
  paintMs: z.number(),
  shift: z.number(),
  blockingMs: z.number(),
});
type Load = z.infer<typeof Timings> & { readonly bytes: number };

/** Runs in the page before anything else, past the age gate. Blocking is what of a task is beyond 50 ms. */
const observe = `
  localStorage.setItem('marquee_age_verified', 'true');
  window.timings = { paintMs: 0, shift: 0, blockingMs: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { timings.paintMs = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) timings.shift += value; });
  watch('longtask', ({ duration }) => { timings.blockingMs += duration - 50; });`;

const result = `({ ...timings, firstByteMs: performance.getEntriesByType('navigation')[0].responseStart })`;

const load = async (browser: Browser, viewer: BrowserContext, url: string): Promise<Load> => {
  const context = await browser.newContext({ ...phone, storageState: await viewer.storageState() });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url);
    await page.waitForLoadState('networkidle', { timeout: quietWithinMs }).catch(() => undefined);
    return { ...Timings.parse(await page.evaluate(result)), bytes };
  } finally {
    await context.close();
  }
};

const figuresOf = ({ name, viewer }: Screen, { paintMs, shift, blockingMs }: Load): Figure[] => [
  atMost(
    `${name}: largest paint`,
    paintMs,
    viewer === 'visitor' ? paintMostMs.public : paintMostMs.private,
    inMs,
  ),
  atMost(`${name}: layout shift`, shift, shiftMost, (value) => value.toFixed(3)),
  atMost(`${name}: blocking time`, blockingMs, blockingMostMs, inMs),
];

/** Loads each screen three times with an empty cache; a row with the load of the median largest paint. */
export const screensBench = async (
  product: ProductEnvironment,
  print: (line: string) => void,
): Promise<Figure[]> => {
  const browser = await chromium.launch({
    executablePath: await requireChromium(console.log),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const contexts = await openContexts(browser, product);
    const prepared = await prepareScreens(product, contexts.administrator);
    await logInHolder(await contexts.holder.newPage(), prepared.password);
    print('\n| screen | first byte ms | largest paint ms | layout shift | blocking ms | KB |');
    print('|---|---|---|---|---|---|');
    const figures: Figure[] = [];
    for (const name of measured) {
      const screen = screens.find((one) => one.name === name);
      if (screen === undefined) throw new Error(`${name} is no screen of make pictures`);
      const url = product.publicUrl + pathOf(screen, prepared);
      // A page that people visit is in the cache of `web`.
      await (await fetch(url)).text();
      const loads: Load[] = [];
      for (let nth = 0; nth < loadsPerScreen; nth += 1)
        loads.push(await load(browser, contexts[screen.viewer], url));
      loads.sort((one, other) => one.paintMs - other.paintMs);
      const median = loads[Math.floor(loadsPerScreen / 2)];
      if (median === undefined) continue;
      const { firstByteMs, paintMs, shift, blockingMs, bytes } = median;
      const cells = [firstByteMs.toFixed(0), paintMs.toFixed(0), shift.toFixed(3), blockingMs.toFixed(0)];
      print(`| ${[name, ...cells, (bytes / 1_024).toFixed(0)].join(' | ')} |`);
      figures.push(...figuresOf(screen, median));
    }
    print('');
    return figures;
  } finally {
    await browser.close();
  }
};
