import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const found = async (axe: AxeBuilder): Promise<string[]> => {
  // The newer way opens a blank page for every answer, to join those of foreign frames; we have none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

/** Only what is wrong is described, element by element: most of axe's time goes into describing what is right. */
const examined = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** What axe finds on the page as it stands, in the theme in force; empty when it finds nothing. */
export const violationsOf = (page: Page): Promise<string[]> => found(examined(page));

/** A theme is a set of colours and nothing else: these are the rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The same in both themes, by theme, without loading the page again; it is left in the dark one. `within` a part, or the whole page. */
export const violationsInBothThemes = async (page: Page, within = 'html'): Promise<Readonly<Record<'dark' | 'light', string[]>>> => {
  // Colours that fade from one theme to the other would be judged half-way.
  const wear = (theme: 'dark' | 'light') =>
    page.evaluate(`
      document.documentElement.dataset.theme = '${theme}';
      for (const running of document.getAnimations()) if (running instanceof CSSTransition) running.finish();
    `);
  await wear('light');
  const light = await found(examined(page).include(within));
  await wear('dark');
  return { light, dark: await found(examined(page).include(within).withRules(colourRules)) };
};

export const noViolations = { dark: [], light: [] };
