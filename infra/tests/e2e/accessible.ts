import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { sizes } from './test';

const Violations = z.array(z.string());

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe is loaded once per document. It reports violations only, because describing passes takes most of its time, and does not
 * load style sheets and media again: no rule in use reads the sheets, and no page has media.
 */
const findViolations = async (page: Page, within: string, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  // The message contains the reason, such as the two colors of a contrast.
  return Violations.parse(
    await page.evaluate(`axe
      .run({ include: [${JSON.stringify(within)}], exclude: ['[data-repeated]'] }, ${JSON.stringify(options)})
      .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => id + ': ' + html + ' ' + any.map(({ message }) => message).join('; '))))`),
  );
};

/**
 * Marks list items, cards and table rows that differ from two siblings only in text, links and pictures: the
 * same elements, classes, roles and states have the same violations.
 */
const markRepeated = `(() => {
  const differences = / (href|src|srcset|alt|id|for|name|value|d|title|datetime|aria-(?:label|labelledby|describedby|controls))="[^"]+"/g;
  const items = [...document.querySelectorAll('li, article, tr')];
  for (const parent of new Set(items.map(({ parentElement }) => parentElement))) {
    const seen = new Map();
    for (const item of parent.children) {
      item.removeAttribute('data-repeated');
      const kind = item.outerHTML.replaceAll(differences, ' $1').replaceAll(/>[^<]+</g, '>text<');
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      item.toggleAttribute('data-repeated', seen.get(kind) > 2);
    }
  }
})()`;

/**
 * Finishes transitions, since axe would check intermediate colors, and waits until the DOM has been unchanged
 * for a while, since axe lists elements first and checks them later. Endless animations keep running.
 */
const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(`new Promise((resolve) => {
    const quietMs = 150;
    const startedAt = performance.now();
    let changedAt = startedAt;
    const watch = new MutationObserver(() => { changedAt = performance.now(); });
    watch.observe(document, { childList: true, subtree: true });
    const ends = (animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime);
    const look = setInterval(() => {
      const moving = document.getAnimations().filter((animation) => animation.playState !== 'finished' && ends(animation));
      for (const animation of moving) animation.finish();
      const now = performance.now();
      if (moving.length > 0) changedAt = now;
      if (now - changedAt < quietMs && now - startedAt < 5_000) return;
      clearInterval(look);
      watch.disconnect();
      resolve();
    }, 20);
  })`);

/** How often violations must be found before they count: a busy machine shows passing states for seconds. */
const looks = 5;

/** Violations that last, not those of a transient state. */
const lasting = async (page: Page, look: () => Promise<string[]>): Promise<string[]> => {
  for (let number = 1; ; number += 1) {
    await waitUntilIdle(page);
    await page.evaluate(markRepeated);
    const violations = await look();
    if (violations.length === 0 || number === looks) return violations;
    await page.waitForTimeout(1_000);
  }
};

/** Axe violations of the idle page in the current theme. */
export const violationsOf = (page: Page, within = 'html'): Promise<string[]> =>
  lasting(page, () => findViolations(page, within));

/** Themes differ only in colors; these rules check colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const setTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);

/** Violations in each theme, without reloading; the page stays dark. `within` selects a part of the page. */
export const violationsInBothThemes = async (page: Page, within = 'html'): Promise<string[]> => {
  await setTheme(page, 'light');
  const light = await violationsOf(page, within);
  await setTheme(page, 'dark');
  const dark = await lasting(page, () => findViolations(page, within, colorRules));
  return [...light.map((text) => `light: ${text}`), ...dark.map((text) => `dark: ${text}`)];
};

/** For `addInitScript`: sums the layout shifts that no input caused. */
export const watchMoves = `new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.moved = (window.moved ?? 0) + value;
}).observe({ type: 'layout-shift', buffered: true })`;

/** The page loads its files as on a first visit, not from the cache of earlier tests: late ones move it. */
export const loadWithoutCache = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
};

/** Nothing has moved since the page began to load. A late font moves words within their lines: 0.0006. */
export const expectUnmoved = async (page: Page): Promise<void> =>
  expect(await page.evaluate('window.moved ?? 0'), `moved on ${page.url()}`).toBeLessThan(0.002);

/** True if a part of the page, which is idle already, is wider than the screen. */
export const isWiderThanTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/** True if no part of the idle page is wider than the screen. */
export const fitsTheScreen = async (page: Page): Promise<boolean> => {
  await waitUntilIdle(page);
  return !(await isWiderThanTheScreen(page));
};

/**
 * Violations on a phone in the light theme and on a desktop in the dark one, so that every size and theme is
 * checked, and a page that is wider than the screen. The page is left at the size of a desktop.
 */
export const violationsOnEveryScreen = async (page: Page, within = 'html'): Promise<string[]> => {
  const all: string[] = [];
  for (const [size, theme] of [
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const) {
    await page.setViewportSize(sizes[size]);
    await expect.poll(() => page.evaluate('innerWidth')).toBe(sizes[size].width);
    await setTheme(page, theme);
    all.push(...(await violationsOf(page, within)).map((text) => `${size}, ${theme}: ${text}`));
    if (await isWiderThanTheScreen(page)) all.push(`${size}: wider than the screen`);
  }
  return all;
};
