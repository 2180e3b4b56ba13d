/**
 * Takes the screenshot of README.md, or with `handbook` those of infra/handbook, from the product that runs here
 * with its demo traffic: `. .run/admin-credentials; ADMIN_EMAIL=$ADMIN_EMAIL ADMIN_PASSWORD=$ADMIN_PASSWORD node
 * --import tsx infra/tests/pictures/take-screenshots.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Models } from '@marquee/contracts/http/models';
import { readConfig } from '@marquee/kit/config/read-config';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { requireChromium } from '../runner/chromium';
import { Config } from './screenshots-config';

const config = readConfig(Config);

const sizes = {
  desktop: { width: 1440, height: 900 },
  handbook: { width: 1280, height: 760 },
} as const;

type Screenshot = {
  readonly name: string;
  readonly path: string;
  readonly size: keyof typeof sizes;
  readonly theme: 'dark' | 'light';
  /** Content that appears after the page and must be there. */
  readonly shows?: string;
  /** Content that disappears within two minutes. */
  readonly hides?: string;
};

const take = async (
  browser: Browser,
  { name, path, size, theme, shows, hides }: Screenshot,
  cookies: string,
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: config.SCREENSHOTS_URL,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    // Identify as a bot, so that taking screenshots is not counted.
    userAgent: 'Mozilla/5.0 (compatible; screenshot bot)',
  });
  const [cookieName = '', cookie = ''] = cookies.split('=');
  if (path.startsWith('/admin') || path.startsWith('/analytics'))
    await context.addCookies([{ name: cookieName, value: cookie, url: config.SCREENSHOTS_URL }]);
  await context.addInitScript(`
    localStorage.setItem('marquee_age_verified', 'true');
    localStorage.setItem('marquee_theme', '${theme}');
    localStorage.setItem('marquee_admin_until', new Date(Date.now() + 3_600_000).toISOString());
    localStorage.setItem('analytics_auth_' + location.pathname.split('/').at(-1), 'true');
  `);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  if (shows !== undefined) await page.locator(shows).last().waitFor();
  if (hides !== undefined) await page.locator(hides).waitFor({ state: 'detached', timeout: 120_000 });
  await page.waitForTimeout(1_500);
  if (size === 'handbook') {
    // As wide as a page's text on a desktop.
    const picture = sharp(await page.screenshot())
      .resize({ width: 1_040 })
      .webp({ quality: 72 });
    writeFileSync(
      join(import.meta.dirname, '../../handbook/pictures', `${name}.webp`),
      await picture.toBuffer(),
    );
  } else
    await page.screenshot({
      path: join(import.meta.dirname, '../../demo/screenshots', `${name}.jpg`),
      type: 'jpeg',
      quality: 78,
    });
  await context.close();
};

const answer = await fetch(new URL('/api/admin/login', config.SCREENSHOTS_URL), {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }),
});
const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0];
if (cookie === undefined) throw new Error(`the administrator could not log in: ${answer.status}`);
const listed = await fetch(new URL('/api/models?limit=1', config.SCREENSHOTS_URL));
const slug = Models.parse(await listed.json())[0]?.slug ?? '';

const chart = '.recharts-surface';
/** The ledger shows this text until all counts are equal. */
const awaited = 'text=at the next count';

const ofReadme: Screenshot = { name: 'home', path: '/', size: 'desktop', theme: 'dark' };

const handbook = (name: string, path: string, shows?: string, hides?: string): Screenshot => ({
  name,
  path,
  size: 'handbook',
  theme: 'light',
  ...(shows !== undefined && { shows }),
  ...(hides !== undefined && { hides }),
});

const handbookPictures: readonly Screenshot[] = [
  handbook('today', '/admin'),
  handbook('models', '/admin/models?category=premium'),
  handbook('clicks', '/admin/figures?of=clicks', chart),
  handbook('ledger', '/admin/ledger', undefined, awaited),
  handbook('dashboard', `/analytics/${slug}`, chart),
];

const browser = await chromium.launch({
  executablePath: await requireChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  for (const screenshot of process.argv[2] === 'handbook' ? handbookPictures : [ofReadme]) {
    await take(browser, screenshot, cookie);
    console.log(`✓ ${screenshot.name}`);
  }
} finally {
  await browser.close();
}
