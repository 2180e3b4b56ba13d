import { expect } from '@playwright/test';
import { test } from './test';

test.use({ awaitHydration: false });

// In one worker, whose tests share a browser context.
test.describe.configure({ mode: 'default' });

const stored = 'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])';
const fresh = JSON.stringify(['', { marquee_age_verified: 'true' }, {}]);

for (const order of ['first', 'next'])
  test(`the ${order} test of a worker finds nothing stored`, async ({ page }) => {
    expect(page.context().pages()).toHaveLength(2);
    await page.goto('/robots.txt');
    expect(await page.evaluate(stored)).toBe(fresh);
    await page.evaluate(
      `document.cookie = 'a=b'; localStorage.a = 'b'; sessionStorage.a = 'b'; open('/robots.txt')`,
    );
    expect(await page.evaluate(stored)).not.toBe(fresh);
  });
