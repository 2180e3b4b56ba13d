/**
 * `make pictures`: photographs the most important screens in both themes on a phone and a desktop, and
 * compares them with the stored baseline. Exit code 1 when one differs; `update` replaces the baseline
 * instead. Only what is the same in each run is compared (screens.ts). The baseline is that of Debian's
 * chromium-headless-shell: another Chromium smooths text in another way.
 */
import { join } from 'node:path';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import { bundleFrontend } from '../../launch/build/frontend-bundle';
import { bundleServices } from '../../launch/build/service-bundles';
import { mainRunDir } from '../../launch/instance/instance';
import { runBrowserTests } from '../runner/browser-tests';
import { requireChromium } from '../runner/chromium';
import { openTestEngines } from '../runner/test-engines';
import { openTestProduct } from '../runner/test-product';

const report = join(mainRunDir, 'pictures');
const reporters = 'infra/tests/runner/playwright-reporter.mjs,html';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort());

try {
  const engines = await openTestEngines(console.log);
  try {
    await bundleServices();
    await bundleFrontend();
    const { failures } = await runBrowserTests(await openTestProduct(engines), {
      project: 'pictures',
      chromium: await requireChromium(console.log),
      signal: stop.signal,
      // One after another: the screens belong to one product, prepared once.
      workers: 1,
      options: [
        `--reporter=${reporters}`,
        `--update-snapshots=${process.argv[2] === 'update' ? 'changed' : 'none'}`,
      ],
      environment: { PLAYWRIGHT_HTML_OUTPUT_DIR: report, PLAYWRIGHT_HTML_OPEN: 'never' },
    });
    console.log(`\nThe pictures and their differences: ${join(report, 'index.html')}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await engines.close();
  }
} catch (error) {
  console.error(`make pictures stopped: ${inOneSentence(error)}`);
  process.exitCode = 1;
}
process.exit();
