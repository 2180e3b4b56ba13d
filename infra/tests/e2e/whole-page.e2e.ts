import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type BrowserSession, hasCount, openSession, showImages, sizes } from './browser';
import { demoModel } from './site';

showImages();

const painted = "performance.getEntriesByName('first-contentful-paint')";
const Facts = z.object({ paintedAt: z.number(), later: z.array(z.number()), bytes: z.number() });

let session: BrowserSession;

afterEach(async () => {
  await session.close();
  expect(session.pageErrors).toEqual([]);
});

const opened = async (path: string, passedAgeGate: boolean): Promise<Page> => {
  session = await openSession({ viewport: sizes.phone, reducedMotion: 'no-preference' }, { passedAgeGate });
  const page = await session.context.newPage();
  await page.goto(path);
  return page;
};

const count = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

/** Cards whose rendering is deferred with `content-visibility: auto`. */
const deferred = 'article[data-far]';

const loading = (page: Page) => page.locator('[data-testid$="skeletons"], [aria-busy="true"]');
const endless =
  'document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length';

test.each(['/models', '/videos', '/'])(
  '%s is rendered to its end with all pictures without scrolling, and has no endless animation',
  async (path) => {
    const page = await opened(path, true);
    await page.locator('main article').first().waitFor();
    await hasCount(loading(page), 0);
    await until('every card is rendered', async () => (await count(page, deferred)) === 0);
    await until('every picture is loaded', async () =>
      page
        .locator('main img')
        .evaluateAll((pictures) =>
          pictures.every((picture) => 'naturalWidth' in picture && Number(picture.naturalWidth) > 0),
        ),
    );
    expect(await page.evaluate(endless)).toBe(0);
  },
);

test('a profile has no endless animation', async () => {
  const page = await opened(`/model/${(await demoModel()).slug}`, true);
  await hasCount(loading(page), 0);
  expect(await page.evaluate(endless)).toBe(0);
});

test('behind the age gate only the viewport is rendered, and nothing is animated', async () => {
  const page = await opened('/models', false);
  await page.waitForLoadState('networkidle');
  expect(await count(page, deferred)).toBe(await count(page, 'main article'));
  const running = "document.getAnimations().filter(({ playState }) => playState === 'running').length";
  await until('nothing is animated', async () => (await page.evaluate(running)) === 0);
});

test('cards of the next page are rendered as well', async () => {
  const page = await opened('/models', true);
  await until('the first page is rendered', async () => (await count(page, deferred)) === 0);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await page.getByRole('link', { name: 'Previous' }).waitFor();
  await until(
    'the second page is rendered',
    async () => (await count(page, 'main article')) > 0 && (await count(page, deferred)) === 0,
  );
});

test('a first visit paints before its first script starts, and loads at most 150 KB of scripts', async () => {
  const page = await opened('/', false);
  await page.waitForLoadState('networkidle');
  await until('it has been painted', () => page.evaluate<boolean>(`${painted}.length > 0`));
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
  expect(bytes).toBeLessThanOrEqual(150 * 1_024);
});
