import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { e2eConfig } from '../e2e/config';
import { hydrated } from '../e2e/test';
import {
  logInHolder,
  openContexts,
  Prepared,
  pathOf,
  prepareScreens,
  screens,
  steady,
  type Viewer,
} from './screens';

const config = e2eConfig();

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const themes = ['dark', 'light'] as const;

/** Longer pages are cut: what is below repeats what is above. */
const heightMost = 2_600;

/** A page that still loads after this long is photographed as it is, and differs. */
const quietWithinMs = 20_000;

const tolerance = {
  /** Two runs of one tree differed in 0.0048 of a picture's pixels: its 128 colors follow all of it. */
  maxDiffPixelRatio: 0.006,
  /**
   * How different a pixel's color must be to count, from 0 to 1. The highest at which white on the light theme's
   * cream counts, so that a panel cannot vanish from a light screen.
   */
  threshold: 0.04,
};

test.use({
  launchOptions: {
    executablePath: config.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  },
});

let contexts: Record<Viewer, BrowserContext>;
let prepared: Prepared;

test.beforeAll(async ({ browser }) => {
  const site = {
    publicUrl: config.E2E_BASE_URL,
    admin: { email: config.E2E_ADMIN_EMAIL, password: config.E2E_ADMIN_PASSWORD },
  };
  contexts = await openContexts(browser, site);
  // The worker that follows a failed test finds what the first has prepared.
  const file = join(config.E2E_RUN_DIR, 'prepared-screens.json');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify(await prepareScreens(site, contexts.administrator)));
  prepared = Prepared.parse(JSON.parse(readFileSync(file, 'utf8')));
  const holder = await contexts.holder.newPage();
  await logInHolder(holder, prepared.password);
  await holder.close();
});

/** Half the size and 128 colors: enough to see what moved, and a third of the bytes. */
const reduced = async (screenshot: Buffer): Promise<Buffer> => {
  const { width = 0 } = await sharp(screenshot).metadata();
  return await sharp(screenshot)
    .resize({ width: Math.round(width / 2) })
    .png({ palette: true, colors: 128, dither: 0, effort: 10 })
    .toBuffer();
};

for (const screen of screens)
  test(`${screen.name} looks as before in every size and theme`, async () => {
    const page = await contexts[screen.viewer].newPage();
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.goto(pathOf(screen, prepared));
      // A text that is replaced before that makes React render the page again.
      await hydrated(page);
      await page.waitForLoadState('networkidle', { timeout: quietWithinMs }).catch(() => undefined);
      await expect(page.locator('[data-skeleton]')).toHaveCount(0);
      // The ledger says so until the counts of a minute ago have caught up.
      await expect(page.getByText('at the next count')).toHaveCount(0);
      await page.evaluate(steady);
      for (const theme of themes) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
        const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
        const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(heightMost, whole) };
        const screenshot = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
        expect
          .soft(await reduced(screenshot))
          .toMatchSnapshot(`${screen.name}-${size}-${theme}.png`, tolerance);
      }
    }
    await page.close();
  });

test('every stored picture belongs to a screen', () => {
  const names = screens.flatMap(({ name }) =>
    Object.keys(sizes).flatMap((size) => themes.map((theme) => `${name}-${size}-${theme}.png`)),
  );
  const stored = readdirSync(join(import.meta.dirname, 'baseline'));
  expect(stored.filter((file) => !names.includes(file))).toEqual([]);
});
