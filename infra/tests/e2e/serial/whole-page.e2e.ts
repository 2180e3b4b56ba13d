import { until } from '@marquee/kit/testing/until';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { openVisit, sizes, takenOver, type Visit } from '../browser';
import { listModels } from '../site';

const Facts = z.object({ paintedAt: z.number(), later: z.array(z.number()), bytes: z.number() });

let visit: Visit;

afterEach(async () => {
  await visit.close();
  expect(visit.faults).toEqual([]);
});

const opened = async (path: string, passedAgeGate: boolean): Promise<Page> => {
  visit = await openVisit({ viewport: sizes.phone }, { passedAgeGate });
  const page = await visit.context.newPage();
  await page.goto(path);
  await takenOver(page);
  return page;
};

const count = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

/** In view a card of `auto` is drawn as well, so what it says of itself is asked. */
const drawnLater = 'article[data-far]';

test.each(['/models', '/videos', '/'])(
  '%s is drawn to its end, pictures and all, although nobody scrolls',
  async (path) => {
    const page = await opened(path, true);
    await page.locator('main article').first().waitFor();
    await until('every card is drawn', async () => (await count(page, drawnLater)) === 0);
    await until('every picture of our own is there', async () =>
      page
        .locator('main img')
        .evaluateAll((pictures) =>
          pictures.every((picture) => 'naturalWidth' in picture && Number(picture.naturalWidth) > 0),
        ),
    );
  },
);

test('behind the closed gate only what is in view is drawn, and nothing moves', async () => {
  const page = await opened('/models', false);
  await page.waitForLoadState('networkidle');
  expect(await count(page, drawnLater)).toBe(await count(page, 'main article'));
  expect(
    await page.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length"),
  ).toBe(0);
});

test('a card that comes on a later screen is drawn in time as well', async () => {
  const page = await opened('/models', true);
  await until('the first page is drawn', async () => (await count(page, drawnLater)) === 0);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await page.getByRole('link', { name: 'Previous' }).waitFor();
  await until(
    'the second one is drawn',
    async () => (await count(page, 'main article')) > 0 && (await count(page, drawnLater)) === 0,
  );
});

test.each(['home', 'browse', 'a profile'])('on %s nothing moves for ever', async (screen) => {
  const path =
    screen === 'home'
      ? '/'
      : screen === 'browse'
        ? '/models'
        : `/model/${(await listModels('limit=1'))[0]?.slug}`;
  const page = await opened(path, true);
  await until(
    'what was on its way is there',
    async () => (await count(page, '[data-testid$="skeletons"], [aria-busy="true"]')) === 0,
  );
  expect(
    await page.evaluate(
      'document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length',
    ),
  ).toBe(0);
});

test('a first visit sees the page before its first script begins, and fetches 130 KB of scripts at most', async () => {
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
  expect(later.length).toBeGreaterThan(5);
  expect(Math.min(...later)).toBeGreaterThan(paintedAt);
  expect(bytes).toBeGreaterThan(100 * 1_024);
  expect(bytes).toBeLessThanOrEqual(130 * 1_024);
});
