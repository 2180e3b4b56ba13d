import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { type BrowserSession, openSession, sizes } from './browser';
import { listModels } from './site';

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

test.each(['/models', '/videos', '/'])(
  '%s is rendered to its end with all pictures without scrolling',
  async (path) => {
    const page = await opened(path, true);
    await page.locator('main article').first().waitFor();
    await until('every card is rendered', async () => (await count(page, deferred)) === 0);
    await until('every picture is loaded', async () =>
      page
        .locator('main img')
        .evaluateAll((pictures) =>
          pictures.every((picture) => 'naturalWidth' in picture && Number(picture.naturalWidth) > 0),
        ),
    );
  },
);

test('behind the age gate only the viewport is rendered, and nothing is animated', async () => {
  const page = await opened('/models', false);
  await page.waitForLoadState('networkidle');
  expect(await count(page, deferred)).toBe(await count(page, 'main article'));
  expect(
    await page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length"),
  ).toBe(0);
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

test.each(['home', 'browse', 'a profile'])('%s has no endless animation', async (screen) => {
  const path =
    screen === 'home'
      ? '/'
      : screen === 'browse'
        ? '/models'
        : `/model/${(await listModels('limit=1'))[0]?.slug}`;
  const page = await opened(path, true);
  await until(
    'everything is loaded',
    async () => (await count(page, '[data-testid$="skeletons"], [aria-busy="true"]')) === 0,
  );
  expect(
    await page.evaluate(
      'document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length',
    ),
  ).toBe(0);
});

test('a first visit paints before its first script starts, and loads at most 150 KB of scripts', async () => {
  const page = await opened('/', false);
  await page.waitForLoadState('networkidle');
  const { paintedAt, later, bytes } = Facts.parse(
    await page.evaluate(`(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return {
        paintedAt: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        later: scripts.filter(({ name }) => !name.includes('/before-paint')).map(({ startTime }) => startTime),
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      };
    })()`),
  );
  expect(later.length).toBeGreaterThan(0);
  expect(Math.min(...later)).toBeGreaterThan(paintedAt);
  expect(bytes).toBeLessThanOrEqual(150 * 1_024);
});
