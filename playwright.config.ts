import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { mainRunDir } from './infra/launch/instance/instance';

/** Tests wait for conditions. These limits only end what hangs, also on a slow or busy machine. */
const testWithinMs = 600_000;
const actWithinMs = 180_000;

export default defineConfig({
  retries: 0,
  fullyParallel: true,
  timeout: testWithinMs,
  expect: { timeout: actWithinMs },
  reporter: './infra/tests/runner/playwright-reporter.mjs',
  preserveOutput: 'failures-only',
  snapshotPathTemplate: 'infra/tests/pictures/baseline/{arg}{ext}',
  use: {
    actionTimeout: actWithinMs,
    colorScheme: 'dark',
    navigationTimeout: actWithinMs,
    // Without films and snapshots, which take processor time from other tests. A trace has actions, console and
    // calls; the picture and the text of the page are stored beside it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    // Reduced motion saves frames; tests of motion override it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'e2e',
      testDir: 'infra/tests/e2e',
      testMatch: '*.e2e.ts',
      testIgnore: 'serial/**',
      outputDir: join(mainRunDir, 'browser-tests/e2e'),
    },
    // One test at a time: these compare figures of the whole site, or measure when something moves.
    {
      name: 'e2e-serial',
      testDir: 'infra/tests/e2e/serial',
      testMatch: '*.e2e.ts',
      workers: 1,
      outputDir: join(mainRunDir, 'browser-tests/e2e-serial'),
    },
    {
      name: 'pictures',
      testDir: 'infra/tests/pictures',
      testMatch: '*.pictures.ts',
      outputDir: join(mainRunDir, 'browser-tests/pictures'),
    },
  ],
});
