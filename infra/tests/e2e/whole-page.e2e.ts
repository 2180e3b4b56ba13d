import { until } from '@marquee/kit/testing/until';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { demoModel } from './site';
import { sizes, test } from './test';

test.use({
  viewport: sizes.phone,
  showsImages: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

const painted = "performance.getEntriesByName('first-contentful-paint')";
const Facts = z.object({ paintedAt: z.number(), later: z.array(z.number()), bytes: z.number() });

/** Cards whose rendering is deferred with `content-visibility: auto`. */
const deferred = 'article[data-far]';

const loading = (page: Page) => page.locator('[data-testid$="skeletons"], [aria-busy="true"]');
const endless =
  'document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length';

for (const path of ['/models', '/videos', '/'])
  test(`${path} is rendered to its end without scrolling, has all pictures but those beside the screen once it is in use, and no endless animation`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.locator('main article').first().waitFor();
    await expect(loading(page)).toHaveCount(0);
    await expect(page.locator(deferred)).toHaveCount(0);
    const pictures = page.locator('main img:not([data-strip] li:nth-child(n + 7) *)');
    let x = 5;
    await until('every picture is loaded', async () => {
      x += 1;
      await page.mouse.move(x, 5);
      return pictures.evaluateAll((all) =>
        all.every((picture) => 'naturalWidth' in picture && Number(picture.naturalWidth) > 0),
      );
    });
    expect(await page.evaluate(endless)).toBe(0);
  });

test('a profile has no endless animation', async ({ page }) => {
  await page.goto(`/model/${(await demoModel()).slug}`);
  await expect(loading(page)).toHaveCount(0);
  expect(await page.evaluate(endless)).toBe(0);
});

test('behind the age gate only the viewport is rendered, and nothing is animated', async ({ openPage }) => {
  const page = await openPage({ passedAgeGate: false });
  await page.goto('/models');
  await page.waitForLoadState('networkidle');
  expect(await page.locator(deferred).count()).toBe(await page.locator('main article').count());
  const running = "document.getAnimations().filter(({ playState }) => playState === 'running').length";
  await expect.poll(() => page.evaluate(running)).toBe(0);
});

test('cards of the next page are rendered as well', async ({ page }) => {
  await page.goto('/models');
  await expect(page.locator(deferred)).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await page.getByRole('link', { name: 'Previous' }).waitFor();
  await page.locator('main article').first().waitFor();
  await expect(page.locator(deferred)).toHaveCount(0);
});

for (const passedAgeGate of [false, true])
  test(`a first visit ${passedAgeGate ? 'past' : 'before'} the age gate paints before its first script starts, and loads at most 130 kB of scripts with at most 40 requests`, async ({
    openPage,
  }) => {
    const page = await openPage({ passedAgeGate, viewport: sizes.desktop });
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await page.goto('/');
    // Idle, with the parts that load then.
    await page.locator('[data-age-gate-page="idle"]').waitFor();
    if (passedAgeGate) await expect(page.locator(deferred)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(`${painted}.length`)).toBe(1);
    const { paintedAt, later, bytes } = Facts.parse(
      await page.evaluate(`(() => {
        const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
        return {
          paintedAt: ${painted}[0].startTime,
          later: scripts.filter(({ name }) => !name.includes('/before-paint')).map(({ startTime }) => startTime),
          bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        };
      })()`),
    );
    expect(later.length).toBeGreaterThan(0);
    expect(Math.min(...later)).toBeGreaterThan(paintedAt);
    expect(bytes).toBeLessThanOrEqual(130_000);
    expect(requests).toBeLessThanOrEqual(40);
  });

test('content below the fold is hydrated when it comes near, without a sign of use', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1_440, height: 5_000 } });
  await page.goto('/');
  // Banners advance by themselves.
  await page.getByText('2 / 4').waitFor();
});

test.describe('before the scripts run', () => {
  test.use({ provoked: /status of 404/, awaitHydration: false });

  test('a picture that cannot be loaded leaves no broken image', async ({ page }) => {
    await page.route(/\/assets\/[0-9a-f]+\.js$/, () => undefined);
    await page.route('**/media/portraits/*.svg', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('main img').first()).toHaveCSS('visibility', 'hidden');
  });
});
