import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it stands, in the theme in force; empty when it finds nothing. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

/** The same in both themes, by theme. */
export const violationsInBothThemes = async (page: Page): Promise<Readonly<Record<'dark' | 'light', string[]>>> => {
  const wear = async (theme: 'dark' | 'light') => {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    return await violationsOf(page);
  };
  const light = await wear('light');
  return { light, dark: await wear('dark') };
};

export const noViolations = { dark: [], light: [] };
