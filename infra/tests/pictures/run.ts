/**
 * `make pictures`: photographs the most important screens in both themes on a phone and a desktop, and
 * compares them with the stored baseline. Exit code 1 when one differs; `update` replaces the baseline
 * instead. Only what is the same in each run is compared (screens.ts).
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { type Browser, chromium, type Page } from 'playwright-core';
import { bundleFrontend } from '../../launch/build/frontend-bundle';
import { bundleServices } from '../../launch/build/service-bundles';
import { checkoutDir } from '../../launch/instance/checkout';
import { mainRunDir } from '../../launch/instance/instance';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { requireChromium } from '../runner/chromium';
import { openTestEngines } from '../runner/test-engines';
import { openTestProduct } from '../runner/test-product';
import { abandoned, type Compared, compare, reduced, writeReport } from './compare';
import { logInHolder, openContexts, prepareScreens, type Screen, steady } from './screens';

const baseline = join(checkoutDir, 'infra/tests/pictures/baseline');
const folder = join(mainRunDir, 'pictures');

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const themes = ['dark', 'light'] as const;

/** Longer pages are cut: what is below repeats what is above. */
const heightMost = 2_600;

/** A page that still loads after this long is photographed as it is, and differs. */
const quietWithinMs = 20_000;

const photograph = async (page: Page, { name, path }: Screen): Promise<string[]> => {
  const names: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: quietWithinMs }).catch(() => undefined);
    await page.evaluate(steady);
    for (const theme of themes) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      const height = Math.min(
        heightMost,
        await page.evaluate<number>('document.documentElement.scrollHeight'),
      );
      const clip = { x: 0, y: 0, width: viewport.width, height };
      const screenshot = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
      const file = `${name}-${size}-${theme}`;
      writeFileSync(join(folder, `${file}.png`), await reduced(screenshot));
      names.push(file);
    }
  }
  return names;
};

const photographAll = async (browser: Browser, product: ProductEnvironment): Promise<string[]> => {
  const contexts = await openContexts(browser, product);
  const { screens, password } = await prepareScreens(product, contexts.administrator);
  const holder = await contexts.holder.newPage();
  await logInHolder(holder, password);
  await holder.close();
  const names: string[] = [];
  for (const screen of screens) {
    const page = await contexts[screen.viewer].newPage();
    names.push(...(await photograph(page, screen)));
    await page.close();
    console.log(`· ${screen.name}`);
  }
  return names;
};

const describe = ({ name, verdict, differing }: Compared): string =>
  verdict === 'new' ? `✗ ${name} has no baseline` : `✗ ${name} differs in ${(100 * differing).toFixed(2)} %`;

const isUpdate = process.argv[2] === 'update';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  const engines = await openTestEngines(console.log);
  try {
    await bundleServices();
    await bundleFrontend();
    const product = await openTestProduct(engines);
    const browser = await chromium.launch({
      executablePath: await requireChromium(console.log),
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    });
    const names = await photographAll(browser, product);
    await browser.close();
    const results: Compared[] = [];
    for (const name of names) results.push(await compare(name, { folder, baseline }));
    const gone = abandoned(new Set(names), baseline);
    const changed = results.filter(({ verdict }) => verdict !== 'same');
    for (const one of changed) console.log(describe(one));
    for (const name of gone) console.log(`✗ ${name} is in the baseline and no screen any more`);
    console.log(
      `\nThe pictures and the report of differences: ${writeReport(results, { folder, baseline })}`,
    );
    if (isUpdate) {
      for (const name of gone) rmSync(join(baseline, `${name}.png`));
      for (const { name } of changed) cpSync(join(folder, `${name}.png`), join(baseline, `${name}.png`));
      console.log(`The baseline was updated: ${changed.length} pictures replaced, ${gone.length} removed.`);
    } else {
      console.log(`${results.length - changed.length} the same, ${changed.length + gone.length} different`);
      if (changed.length + gone.length > 0) process.exitCode = 1;
    }
  } finally {
    await engines.close();
  }
} catch (error) {
  console.error(`make pictures stopped: ${inOneSentence(error)}`);
  process.exitCode = 1;
}
process.exit();
