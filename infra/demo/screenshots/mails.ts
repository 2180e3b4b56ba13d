/**
 * Takes a screenshot of every mail in both color schemes at the widths of a phone and a desktop client, with
 * invented content, into `.run/mail-pictures/`: `node --import tsx infra/demo/screenshots/mails.ts`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { checkoutDir } from '../../launch/instance/checkout';
import { requireChromium } from '../../tests/runner/chromium';
import { sampleMails } from './sample-mails';

const folder = join(checkoutDir, '.run/mail-pictures');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await requireChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 600]) {
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
      for (const [name, { html = '' }] of Object.entries(sampleMails)) {
        await page.setContent(html);
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
}
console.log(`${Object.keys(sampleMails).length} mails in ${folder}`);
