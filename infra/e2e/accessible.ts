import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules whose answer depends on the colours, so on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Within the page, without a second one: none of ours has a frame. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

const found = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

/** What axe finds on the page as it stands, in the theme in force; empty when it finds nothing. */
export const violationsOf = (page: Page): Promise<string[]> => found(axeOn(page));

/** What it finds in the dark theme, and what the colours of the light one make of the same page. The page stays dark. */
export const violationsInBothThemes = async (page: Page): Promise<Readonly<Record<'dark' | 'light', string[]>>> => {
  // Half-way through a transition neither theme's colours are there.
  const wear = (theme: 'dark' | 'light') =>
    page.evaluate(`(document.documentElement.dataset.theme = '${theme}',
      Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(() => {}))`);
  await wear('light');
  const light = await found(axeOn(page).withRules(colourRules));
  await wear('dark');
  return { light, dark: await violationsOf(page) };
};

export const noViolations = { dark: [], light: [] };
