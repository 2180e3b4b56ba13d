import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const found = async (axe: AxeBuilder): Promise<string[]> => {
  // The newer way opens a blank page for every answer, to join those of foreign frames; we have none.
  const { violations } = await axe.setLegacyMode().analyze();
  // Why, beside what: a contrast is found again by its two colours, not by the name of its rule.
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any.map(({ message }) => message).join('; ')}`),
  );
};

/** Only what is wrong is described, element by element: most of axe's time goes into describing what is right. */
const examined = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/**
 * Ends what is fading or sliding in, since colours would be judged half-way, and waits until nothing has been put in or taken out for
 * a while: axe lists the elements first and judges them afterwards. What never ends (a pulse, a shimmer) goes on.
 */
const comeToRest = (page: Page): Promise<void> =>
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

/** A fault is one that stays: what is gone when looked at again a second later was a moment between two states. */
const lasting = async (page: Page, look: () => Promise<string[]>): Promise<string[]> => {
  await comeToRest(page);
  if ((await look()).length === 0) return [];
  await page.waitForTimeout(1_000);
  await comeToRest(page);
  return look();
};

/** What axe finds on the page at rest, in the theme in force; empty when it finds nothing. */
export const violationsOf = (page: Page): Promise<string[]> => lasting(page, () => found(examined(page)));

/** A theme is a set of colours and nothing else: these are the rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The same in both themes, by theme, without loading the page again; it is left in the dark one. `within` a part, or the whole page. */
export const violationsInBothThemes = async (
  page: Page,
  within = 'html',
): Promise<Readonly<Record<'dark' | 'light', string[]>>> => {
  const wear = (theme: 'dark' | 'light') =>
    page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
  await wear('light');
  const light = await lasting(page, () => found(examined(page).include(within)));
  await wear('dark');
  return {
    light,
    dark: await lasting(page, () => found(examined(page).include(within).withRules(colourRules))),
  };
};

/** Whether no part of the page at rest is wider than the screen. */
export const fitsTheScreen = async (page: Page): Promise<boolean> => {
  await comeToRest(page);
  return (
    (await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) === 0
  );
};

export const noViolations = { dark: [], light: [] };
