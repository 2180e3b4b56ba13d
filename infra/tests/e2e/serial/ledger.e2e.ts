import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from '@marquee/kit/testing/until';
import { expect } from '@playwright/test';
import { scriptEnvironment } from '../../../launch/instance/product-environment';
import { test } from '../administrator';
import { e2eConfig } from '../config';

test('the ledger’s page and make ledger show the same figures', async ({ page }) => {
  const environment = scriptEnvironment(e2eConfig().E2E_RUN_DIR, 'analytics');
  if (environment === undefined) throw new Error('the product’s environment file is missing');
  await page.goto('/admin/ledger');
  // Events of earlier tests may still be in flight: then both are read again.
  await until('page and print show the same', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'services/analytics/commands/ledger.ts'],
      { env: environment },
    );
    const printed = /^all +(.*)$/m.exec(stdout)?.[1]?.trim().split(/ {2,}/);
    expect(printed).toHaveLength(10);
    await page.reload();
    await page.locator('[data-figure]').first().waitFor({ state: 'attached' });
    const shown = await page.locator('[data-figure]').allTextContents();
    return shown.join() === printed?.join() && stdout.includes('balanced: yes');
  });
  await page.getByText('The ledger balances.').waitFor();
  await page.getByText('oldest uncounted event').waitFor();
});
