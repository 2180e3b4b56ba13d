import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const found = async (axe: AxeBuilder): Promise<string[]> => {
  // The default mode opens a blank page per run to merge results of cross-origin frames; there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  // The message contains the reason, such as the two colors of a contrast.
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join('; ')}`),
  );
};

/**
 * Marks list items, cards and table rows that differ from two siblings only in text, links and pictures: the same elements,
 * classes, roles and states have the same violations.
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

/** Reports violations only: most of axe's time goes into describing passes. */
const examined = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).exclude('[data-repeated]');

/**
 * Finishes transitions, since axe would check intermediate colors, and waits until the DOM has been unchanged for
 * a while, since axe lists elements first and checks them later. Endless animations keep running.
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

/** Reports only violations that are still there a second later, not transient states. */
const lasting = async (page: Page, look: () => Promise<string[]>): Promise<string[]> => {
  const lookWhenIdle = async () => {
    await waitUntilIdle(page);
    await page.evaluate(markRepeated);
    return look();
  };
  if ((await lookWhenIdle()).length === 0) return [];
  await page.waitForTimeout(1_000);
  return lookWhenIdle();
};

/** Axe violations of the idle page in the current theme. */
export const violationsOf = (page: Page): Promise<string[]> => lasting(page, () => found(examined(page)));

/** Themes differ only in colors; these rules check colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Violations by theme, without reloading the page, which is left in the dark theme. `within` selects a part of the page. */
export const violationsInBothThemes = async (
  page: Page,
  within = 'html',
): Promise<Readonly<Record<'dark' | 'light', string[]>>> => {
  const setTheme = (theme: 'dark' | 'light') =>
    page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  await setTheme('light');
  const light = await lasting(page, () => found(examined(page).include(within)));
  await setTheme('dark');
  return {
    light,
    dark: await lasting(page, () => found(examined(page).include(within).withRules(colorRules))),
  };
};

/** True if no part of the idle page is wider than the screen. */
export const fitsTheScreen = async (page: Page): Promise<boolean> => {
  await waitUntilIdle(page);
  return (
    (await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) === 0
  );
};

export const noViolations = { dark: [], light: [] };
